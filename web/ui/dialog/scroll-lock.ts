import { useLayoutEffect } from 'react'

let locks = 0

/**
 * Keeps the page behind a dialog from scrolling. Mantine's own lock sets a custom property on the body. Every
 * element inherits it, so the browser computes the styles of the whole page again.
 */
export function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return undefined
    const { documentElement: page, body } = document
    if (locks++ === 0) {
      // The page doesn't become wider when its scroll bar disappears.
      body.style.paddingInlineEnd = `${innerWidth - page.clientWidth}px`
      page.style.overflow = 'hidden'
    }
    return () => {
      if (--locks > 0) return
      body.style.paddingInlineEnd = ''
      page.style.overflow = ''
    }
  }, [isLocked])
}

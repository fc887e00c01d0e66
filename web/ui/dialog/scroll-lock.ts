import { useLayoutEffect } from 'react'

let locks = 0

/**
 * The page behind a dialog doesn't scroll. Mantine's own lock sets a custom property of the body, by which
 * every element of the page gets its styles again.
 */
export function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return undefined
    const { documentElement: page, body } = document
    if (locks++ === 0) {
      // The page keeps its width where the scroll bar takes some.
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

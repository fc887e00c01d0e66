import { useLayoutEffect, type RefObject } from 'react'

/**
 * Scanners type like a keyboard, wherever the focus is. Characters that no other element expects go to the
 * search box, so that a scan works even after a checkbox was used. This includes symbols, because a scan can
 * begin with a symbology identifier (`]L0`) or with a symbol from another keyboard layout. Only the space bar
 * stays with the focused element.
 */
export function useTypedAnywhere(box: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !/^\S$/u.test(event.key))
        return
      if (
        isTyping(event.target) ||
        document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')
      )
        return
      event.stopPropagation()
      box.current?.focus()
      box.current?.select()
    }
    // Runs before the shortcuts, because a code can contain their letters.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [box])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && !/^(checkbox|radio|button)$/.test(target.type))
  )
}

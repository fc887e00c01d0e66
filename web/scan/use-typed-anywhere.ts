import { useLayoutEffect, type RefObject } from 'react'

/**
 * A keyboard-like scanner types wherever the focus is. Every character that no other element expects goes to the box, so that a scan is accepted even when a checkbox was used
 * last. Signs too: a scan may begin with a symbology identifier (`]L0`), or with whatever the device's keyboard layout shows for its first letter. Only the space bar stays with the
 * focused element.
 */
export function useTypedAnywhere(box: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !/^\S$/u.test(event.key)) return
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return
      event.stopPropagation()
      box.current?.focus()
      box.current?.select()
    }
    // Before the shortcuts receive it: a code may contain any of their letters.
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

import { useLayoutEffect, type RefObject } from 'react'

/**
 * A keyboard-like scanner types wherever the focus is. Letters and digits that no other element expects go to the box, so that a scan is
 * accepted even when a checkbox was used last.
 */
export function useTypedAnywhere(box: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !/^[\p{L}\p{N}#]$/u.test(event.key)) return
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

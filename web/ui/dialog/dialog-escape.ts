import { useEffect, useRef } from 'react'

/** The open dialogs, in the order in which they were opened. */
const dialogs: symbol[] = []
/** Presses that have closed a dialog. */
const handled = new WeakSet<KeyboardEvent>()

/**
 * Escape closes only the dialog that was opened last, with one press each. A field in it that needs the key
 * itself is marked with `data-mantine-stop-propagation`, as the library’s own fields are.
 */
export function useDialogEscape(isOpen: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    if (!isOpen) return undefined
    const dialog = Symbol('dialog')
    dialogs.push(dialog)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || handled.has(event)) return
      if (dialogs.at(-1) !== dialog || needsEscape(event.target)) return
      handled.add(event)
      latest.current()
    }
    // Before the fields: they may handle the key, too.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1)
      window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [isOpen])
}

function needsEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
}

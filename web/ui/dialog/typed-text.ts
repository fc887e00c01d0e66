import { useRef, type FocusEvent, type InputEvent } from 'react'

type TextInput = HTMLInputElement | HTMLTextAreaElement

/** Whether someone typed a text in a dialog that closing it would lose. Searches and choices don’t count. */
export function useTypedText() {
  /** The values of the dialog's text inputs when they first got the focus. */
  const before = useRef(new Map<EventTarget, string>())
  const typedIn = useRef(new Set<TextInput>())
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (isTextInput(target) && !before.current.has(target)) before.current.set(target, target.value)
    },
    onInput: ({ target }: InputEvent) => {
      if (isTextInput(target)) typedIn.current.add(target)
    },
    hasTyped: () =>
      [...typedIn.current].some(
        (it) => it.isConnected && it.value.trim() !== '' && it.value !== before.current.get(it),
      ),
    forget: () => {
      before.current.clear()
      typedIn.current.clear()
    },
  }
}

function isTextInput(target: EventTarget): target is TextInput {
  if (target instanceof HTMLTextAreaElement) return true
  return (
    target instanceof HTMLInputElement &&
    !['search', 'checkbox', 'radio', 'file'].includes(target.type) &&
    target.role !== 'combobox'
  )
}

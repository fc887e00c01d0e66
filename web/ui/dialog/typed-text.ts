import { useCallback, useRef, type FocusEvent, type InputEvent } from 'react'
import { useUnsavedGuard } from '#web/ui/form/unsaved.ts'

type TextInput = HTMLInputElement | HTMLTextAreaElement

/**
 * Whether someone typed a text in a dialog that closing it would lose. Searches and choices don’t count.
 * Leaving the page asks first, too, unless the text is being sent.
 */
export function useTypedText() {
  /** The values of the dialog's text inputs when they first got the focus. */
  const before = useRef(new Map<EventTarget, string>())
  const typedIn = useRef(new Set<TextInput>())
  const body = useRef<HTMLDivElement>(null)
  const typed = useCallback(
    () => [...typedIn.current].filter((it) => it.value.trim() !== '' && it.value !== before.current.get(it)),
    [],
  )
  useUnsavedGuard(useCallback(() => typed().some((it) => it.isConnected && !isBeingSent(it)), [typed]))
  /** While a plan is shown, its form’s inputs are gone, but Back shows them again. */
  const isReviewing = () => body.current?.querySelector('[data-review]') !== null
  return {
    ref: body,
    onFocus: ({ target }: FocusEvent) => {
      if (isTextInput(target) && !before.current.has(target)) before.current.set(target, target.value)
    },
    onInput: ({ target }: InputEvent) => {
      if (isTextInput(target)) typedIn.current.add(target)
    },
    hasTyped: () => typed().some((it) => it.isConnected || isReviewing()),
    forget: () => {
      before.current.clear()
      typedIn.current.clear()
    },
  }
}

/** A success may leave the page immediately. */
function isBeingSent(input: TextInput): boolean {
  return input.form?.ariaBusy === 'true'
}

function isTextInput(target: EventTarget): target is TextInput {
  if (target instanceof HTMLTextAreaElement) return true
  return (
    target instanceof HTMLInputElement &&
    !['search', 'checkbox', 'radio', 'file'].includes(target.type) &&
    target.role !== 'combobox'
  )
}

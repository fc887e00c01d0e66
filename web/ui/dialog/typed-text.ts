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
    () =>
      [...typedIn.current].filter((it) => {
        const { value } = inputNow(it, body.current)
        return value.trim() !== '' && value !== before.current.get(it)
      }),
    [],
  )
  const typedNow = useCallback(
    () =>
      typed()
        .map((it) => inputNow(it, body.current))
        .filter((it) => it.isConnected),
    [typed],
  )
  useUnsavedGuard(useCallback(() => typedNow().some((it) => !isBeingSent(it)), [typedNow]))
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
    hasTyped: () => typedNow().length > 0 || (isReviewing() && typed().length > 0),
    forget: () => {
      before.current.clear()
      typedIn.current.clear()
    },
  }
}

/** The input that a field has now: a form that is shown again, such as after its plan, has other elements. */
function inputNow(input: TextInput, body: HTMLElement | null): TextInput {
  if (input.isConnected || input.name === '') return input
  return body?.querySelector<TextInput>(`[name="${CSS.escape(input.name)}"]`) ?? input
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

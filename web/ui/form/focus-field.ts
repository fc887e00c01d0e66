import { get, type Control, type FieldValues } from 'react-hook-form'

/**
 * Moves the focus to a field of the form now. The library's own `setFocus` waits for a timer: on a busy
 * machine what is typed meanwhile would land elsewhere.
 */
export function focusField<Values extends FieldValues>(control: Control<Values>, name: string): void {
  const field: { _f?: { ref: { focus?: () => void } } } | undefined = get(control._fields, name)
  field?._f?.ref.focus?.()
}

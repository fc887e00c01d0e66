import { useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { problemsOf } from '#web/api/outcome.ts'
import type { NewBookingValues } from './new-booking-values.ts'
import type { Filled, Product, StopName } from './product.ts'
import { placeOf } from './stop-order.ts'

/**
 * Validates a step and those before it on the server. Errors of later steps are ignored until the user gets
 * there.
 */
export function useStopCheck(
  product: Product,
  form: UseFormReturn<NewBookingValues>,
  onWrong: (stop: StopName) => void,
) {
  const [problems, setProblems] = useState<string[]>([])
  const [sending, setSending] = useState(false)
  const check = async (stop: StopName, filled: Filled): Promise<boolean> => {
    setProblems([])
    const asking = product.check(stop, filled)
    if (asking === null) return true
    setSending(true)
    const outcome = await asking
    setSending(false)
    if (outcome.kind === 'ok') return true
    setProblems(problemsOf(outcome))
    if (outcome.kind !== 'fields') return false
    const wrong = Object.entries(outcome.fields).filter(
      ([name]) => placeOf(product, product.stopOf(name)) <= placeOf(product, stop),
    )
    if (wrong.length > 0) show(Object.fromEntries(wrong))
    return wrong.length === 0
  }
  /** Shows each message at its field, and opens the first step with an error. */
  const show = (fields: Record<string, string>): void => {
    const unplaced = Object.entries(fields).filter(
      ([name, message]) => !placeError(product, form, name, message),
    )
    setProblems(unplaced.map(([, message]) => message))
    const [first] = Object.keys(fields)
      .map((name) => product.stopOf(name))
      .toSorted((a, b) => placeOf(product, a) - placeOf(product, b))
    if (first !== undefined) onWrong(first)
  }
  return { problems, sending, check, show }
}

/** Shows a server message at its field. Returns false if the form has no such field. */
function placeError(
  product: Product,
  form: UseFormReturn<NewBookingValues>,
  name: string,
  message: string,
): boolean {
  if (name.startsWith('overrides.')) {
    // The price line it was for no longer exists, so the standard price applies again.
    form.setValue('overrides', [])
    return false
  }
  const field = product.fieldOf(name, form.getValues())
  if (!form.control._names.mount.has(field)) return false
  form.setError(field as FieldPath<NewBookingValues>, { type: 'server', message })
  return true
}

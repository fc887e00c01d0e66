import { useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import type { NewBookingValues } from './new-booking-values.ts'
import type { Product, StopName } from './product.ts'
import { messagesByField } from './request-fields.ts'
import { placeOf } from './stop-order.ts'

/** Errors of the request, at the fields and steps they belong to. */
export function useStopProblems(
  product: Product,
  form: UseFormReturn<NewBookingValues>,
  onWrong: (stop: StopName) => void,
) {
  const [problems, setProblems] = useState<string[]>([])
  /** Shows each message at its field, and opens the first step with an error. */
  const show = (fields: Record<string, string>): void => {
    // The price line of an override no longer exists, so the standard price applies again.
    if (Object.keys(fields).some((name) => name.startsWith('overrides.'))) form.setValue('overrides', [])
    const shown = messagesByField(fields, (name) => product.fieldOf(name, form.getValues()))
    const unplaced = [...shown].filter(([field, message]) => !placeError(form, field, message))
    setProblems(unplaced.map(([, message]) => message))
    const [first] = Object.keys(fields)
      .map((name) => product.stopOf(name))
      .toSorted((a, b) => placeOf(product, a) - placeOf(product, b))
    if (first !== undefined) onWrong(first)
  }
  return { problems, clear: () => setProblems([]), show }
}

/** Shows a server message at its field. Returns false if the form has no such field. */
function placeError(form: UseFormReturn<NewBookingValues>, field: string, message: string): boolean {
  if (field.startsWith('overrides.') || !form.control._names.mount.has(field)) return false
  form.setError(field as FieldPath<NewBookingValues>, { type: 'server', message })
  return true
}

import { useChange } from '#web/api/use-change.ts'
import type { BookingChange, Product } from './product.ts'

/** The plan of a booking, then the booking, whatever the product. `onFields`: the request was refused at its fields. */
export function useBookingChange({ change, asked }: Product, onFields: (fields: Record<string, string>) => void): BookingChange {
  const { ask, apply, ...flow } = useChange(change.confirm, change.make, { onFields })
  return { ...flow, ask: (filled) => ask(asked(filled)), apply: async () => (await apply()) !== null }
}

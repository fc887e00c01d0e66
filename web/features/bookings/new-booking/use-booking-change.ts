import { withQuery } from '#contract/with-query.ts'
import { redirectOf } from '#web/api/redirects.ts'
import { useChange } from '#web/api/use-change.ts'
import { useEffects } from '#web/api/effects.ts'
import type { BookingChange, Product } from './product.ts'

/** Confirms and makes a booking. `onFields` gets the errors of request fields. */
export function useBookingChange(
  { change, asked }: Product,
  onFields: (fields: Record<string, string>) => void,
): BookingChange {
  const effects = useEffects()
  const { ask, apply, ...flow } = useChange(change.confirm, change.make, { onFields })
  return {
    ...flow,
    ask: (filled) => ask(asked(filled)),
    apply: async (sendsLink) => {
      const reply = await apply()
      const made = redirectOf(reply)
      if (sendsLink && made !== null) effects.go(withQuery(made, { pay: 'link' }))
      return reply !== null
    },
  }
}

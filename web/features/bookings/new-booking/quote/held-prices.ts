import type { PricedLine } from '#web/parts/price-lines/price-sections.ts'
import type { GivenQuote, NewBookingValues } from '#web/features/bookings/new-booking/new-booking-values.ts'

/**
 * The manual prices that bring the current lines to those of a quote, on top of those set already. Lines that
 * the quote doesn't have keep their price.
 */
export function heldPrices(
  { reference, lines }: GivenQuote,
  current: readonly PricedLine[],
  overrides: NewBookingValues['overrides'],
): NewBookingValues['overrides'] {
  const held = current.flatMap(({ key, totalCents }) => {
    const quoted = lines.find((it) => it.key === key)
    return quoted === undefined || quoted.totalCents === totalCents
      ? []
      : [{ key, totalCents: quoted.totalCents, reason: `Quote ${reference}` }]
  })
  return [...overrides.filter(({ key }) => held.every((it) => it.key !== key)), ...held]
}

import { allLines } from '#domain/pricing/price-lines.ts'
import type { Refusal } from '#domain/refusal.ts'
import { linesWithAdded } from './added-here.ts'
import type { ReservationFacts } from './facts.ts'
import { importedCode } from './imported-price.ts'
import { isDroppedFee, pricedParts, pricePart } from './price-service.ts'
import { repriceParts } from './reprice-parts.ts'
import { isService, type KeyedPriceLine, type ReservedBooking } from './reservation.ts'

/**
 * The price lines of a service after a change. Unchanged people and cars keep their price to the cent; moved
 * or added ones are priced by today's rules for their service date. Only added ones pay for short notice, and
 * new surcharges are a share of what is paid. Extras, fees and what a channel sold keep their price;
 * additions to a channel's booking are priced. Refuses a missing price by name.
 */
export function reprice(
  facts: ReservationFacts,
  before: ReservedBooking | null,
  after: ReservedBooking,
): readonly KeyedPriceLine[] | Refusal {
  if (!isService(after)) return after.priceLines
  if (importedCode(after) !== null)
    return before === null ? after.priceLines : linesWithAdded(facts, before, after)
  const parts = pricedParts(facts, after)
  if (before === null) return allLines(...parts.map((part) => pricePart(facts, after, part, true)))
  const lines = repriceParts(facts, { before, stood: pricedParts(facts, before) }, { after, parts })
  return allLines(lines, after.priceLines.filter(isDroppedFee))
}

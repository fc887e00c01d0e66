import { allLines } from '#domain/pricing/price-lines.ts'
import type { Refusal } from '#domain/refusal.ts'
import { linesWithAdded } from './added-here.ts'
import type { ReservationFacts } from './facts.ts'
import { importedCode } from './imported-price.ts'
import { isDroppedFee, pricedParts, pricePart } from './price-service.ts'
import { repriceParts } from './reprice-parts.ts'
import { isService, type KeyedPriceLine, type ReservedBooking } from './reservation.ts'

/**
 * The price lines of a service after a change. People and cars that did not move keep their price to the cent; those that moved or
 * joined are priced by today’s rules for their service date. Only those that joined pay for short notice; a
 * surcharge that is new is a share of what is paid. Extras and fees keep the price they were given, as does what was sold elsewhere; what
 * is added to that here is priced. Refuses a missing price by name.
 */
export function reprice(
  facts: ReservationFacts,
  before: ReservedBooking | null,
  after: ReservedBooking,
): readonly KeyedPriceLine[] | Refusal {
  if (!isService(after)) return after.priceLines
  if (importedCode(after) !== null) return before === null ? after.priceLines : linesWithAdded(facts, before, after)
  const parts = pricedParts(facts, after)
  if (before === null) return allLines(...parts.map((part) => pricePart(facts, after, part, true)))
  const lines = repriceParts(facts, { before, stood: pricedParts(facts, before) }, { after, parts })
  return allLines(lines, after.priceLines.filter(isDroppedFee))
}

import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'
import type { ReservationFacts } from './facts.ts'
import { importedCode } from './imported-price.ts'
import {
  atTermsOf,
  isDroppedFee,
  isOfPrefix,
  priceExtraLines,
  pricedParts,
  pricePart,
} from './price-service.ts'
import { isOfRole, ofUnits, unitsOf, withoutOverride } from './price-units.ts'
import { isBaseLine, lineName, overriddenLines, percentOf, withShares } from './prices-of-change.ts'
import { isService, type KeyedPriceLine, type Reservation, type ReservedBooking } from './reservation.ts'

/** A new price of one line of a booked service, tax included. Null: the price list's. */
export interface PriceAsked {
  readonly key: string
  readonly totalCents: number | null
}

/**
 * The price lines of a booked service with some prices set by staff or taken from today's price list.
 * Percentage surcharges follow their base, as in a new booking. Refuses a line without a price in the list.
 */
export function changedPrices(
  facts: ReservationFacts,
  reservation: Reservation,
  booking: ReservedBooking,
  { prices, reason }: { prices: readonly PriceAsked[]; reason: string },
): readonly KeyedPriceLine[] | Refusal {
  const terms = atTermsOf(facts, reservation)
  const list = listLines(terms, booking)
  const askedOf = (line: KeyedPriceLine) => prices.find(({ key }) => key === line.key)
  const lines: KeyedPriceLine[] = []
  for (const line of booking.priceLines) {
    const asked = askedOf(line)
    const priced =
      asked?.totalCents === null ? listed(terms, list, line) : asked ? withoutOverride(line) : line
    if (priced === null)
      return refuseField(
        `prices.${prices.findIndex(({ key }) => key === line.key)}.totalCents`,
        'The price list has no price for this item. Enter a price.',
      )
    lines.push(priced)
  }
  const overrides = prices.flatMap(({ key, totalCents }) =>
    totalCents === null ? [] : [{ key: lineName(booking, { key }), totalCents, reason }],
  )
  const priced = overriddenLines({ ...booking, priceLines: lines }, overrides)
  if (isRefusal(priced)) return priced
  const isChanged = (line: KeyedPriceLine) => askedOf(line) !== undefined
  return withShares(
    terms,
    booking,
    [...priced, ...surchargesAgain(terms, booking, list, isChanged)],
    isChanged,
  )
}

/** Why the price of a line can't be set. Null: it can. */
export function whyFixedPrice(line: KeyedPriceLine): string | null {
  if (isDroppedFee(line)) return 'Cancellation fees can’t be changed'
  return importedCode({ priceLines: [line] }) === null ? null : 'The channel set this price'
}

/** Each line with today's price in the list. Null: the list has none. */
export function listPrices(
  facts: ReservationFacts,
  reservation: Reservation,
  booking: ReservedBooking,
): { line: KeyedPriceLine; listCents: number | null; isShare: boolean }[] {
  return booking.priceLines.map((line) => {
    const prices = [{ key: line.key, totalCents: null }]
    const lines = changedPrices(facts, reservation, booking, { prices, reason: '' })
    const listCents = isRefusal(lines) ? null : (lines.find((it) => it.key === line.key)?.totalCents ?? 0)
    return { line, listCents, isShare: percentOf(facts, line) !== undefined }
  })
}

/** What the service costs by today's price list. Empty for what a channel sold. */
function listLines(terms: ReservationFacts, booking: ReservedBooking): readonly KeyedPriceLine[] {
  const parts =
    booking.kind === 'extra'
      ? booking.priceLines.map(({ key, quantity }) =>
          priceExtraLines(terms, [{ guid: key, quantity }], booking.serviceDate),
        )
      : isService(booking) && importedCode(booking) === null
        ? pricedParts(terms, booking).map((part) => pricePart(terms, booking, part, false))
        : []
  return parts.flatMap((lines) => (isRefusal(lines) ? [] : lines))
}

/** The line at the list's price. A surcharge that is no longer in the list stays a share of its base. */
function listed(
  terms: ReservationFacts,
  list: readonly KeyedPriceLine[],
  line: KeyedPriceLine,
): KeyedPriceLine | null {
  const own = list.find((it) => it.key === line.key) ?? list.find((it) => isOfRole(line, it.key))
  const { key, serviceDate } = line
  if (own) return { ...ofUnits(own, unitsOf(line)), key, ...(serviceDate !== undefined && { serviceDate }) }
  return percentOf(terms, line) === undefined ? null : withoutOverride(line)
}

/** Percentage surcharges that a price of zero had left out, once their base has a price again. */
function surchargesAgain(
  terms: ReservationFacts,
  booking: ReservedBooking,
  list: readonly KeyedPriceLine[],
  isChanged: (line: KeyedPriceLine) => boolean,
): KeyedPriceLine[] {
  if (!isService(booking)) return []
  const prefixes = pricedParts(terms, booking).map(({ prefix }) => prefix)
  return list.filter((line) => {
    const prefix = prefixes.find((it) => isOfPrefix(line.key, it))
    const isMissing = !booking.priceLines.some((it) => it.key === line.key)
    if (percentOf(terms, line) === undefined || prefix === undefined || !isMissing) return false
    const bases = booking.priceLines.filter(
      (it) => isOfPrefix(it.key, prefix) && isBaseLine(it, prefix) && it.taxCode === line.taxCode,
    )
    return bases.some(isChanged) && bases.every((it) => it.totalCents === 0)
  })
}

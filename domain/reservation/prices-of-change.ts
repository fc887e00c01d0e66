import { canonical } from '#domain/plan.ts'
import { atUnitPrice, includesTax } from '#domain/pricing/price-line.ts'
import { overrideLine } from '#domain/pricing/price-lines.ts'
import { roundedRatio, roundedShare } from '#domain/pricing/rounding.ts'
import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'
import type { ReservationFacts } from './facts.ts'
import type { PriceOverride } from './new-reservation.ts'
import { isOfPrefix, pricedParts } from './price-service.ts'
import { isService, type KeyedPriceLine, type Reservation, type ReservedBooking } from './reservation.ts'

/** Whether the same trips run on the same days. */
export function isSameDays(was: ReservedBooking, is: ReservedBooking): boolean {
  const days = ({ trips }: ReservedBooking) =>
    canonical(trips.filter((it) => it.status !== 'cancelled').map((it) => [it.guid, it.serviceDate]))
  return days(was) === days(is)
}

/** New services are priced, and existing ones again if something their price depends on changed. */
export function needsPrice(
  facts: ReservationFacts,
  was: ReservedBooking | null,
  booking: ReservedBooking,
): boolean {
  if (!isService(booking) || booking.status === 'cancelled') return false
  if (was === null) return true
  const inputs = (booking: ReservedBooking) =>
    canonical([
      booking.serviceDate,
      booking.direction === null || booking.trips.length > 0 ? '' : booking.serviceTime,
      pricedParts(facts, booking).map(({ prefix, about, party, cars, trip, carSeats }) => [
        prefix,
        about,
        party,
        cars,
        trip?.pickupAt,
        carSeats,
      ]),
    ])
  return inputs(was) !== inputs(booking)
}

/** The name of a price line in a quote, used to override its price. */
export function lineName(booking: Pick<ReservedBooking, 'guid'>, line: Pick<KeyedPriceLine, 'key'>): string {
  return `${booking.guid} ${line.key}`
}

export const priceIsGone = 'This price is no longer part of the booking. Review the prices again.'

/**
 * Applies prices set by staff. An override that matches no line is refused at its field. The percentage
 * surcharges of a new service are a share of its manual price; those already charged stay.
 */
export function withOverrides(
  facts: ReservationFacts,
  before: Reservation | null,
  reservation: Reservation,
  overrides: readonly PriceOverride[],
): Reservation | Refusal {
  const names = new Set(
    reservation.bookings.flatMap((booking) => booking.priceLines.map((line) => lineName(booking, line))),
  )
  const unknown = overrides.findIndex(({ key }) => !names.has(key))
  if (unknown >= 0) return refuseField(`overrides.${unknown}.key`, priceIsGone)
  const bookings: ReservedBooking[] = []
  for (const booking of reservation.bookings) {
    const lines = overriddenLines(booking, overrides)
    if (isRefusal(lines)) return lines
    const isNew = !before?.bookings.some((it) => it.guid === booking.guid)
    bookings.push({ ...booking, priceLines: isNew ? withShares(facts, booking, lines) : lines })
  }
  return { ...reservation, bookings }
}

/** The lines of a service with the prices set by staff. */
export function overriddenLines(
  booking: Pick<ReservedBooking, 'guid' | 'priceLines'>,
  overrides: readonly PriceOverride[],
): KeyedPriceLine[] | Refusal {
  const lines: KeyedPriceLine[] = []
  for (const line of booking.priceLines) {
    const own = overrides.find(({ key }) => key === lineName(booking, line))
    const priced = own ? overrideLine(line, own.totalCents, own.reason) : line
    if (isRefusal(priced)) return priced
    lines.push({ ...line, ...priced, key: line.key })
  }
  return lines
}

/** Recomputes percentage surcharges as shares of their bases, if `isSet` holds for them or a base. */
export function withShares(
  facts: ReservationFacts,
  booking: ReservedBooking,
  lines: readonly KeyedPriceLine[],
  isSet: (line: KeyedPriceLine) => boolean = isManual,
): readonly KeyedPriceLine[] {
  const parts = isService(booking) ? pricedParts(facts, booking) : []
  return lines.flatMap((line) => {
    const percent = percentOf(facts, line)
    const part = parts.find((it) => isOfPrefix(line.key, it.prefix))
    if (percent === undefined || part === undefined || isManual(line)) return [line]
    const { prefix, trip } = part
    const bases = lines.filter(
      (it) => isOfPrefix(it.key, prefix) && isBaseLine(it, prefix) && it.taxCode === line.taxCode,
    )
    if (![line, ...bases].some(isSet)) return [line]
    const cents = bases.reduce((sum, it) => sum + (includesTax(line) ? it.totalCents : it.netCents), 0)
    const isOfStops = line.key.slice(prefix.length).startsWith('extraStop.')
    const unitsOfBase = line.quantity / (isOfStops ? Math.max(1, trip?.stops.length ?? 1) : 1)
    const unitCents = roundedShare(roundedRatio(cents, 1, unitsOfBase), Math.round(percent * 100))
    return unitCents === 0 ? [] : [{ ...line, ...atUnitPrice(line, unitCents) }]
  })
}

function isManual({ overrideReason }: KeyedPriceLine): boolean {
  return overrideReason !== undefined
}

/** Whether a line is what surcharges are a share of: people, cars or hours, but not seats or surcharges. */
export function isBaseLine({ key }: KeyedPriceLine, prefix: string): boolean {
  return !/^(night|shortNotice|holiday|extraStop|seat)\./.test(key.slice(prefix.length))
}

/** The percentage of a surcharge; undefined for any other line. */
export function percentOf(
  { book }: Pick<ReservationFacts, 'book'>,
  { ruleGuid }: Pick<KeyedPriceLine, 'ruleGuid'>,
): number | undefined {
  return book.surcharges.find((it) => it.guid === ruleGuid)?.percent
}

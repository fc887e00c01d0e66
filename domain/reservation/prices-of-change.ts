import { canonical } from '#domain/plan.ts'
import { overrideLine } from '#domain/pricing/price-lines.ts'
import { isRefusal, refuseField, type Refusal } from '#domain/refusal.ts'
import type { ReservationFacts } from './facts.ts'
import type { PriceOverride } from './new-reservation.ts'
import { pricedParts } from './price-service.ts'
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

/** Applies prices set by staff. An override that matches no line is refused at its field. */
export function withOverrides(
  reservation: Reservation,
  overrides: readonly PriceOverride[],
): Reservation | Refusal {
  const names = new Set(
    reservation.bookings.flatMap((booking) => booking.priceLines.map((line) => lineName(booking, line))),
  )
  const unknown = overrides.findIndex(({ key }) => !names.has(key))
  if (unknown >= 0)
    return refuseField(
      `overrides.${unknown}.key`,
      'This price is no longer part of the booking. Review the prices again.',
    )
  const bookings: ReservedBooking[] = []
  for (const booking of reservation.bookings) {
    const lines: KeyedPriceLine[] = []
    for (const line of booking.priceLines) {
      const own = overrides.find(({ key }) => key === lineName(booking, line))
      const priced = own ? overrideLine(line, own.totalCents, own.reason) : line
      if (isRefusal(priced)) return priced
      lines.push({ ...line, ...priced, key: line.key })
    }
    bookings.push({ ...booking, priceLines: lines })
  }
  return { ...reservation, bookings }
}

import { counted } from '#domain/text/counted.ts'
import { addMinutes, isBefore } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { customerName } from '#domain/customer/customer-fields.ts'
import type { ReservationFacts } from './facts.ts'
import { liveTrips, partySize, type Reservation, type ReservedTrip } from './reservation.ts'

/** Warnings for the agent before a booking is made; they never refuse it. */
export function newBookingWarnings(facts: ReservationFacts, reservation: Reservation): string[] {
  return [...sameFlightWarnings(facts, reservation), ...seatWarnings(facts, null, reservation)]
}

function sameFlightWarnings(facts: ReservationFacts, { customer, bookings }: Reservation): string[] {
  const flights = new Set(bookings.map((it) => it.flightGuid))
  return facts.sameFlights
    .filter((it) => flights.has(it.flightGuid))
    .map(({ reference, flightGuid }) => {
      const ident = facts.flights.find((it) => it.guid === flightGuid)?.ident ?? 'this flight'
      return `${customerName(customer)} is already booked on ${ident}: ${reference}`
    })
}

/** Warnings for new or changed trips: children or infants without a seat, or more seats than are in stock. */
export function seatWarnings(
  facts: ReservationFacts,
  before: Reservation | null,
  after: Reservation,
): string[] {
  const warnings = new Set<string>()
  for (const booking of after.bookings) {
    const had = before?.bookings.find((it) => it.guid === booking.guid)
    const live = booking.trips.filter((it) => it.status !== 'cancelled')
    if (
      live.length === 0 ||
      (had &&
        JSON.stringify(had.trips) === JSON.stringify(booking.trips) &&
        partySize(had) === partySize(booking))
    )
      continue
    const young = booking.children + booking.infants
    const seats = live.flatMap((it) => it.carSeats).reduce((sum, it) => sum + it.quantity, 0)
    // Each journey of a point-to-point booking carries the same children.
    const drives = new Set(live.map((it) => it.journey)).size
    if (seats < young * drives)
      warnings.add(
        `No child seat for ${childrenText(young * drives - seats, young * drives)} ` +
          `on ${serviceDateText(booking.serviceDate)}`,
      )
    for (const trip of live) for (const text of stockWarnings(facts, trip, after)) warnings.add(text)
  }
  return [...warnings]
}

/** `1 child`, `2 of 3 children` */
function childrenText(missing: number, all: number): string {
  return missing === all ? counted(all, 'child', 'children') : `${missing} of ${all} children`
}

/** Whether the child seats of a trip are in other cars at that time. */
export function stockWarnings(
  facts: ReservationFacts,
  trip: ReservedTrip,
  { bookings }: Reservation,
): string[] {
  const own = bookings.flatMap(liveTrips).filter((it) => it.guid !== trip.guid)
  const elsewhere = [
    ...facts.seatUse,
    ...own.flatMap((it) => it.carSeats.map((seat) => ({ ...it, ...seat }))),
  ]
  return trip.carSeats.flatMap(({ guid, quantity }) => {
    const seat = facts.seats.find((it) => it.guid === guid)
    const end = addMinutes(trip.pickupAt, trip.expectedMinutes)
    const others = elsewhere.filter(
      (it) =>
        it.guid === guid &&
        isBefore(it.pickupAt, end) &&
        isBefore(trip.pickupAt, addMinutes(it.pickupAt, it.expectedMinutes)),
    )
    const used = others.reduce((sum, it) => sum + it.quantity, 0)
    return seat && used + quantity > seat.stock
      ? [`${seat.name}: ${used} of ${seat.stock} already in use at that time, ${quantity} more requested`]
      : []
  })
}

import { canonical } from '#domain/plan.ts'
import type { Reservation, ReservedBooking, ReservedTrip } from '#domain/reservation/reservation.ts'

/**
 * A reservation as comparable plain values, which are identified by their content instead of generated guids.
 */
export function valueOf(
  { passengers, bookings, ...group }: Reservation,
  nameOf: (placeGuid: string) => string,
) {
  const positionOf = new Map(passengers.map((it) => [it.guid, it.position]))
  return {
    group: {
      ...groupValue(bookings),
      comments: group.comments,
      flags: [...group.flags],
      billing: group.billing,
      partnerGuid: group.partnerGuid,
    },
    passengers: passengers
      .map(({ position, firstName, lastName, ageBand }) => ({ position, firstName, lastName, ageBand }))
      .toSorted((a, b) => a.position - b.position),
    bookings: bookings.map((it) => bookingValue(it, bookings, positionOf, nameOf)).toSorted(byText),
  }
}

export type ReservationValue = ReturnType<typeof valueOf>

/** The business rules: the best status of the services, and the first date that isn't cancelled. */
function groupValue(bookings: readonly ReservedBooking[]) {
  const services = bookings.filter((it) => it.kind !== 'extra' && it.kind !== 'fee')
  const statuses = new Set((services.length > 0 ? services : bookings).map((it) => it.status))
  const status = [...statuses].every((it) => it === 'cancelled')
    ? 'cancelled'
    : statuses.has('waitlisted')
      ? 'waitlisted'
      : 'confirmed'
  const live = bookings.filter((it) => it.status !== 'cancelled')
  const dates = (live.length > 0 ? live : bookings).map((it) => it.serviceDate).toSorted()
  const isConfirmed = [...statuses].some((it) => it !== 'cancelled' && it !== 'waitlisted')
  return { status: isConfirmed ? 'confirmed' : status, firstServiceDate: dates[0] ?? '' }
}

function bookingValue(
  booking: ReservedBooking,
  bookings: readonly ReservedBooking[],
  positionOf: ReadonlyMap<string, number>,
  nameOf: (placeGuid: string) => string,
) {
  const service = bookings.find(({ guid }) => guid === booking.belongsTo)
  return {
    kind: booking.kind,
    direction: booking.direction,
    serviceDate: booking.serviceDate,
    serviceTime: booking.serviceTime,
    flightGuid: booking.flightGuid,
    party: [booking.adults, booking.children, booking.infants],
    status: booking.status,
    comments: booking.comments,
    priceLines: booking.priceLines.map((line) => canonical(line)),
    cancelReason: booking.cancelReason,
    belongsTo: service ? `${service.kind} ${service.serviceDate}` : null,
    hours: booking.hours,
    attendance: booking.attendance
      .map(({ passengerGuid, state }) => `${positionOf.get(passengerGuid) ?? 0} ${state}`)
      .toSorted(),
    trips: booking.trips
      .filter((trip) => trip.status !== 'cancelled')
      .map((trip) => tripValue(trip, nameOf))
      .toSorted(byText),
  }
}

function tripValue(trip: ReservedTrip, nameOf: (placeGuid: string) => string) {
  const { guid: _, fromGuid, toGuid, stops, carSeats, ...values } = trip
  return {
    ...values,
    from: nameOf(fromGuid),
    to: nameOf(toGuid),
    stops: stops.map((stop) => `${nameOf(stop.placeGuid)} ${stop.at ?? ''}`),
    carSeats: carSeats.map((seat) => `${seat.quantity} ${seat.guid}`),
  }
}

function byText(a: unknown, b: unknown): number {
  return canonical(a) < canonical(b) ? -1 : 1
}

/** The differences between two values, each with both sides. */
export function differences(expected: ReservationValue, read: ReservationValue): string[] {
  return (['group', 'passengers', 'bookings'] as const).flatMap((part) => {
    const [should, is] = [expected[part], read[part]].map((it) =>
      Array.isArray(it) ? it.map((one) => canonical(one)) : [canonical(it)],
    )
    const missing = should?.filter((it) => !is?.includes(it)) ?? []
    const strange = is?.filter((it) => !should?.includes(it)) ?? []
    return missing.length + strange.length === 0
      ? []
      : [`${part}: should be ${missing.join(' | ')} but is ${strange.join(' | ')}`]
  })
}

import { partyText } from '#domain/booking/party-text.ts'
import { counted } from '#domain/text/counted.ts'
import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { PlanLine } from '#domain/plan.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { flagsText } from '#domain/vocabulary/group-flags.ts'
import type { Effect } from './effects.ts'
import { channelPaymentText, methodTexts, paymentLines } from './paid-now.ts'
import { detailLines } from './describe-details.ts'
import { gratuityLines } from './gratuity-line.ts'
import { lineText } from './line-text.ts'
import { sectionOf } from './sections.ts'
import { flightOf, placeOf, serviceOf, type ReservationFacts } from './facts.ts'
import {
  partySize,
  stands,
  type Passenger,
  type Reservation,
  type ReservedBooking,
  type ReservedTrip,
} from './reservation.ts'

/**
 * Describes a new booking: the party, each service with its cars and price lines, then billing and
 * confirmation.
 */
export function describeNew(
  facts: ReservationFacts,
  after: Reservation,
  payMethod: PaymentMethod | null,
  effects: readonly Effect[],
): PlanLine[] {
  const services = after.bookings
  const party = services[0] ?? null
  return [
    ...(party && partySize(party) > 0 ? [{ section: 'Party', label: 'Party', after: partyText(party) }] : []),
    ...namedLines(facts, after),
    ...services.flatMap((booking) => serviceLines(facts, booking)),
    {
      section: 'Billing',
      label: 'Billing',
      after: channelPaymentText(effects) ?? billingText(facts, after, payMethod),
    },
    ...paymentLines(effects),
    ...gratuityLines(facts, after),
    {
      section: 'Billing',
      label: 'Confirmation',
      ...(after.customer.email
        ? { after: `by e-mail to ${after.customer.email}`, isMail: true }
        : { after: 'not sent: no e-mail address' }),
    },
  ]
}

function namedLines(
  facts: ReservationFacts,
  { passengers, flags, comments, details }: Reservation,
): PlanLine[] {
  const named = passengers.map(nameOf).filter((it) => it !== '')
  return [
    ...(named.length > 0 ? [{ section: 'Party', label: 'Passengers', after: named.join(', ') }] : []),
    ...(flags.length > 0 ? [{ section: 'Party', label: 'Flags', after: flagsText(flags) }] : []),
    ...(comments === '' ? [] : [{ section: 'Party', label: 'Comments', after: comments }]),
    ...detailLines(facts, 'reservation', { after: details }, { section: 'Party' }),
    ...passengers.flatMap((it) => passengerLines(facts, it)),
  ]
}

/** `Ann Guest: Allergy` */
export function passengerLines(
  facts: ReservationFacts,
  passenger: Passenger,
  before?: Passenger,
): PlanLine[] {
  const prefix = `${nameOf(passenger) || `Passenger ${passenger.position}`}: `
  const sides = { ...(before ? { before: before.details } : {}), after: passenger.details }
  return detailLines(facts, 'passenger', sides, { section: 'Party', prefix })
}

export function serviceLines(facts: ReservationFacts, booking: ReservedBooking): PlanLine[] {
  const section = sectionOf(booking)
  return [
    { section, label: bookingKinds[booking.kind].label, after: bookingSummary(facts, booking) },
    ...detailLines(facts, 'fastTrack', { after: booking.details }, { section }),
    ...booking.trips.flatMap((trip) => [
      {
        section,
        label: carLabel(facts, booking, trip),
        after: hasSeveralTrips(booking)
          ? `${routeText(facts, trip)}, ${carText(facts, trip)}`
          : carText(facts, trip),
      },
      ...detailLines(facts, 'transport', { after: trip.details }, { section }),
    ]),
    ...booking.priceLines.map((line) => ({
      section,
      label: lineText(booking, line),
      after: line.rule,
      amountCents: line.totalCents,
    })),
  ]
}

/**
 * `Fri 20 Nov at 14:05, BA2155, 2 × Sedan, Airport to Villa West, waitlist`, or, with several trips:
 * `2 trips: Fri 20 Nov at 10:00, 1 × Sedan, Airport to Villa West; Sat 21 Nov at 09:30, …`
 */
export function bookingText(facts: ReservationFacts, booking: ReservedBooking): string {
  const trips = tripTexts(facts, booking)
  return trips.length > 1 ? `${severalText(facts, booking)}: ${trips.join('; ')}` : oneText(facts, booking)
}

/** The text of a booking, above a list of its trips: `Fri 20 Nov to Sat 21 Nov, 2 trips`. */
export function bookingSummary(facts: ReservationFacts, booking: ReservedBooking): string {
  if (!hasSeveralTrips(booking)) return oneText(facts, booking)
  const days = liveOf(booking)
    .map((it) => it.serviceDate)
    .toSorted()
  const [first, last] = [days[0], days.at(-1)].map((it) => serviceDateText(it ?? booking.serviceDate))
  return `${first === last ? first : `${first} to ${last}`}, ${severalText(facts, booking)}`
}

/** Each trip of a booking with all its cars: `Fri 20 Nov at 10:00, 1 × Sedan, Airport to Villa West`. */
export function tripTexts(facts: ReservationFacts, booking: ReservedBooking): string[] {
  return [...Map.groupBy(liveOf(booking), (it) => it.journey).values()].flatMap((cars) =>
    cars[0] ? [[pickupText(facts, cars[0]), ...drivesText(facts, cars)].join(', ')] : [],
  )
}

function severalText(facts: ReservationFacts, booking: ReservedBooking): string {
  const flight = flightOf(facts, booking.flightGuid)
  return [
    counted(journeysOf(booking), 'trip'),
    ...(flight ? [flight.ident] : []),
    ...(booking.status === 'waitlisted' ? ['waitlist'] : []),
  ].join(', ')
}

function liveOf(booking: ReservedBooking): ReservedTrip[] {
  return booking.trips.filter((it) => it.status !== 'cancelled')
}

function journeysOf(booking: ReservedBooking): number {
  return new Set(liveOf(booking).map((it) => it.journey)).size
}

function hasSeveralTrips(booking: ReservedBooking): boolean {
  return journeysOf(booking) > 1
}

function oneText(facts: ReservationFacts, booking: ReservedBooking): string {
  const day = serviceDateText(booking.serviceDate)
  const isAllDay = booking.kind === 'extra' || booking.kind === 'fee'
  const flight = flightOf(facts, booking.flightGuid)
  return [
    isAllDay ? day : `${day} at ${booking.serviceTime}`,
    ...(flight ? [flight.ident] : []),
    ...(booking.hours === null ? [] : [counted(booking.hours, 'hour')]),
    ...drivesText(facts, liveOf(booking)),
    ...(booking.status === 'waitlisted' ? ['waitlist'] : []),
  ].join(', ')
}

function drivesText(facts: ReservationFacts, trips: readonly ReservedTrip[]): string[] {
  const services = Map.groupBy(trips, (it) => it.serviceGuid)
  const cars = [...services].map(([guid, all]) => `${all.length} × ${serviceOf(facts, guid)?.name ?? 'car'}`)
  const routes = new Set(trips.map((it) => routeText(facts, it)))
  return [...cars, ...routes]
}

export function routeText(facts: ReservationFacts, { fromGuid, toGuid, stops }: ReservedTrip): string {
  const name = (guid: string) => placeOf(facts, guid)?.name ?? 'another location'
  const via = stops.map(({ placeGuid, at }) =>
    at === null ? name(placeGuid) : `${name(placeGuid)} at ${at}`,
  )
  return `${name(fromGuid)} to ${name(toGuid)}${via.length > 0 ? ` via ${via.join(', ')}` : ''}`
}

function carLabel(facts: ReservationFacts, booking: ReservedBooking, trip: ReservedTrip): string {
  const service = serviceOf(facts, trip.serviceGuid)?.name ?? 'Car'
  const when = pickupText(facts, trip)
  return hasSeveralTrips(booking) ? `${service}, ${when}` : `${service}, pickup ${when}`
}

function pickupText(facts: ReservationFacts, { serviceDate, pickupAt }: ReservedTrip): string {
  return `${serviceDateText(serviceDate)} at ${timeTextOf(pickupAt, facts.timeZone)}`
}

/** `3 passengers, 2 bags, 1 × Booster` */
export function carText(facts: ReservationFacts, trip: ReservedTrip): string {
  const seats = trip.carSeats.map(
    ({ guid, quantity }) => `${quantity} × ${facts.seats.find((it) => it.guid === guid)?.name ?? 'seat'}`,
  )
  return [
    trip.passengers === 0 ? 'no passengers' : counted(trip.passengers, 'passenger'),
    trip.luggage === 0 ? 'no bags' : counted(trip.luggage, 'bag'),
    ...seats,
  ].join(', ')
}

function billingText(
  facts: ReservationFacts,
  { billing, bookings }: Reservation,
  payMethod: PaymentMethod | null,
): string {
  if (billing === 'partnerAccount') return `on ${facts.partner?.name ?? 'the partner'}’s account`
  if (billing === 'payNow' && bookings.length > 0 && !bookings.some(stands))
    return 'payable once a place is confirmed'
  if (billing === 'payNow') return payMethod === null ? 'paid now' : `paid now by ${methodTexts[payMethod]}`
  return 'the guest pays later'
}

export function nameOf({ firstName, lastName }: Passenger): string {
  return `${firstName} ${lastName}`.trim()
}

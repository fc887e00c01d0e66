import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { PlanLine } from '#domain/plan.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { flagsText } from '#domain/vocabulary/group-flags.ts'
import { moneyLines } from './describe-money.ts'
import { effectsOf, type Effect } from './effects.ts'
import { channelPaymentText, methodTexts, paymentLines } from './paid-now.ts'
import { writeOffLines } from './write-offs.ts'
import { sectionOf } from './sections.ts'
import { driverName, flightOf, placeOf, serviceOf, type ReservationFacts } from './facts.ts'
import {
  partySize,
  stands,
  type Passenger,
  type PartyCounts,
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
    ...namedLines(after),
    ...services.flatMap((booking) => serviceLines(facts, booking)),
    { section: 'Billing', label: 'Billing', after: channelPaymentText(effects) ?? billingText(facts, after, payMethod) },
    ...paymentLines(effects),
    {
      section: 'Billing',
      label: 'Confirmation',
      after: after.customer.email ? `by e-mail to ${after.customer.email}` : 'not sent: no e-mail address',
    },
  ]
}

function namedLines({ passengers, flags, comments }: Reservation): PlanLine[] {
  const named = passengers.map(nameOf).filter((it) => it !== '')
  return [
    ...(named.length > 0 ? [{ section: 'Party', label: 'Passengers', after: named.join(', ') }] : []),
    ...(flags.length > 0 ? [{ section: 'Party', label: 'Flags', after: flagsText(flags) }] : []),
    ...(comments === '' ? [] : [{ section: 'Party', label: 'Comments', after: comments }]),
  ]
}

function serviceLines(facts: ReservationFacts, booking: ReservedBooking): PlanLine[] {
  const section = sectionOf(booking)
  return [
    { section, label: bookingKinds[booking.kind].label, after: bookingText(facts, booking) },
    ...booking.trips.map((trip) => ({ section, label: carLabel(facts, booking, trip), after: carText(facts, trip) })),
    ...booking.priceLines.map(({ label, rule, totalCents }) => ({ section, label, after: rule, amountCents: totalCents })),
  ]
}

/** `Fri 20 Nov at 14:05, BA2155, 2 × Sedan, Airport to Villa West, waitlist` */
export function bookingText(facts: ReservationFacts, booking: ReservedBooking): string {
  const day = serviceDateText(booking.serviceDate)
  const isAllDay = booking.kind === 'extra' || booking.kind === 'fee'
  const flight = flightOf(facts, booking.flightGuid)
  const live = booking.trips.filter((it) => it.status !== 'cancelled')
  return [
    isAllDay ? day : `${day} at ${booking.serviceTime}`,
    ...(flight ? [flight.ident] : []),
    ...(booking.hours === null ? [] : [`${booking.hours} ${booking.hours === 1 ? 'hour' : 'hours'}`]),
    ...drivesText(facts, live),
    ...(booking.status === 'waitlisted' ? ['waitlist'] : []),
  ].join(', ')
}

function drivesText(facts: ReservationFacts, trips: readonly ReservedTrip[]): string[] {
  const services = Map.groupBy(trips, (it) => it.serviceGuid)
  const cars = [...services].map(([guid, all]) => `${all.length} × ${serviceOf(facts, guid)?.name ?? 'car'}`)
  const routes = new Set(trips.map((it) => routeText(facts, it)))
  return [...cars, ...routes]
}

function routeText(facts: ReservationFacts, { fromGuid, toGuid, stops }: ReservedTrip): string {
  const name = (guid: string) => placeOf(facts, guid)?.name ?? 'another location'
  const via = stops.map(({ placeGuid, at }) => (at === null ? name(placeGuid) : `${name(placeGuid)} at ${at}`))
  return `${name(fromGuid)} to ${name(toGuid)}${via.length > 0 ? ` via ${via.join(', ')}` : ''}`
}

function carLabel(facts: ReservationFacts, booking: ReservedBooking, trip: ReservedTrip): string {
  const service = serviceOf(facts, trip.serviceGuid)?.name ?? 'Car'
  const isSeveral = new Set(booking.trips.map((it) => it.journey)).size > 1
  const when = `${serviceDateText(trip.serviceDate)} at ${timeTextOf(trip.pickupAt, facts.timeZone)}`
  return isSeveral ? `${service}, ${when}` : `${service}, pickup ${when}`
}

/** `3 passengers, 2 bags, 1 × Booster, note for driver: White hat` */
function carText(facts: ReservationFacts, trip: ReservedTrip): string {
  const seats = trip.carSeats.map(({ guid, quantity }) => `${quantity} × ${facts.seats.find((it) => it.guid === guid)?.name ?? 'seat'}`)
  return [
    several(trip.passengers, 'passenger', 'passengers') ?? 'no passengers',
    several(trip.luggage, 'bag', 'bags') ?? 'no bags',
    ...seats,
    ...(trip.notesForDriver === '' ? [] : [`note for driver: ${trip.notesForDriver}`]),
  ].join(', ')
}

export function partyText({ adults, children, infants }: PartyCounts): string {
  const parts = [several(adults, 'adult', 'adults'), several(children, 'child', 'children'), several(infants, 'infant', 'infants')]
  return parts.filter((it) => it !== null).join(', ')
}

function several(count: number, one: string, many: string): string | null {
  if (count === 0) return null
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}

function billingText(facts: ReservationFacts, { billing, bookings }: Reservation, payMethod: PaymentMethod | null): string {
  if (billing === 'partnerAccount') return `on ${facts.partner?.name ?? 'the partner'}’s account`
  if (billing === 'payNow' && bookings.length > 0 && !bookings.some(stands)) return 'payable once a place is confirmed'
  if (billing === 'payNow') return payMethod === null ? 'paid now' : `paid now by ${methodTexts[payMethod]}`
  return 'the guest pays later'
}

function nameOf({ firstName, lastName }: Passenger): string {
  return `${firstName} ${lastName}`.trim()
}

/** Describes a change in the order people ask about it: who, what, trips, price, notifications. */
export function describeChange(facts: ReservationFacts, before: Reservation, after: Reservation, effects: readonly Effect[]): PlanLine[] {
  return [
    ...passengerLines(effects),
    ...effectsOf(effects, 'bookingAdded').flatMap(({ booking }) => serviceLines(facts, booking)),
    ...effectsOf(effects, 'bookingAltered').flatMap((it) => alteredLines(facts, it.before, it.after)),
    ...tripLines(facts, after, effects),
    ...placeLines(effects),
    ...moneyLines(facts.currency, before, after, effects),
    ...paymentLines(effects),
    ...writeOffLines(effects),
    ...notifiedLines(after, effects),
  ]
}

function passengerLines(effects: readonly Effect[]): PlanLine[] {
  const section = 'Party'
  const text = (it: Passenger) => nameOf(it) || `unnamed ${it.ageBand}`
  return [
    ...effectsOf(effects, 'passengerAdded').map(({ passenger }) => ({ section, label: 'Passenger added', after: text(passenger) })),
    ...effectsOf(effects, 'passengerRenamed').map((effect) => ({
      section,
      label: 'Passenger',
      before: passengerText(effect.before),
      after: passengerText(effect.passenger),
    })),
    ...effectsOf(effects, 'passengerRemoved').map(({ passenger }) => ({ section, label: 'Passenger removed', before: text(passenger) })),
  ]
}

function passengerText(passenger: Passenger): string {
  return `${nameOf(passenger) || 'no name yet'}, ${passenger.ageBand}`
}

const statusTexts = {
  waitlisted: 'waitlisted',
  booked: 'booked',
  checkedIn: 'checked in',
  completed: 'completed',
  noShow: 'no-show',
  cancelled: 'cancelled',
} as const

function alteredLines(facts: ReservationFacts, before: ReservedBooking, after: ReservedBooking): PlanLine[] {
  const section = sectionOf(after)
  const label = bookingKinds[after.kind].label
  const [was, is] = [bookingText(facts, before), bookingText(facts, after)]
  const people =
    partyText(before) === partyText(after)
      ? []
      : [{ section, label: `${label}, party`, before: partyText(before), after: partyText(after) }]
  if (before.status !== after.status)
    return [
      { section, label, before: statusTexts[before.status], after: statusTexts[after.status] },
      { section, label: 'Service date', after: bookingText(facts, { ...after, status: 'booked', trips: [] }) },
      ...people,
    ]
  return [...(was === is ? [] : [{ section, label, before: was, after: is }]), ...people]
}

function tripLines(facts: ReservationFacts, after: Reservation, effects: readonly Effect[]): PlanLine[] {
  const sectionOfTrip = (guid: string) => {
    const booking = after.bookings.find((it) => it.trips.some((trip) => trip.guid === guid))
    return booking ? { section: sectionOf(booking) } : {}
  }
  const isListed = new Set(effectsOf(effects, 'bookingAdded').map((it) => it.booking.guid))
  return [
    ...effectsOf(effects, 'tripAdded')
      .filter((it) => !isListed.has(it.bookingGuid))
      .map(({ trip }) => ({
        ...sectionOfTrip(trip.guid),
        label: `New trip at ${timeText(facts, trip)}`,
        after: `${serviceOf(facts, trip.serviceGuid)?.name ?? 'car'}, ${carText(facts, trip)}`,
      })),
    ...effectsOf(effects, 'tripAltered').map((effect) => ({
      ...sectionOfTrip(effect.after.guid),
      label: `Trip at ${timeText(facts, effect.before)}`,
      before: tripText(facts, effect.before),
      after: `${tripText(facts, effect.after)}${driverText(facts, effect)}`,
    })),
    ...effectsOf(effects, 'tripDropped').map(({ trip }) => ({
      ...sectionOfTrip(trip.guid),
      label: `Trip at ${timeText(facts, trip)}`,
      after: trip.driverGuid === null ? 'cancelled' : `cancelled; ${driverName(facts, trip.driverGuid)} will be notified`,
    })),
  ]
}

function timeText(facts: ReservationFacts, trip: ReservedTrip): string {
  return timeTextOf(trip.pickupAt, facts.timeZone)
}

function tripText(facts: ReservationFacts, trip: ReservedTrip): string {
  const when = `${serviceDateText(localDateOf(trip.pickupAt, facts.timeZone))} ${timeText(facts, trip)}`
  return `${when}, ${serviceOf(facts, trip.serviceGuid)?.name ?? 'car'}, ${routeText(facts, trip)}, ${carText(facts, trip)}`
}

function driverText(facts: ReservationFacts, { before, driver }: { before: ReservedTrip; driver: 'none' | 'keeps' | 'loses' }): string {
  if (driver === 'none') return ''
  const name = driverName(facts, before.driverGuid)
  return driver === 'keeps' ? `; ${name} will be notified` : `; ${name} is busy then, so the trip needs another driver`
}

function placeLines(effects: readonly Effect[]): PlanLine[] {
  return effectsOf(effects, 'places').map(({ date, direction, passengers, beyond }) => ({
    label: passengers > 0 ? 'Fast-track places taken' : 'Fast-track places released',
    after: `${Math.abs(passengers)}, ${serviceDateText(date)}, ${direction}${beyond > 0 ? `, ${beyond} over capacity by policy override` : ''}`,
  }))
}

const templateLabels = {
  confirmation: 'Confirmation',
  change: 'Message to the guest',
  cancellation: 'Cancellation message',
  waitlistApproved: 'Confirmation',
  newPickup: 'Message to the guest',
} as const

function notifiedLines({ customer }: Reservation, effects: readonly Effect[]): PlanLine[] {
  const told = effectsOf(effects, 'guestNotified')
  if (told.length > 0) return told.map(({ template }) => ({ label: templateLabels[template], after: `by e-mail to ${customer.email}` }))
  return customer.email === '' ? [{ label: 'Message to the guest', after: 'not sent: no e-mail address' }] : []
}

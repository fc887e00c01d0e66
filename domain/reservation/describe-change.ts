import { partyText } from '#domain/booking/party-text.ts'
import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { detailsAt } from '#domain/fields/detail-field.ts'
import { canonical, type PlanLine } from '#domain/plan.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { moneyLines } from './describe-money.ts'
import { effectsOf, type Effect } from './effects.ts'
import { paymentLines } from './paid-now.ts'
import { writeOffLines } from './write-offs.ts'
import { sectionOf } from './sections.ts'
import { driverName, serviceOf, type ReservationFacts } from './facts.ts'
import type { Passenger, Reservation, ReservedBooking, ReservedTrip } from './reservation.ts'
import { detailLines } from './describe-details.ts'
import {
  serviceLines,
  passengerLines,
  bookingSummary,
  bookingText,
  routeText,
  carText,
  nameOf,
} from './describe.ts'

/** Describes a change in the order people ask about it: who, what, trips, price, notifications. */
export function describeChange(
  facts: ReservationFacts,
  before: Reservation,
  after: Reservation,
  effects: readonly Effect[],
): PlanLine[] {
  return [
    ...passengerEffectLines(facts, effects),
    ...detailLines(
      facts,
      'reservation',
      { before: before.details, after: after.details },
      { section: 'Party' },
    ),
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

function passengerEffectLines(facts: ReservationFacts, effects: readonly Effect[]): PlanLine[] {
  const section = 'Party'
  const text = (it: Passenger) => nameOf(it) || `unnamed ${it.ageBand}`
  return [
    ...effectsOf(effects, 'passengerAdded').flatMap(({ passenger }) => [
      { section, label: 'Passenger added', after: text(passenger) },
      ...passengerLines(facts, passenger),
    ]),
    ...effectsOf(effects, 'passengerRenamed').flatMap(({ before, passenger }) => [
      ...(passengerText(before) === passengerText(passenger)
        ? []
        : [{ section, label: 'Passenger', before: passengerText(before), after: passengerText(passenger) }]),
      ...passengerLines(facts, passenger, before),
    ]),
    ...effectsOf(effects, 'passengerRemoved').map(({ passenger }) => ({
      section,
      label: 'Passenger removed',
      before: text(passenger),
    })),
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
  const [was, is] = [bookingSummary(facts, before), bookingSummary(facts, after)]
  const people =
    partyText(before) === partyText(after)
      ? []
      : [{ section, label: `${label}, party`, before: partyText(before), after: partyText(after) }]
  const details = detailLines(
    facts,
    'fastTrack',
    { before: before.details, after: after.details },
    { section },
  )
  if (before.status !== after.status)
    return [
      { section, label, before: statusTexts[before.status], after: statusTexts[after.status] },
      {
        section,
        label: 'Service date',
        after: bookingText(facts, { ...after, status: 'booked', trips: [] }),
      },
      ...people,
      ...details,
    ]
  return [...(was === is ? [] : [{ section, label, before: was, after: is }]), ...people, ...details]
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
      .flatMap(({ trip }) => [
        {
          ...sectionOfTrip(trip.guid),
          label: `New trip at ${timeText(facts, trip)}`,
          after: `${serviceOf(facts, trip.serviceGuid)?.name ?? 'car'}, ${carText(facts, trip)}`,
        },
        ...detailLines(facts, 'transport', { after: trip.details }, sectionOfTrip(trip.guid)),
      ]),
    ...effectsOf(effects, 'tripAltered').flatMap((effect) => [
      ...alteredTripLine(facts, effect).map((line) => ({ ...sectionOfTrip(effect.after.guid), ...line })),
      ...detailLines(
        facts,
        'transport',
        { before: effect.before.details, after: effect.after.details },
        sectionOfTrip(effect.after.guid),
      ),
    ]),
    ...effectsOf(effects, 'tripDropped').map(({ trip }) => ({
      ...sectionOfTrip(trip.guid),
      label: `Trip at ${timeText(facts, trip)}`,
      after:
        trip.driverGuid === null
          ? 'cancelled'
          : `cancelled; ${driverName(facts, trip.driverGuid)} will be notified`,
    })),
  ]
}

type Altered = Extract<Effect, { kind: 'tripAltered' }>

/** Nothing if only details that the driver doesn’t see changed. */
function alteredTripLine(facts: ReservationFacts, effect: Altered): PlanLine[] {
  const { before, after } = effect
  const label = `Trip at ${timeText(facts, before)}`
  const [was, is] = [tripText(facts, before), tripText(facts, after)]
  const told = isTold(facts, effect) ? driverText(facts, effect) : ''
  if (was !== is) return [{ label, before: was, after: `${is}${told}` }]
  return told === '' ? [] : [{ label, after: told.replace(/^; /, '') }]
}

function isTold({ fields }: ReservationFacts, { before, after }: Altered): boolean {
  const seen = (trip: ReservedTrip) =>
    canonical({ ...trip, details: detailsAt('driver', fields, trip.details) })
  return seen(before) !== seen(after)
}

function timeText(facts: ReservationFacts, trip: ReservedTrip): string {
  return timeTextOf(trip.pickupAt, facts.timeZone)
}

function tripText(facts: ReservationFacts, trip: ReservedTrip): string {
  const when = `${serviceDateText(localDateOf(trip.pickupAt, facts.timeZone))} ${timeText(facts, trip)}`
  return (
    `${when}, ${serviceOf(facts, trip.serviceGuid)?.name ?? 'car'}, ` +
    `${routeText(facts, trip)}, ${carText(facts, trip)}`
  )
}

function driverText(
  facts: ReservationFacts,
  { before, driver }: { before: ReservedTrip; driver: 'none' | 'keeps' | 'loses' },
): string {
  if (driver === 'none') return ''
  const name = driverName(facts, before.driverGuid)
  return driver === 'keeps'
    ? `; ${name} will be notified`
    : `; ${name} is busy then, so the trip needs another driver`
}

function placeLines(effects: readonly Effect[]): PlanLine[] {
  return effectsOf(effects, 'places').map(({ date, direction, passengers, beyond }) => ({
    label: passengers > 0 ? 'Fast-track places taken' : 'Fast-track places released',
    after:
      `${Math.abs(passengers)}, ${serviceDateText(date)}, ` +
      `${direction}${beyond > 0 ? `, ${beyond} over capacity by policy override` : ''}`,
  }))
}

const templateLabels = {
  confirmation: 'Confirmation',
  change: 'Message to the guest',
  cancellation: 'Cancellation message',
  waitlistApproved: 'Confirmation',
  offerExpired: 'Cancellation message',
  offerUnpaid: 'Cancellation message',
  newPickup: 'Message to the guest',
} as const

/** The labels of the lines about a message to the guest. */
export const messageLabels = Object.values(templateLabels)

function notifiedLines({ customer }: Reservation, effects: readonly Effect[]): PlanLine[] {
  const told = effectsOf(effects, 'guestNotified')
  if (told.length > 0)
    return told.map(({ template }) => ({
      label: templateLabels[template],
      after: `by e-mail to ${customer.email}`,
      isMail: true,
    }))
  return customer.email === ''
    ? [{ label: 'Message to the guest', after: 'not sent: no e-mail address' }]
    : []
}

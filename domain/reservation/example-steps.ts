import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { isFastTrack, isTransport } from '#domain/vocabulary/booking-kinds.ts'
import { addCarsTarget } from './changes/add-cars.ts'
import { addPaxTarget } from './changes/add-pax.ts'
import { approveTarget } from './changes/approve-waitlist.ts'
import { cancelTarget } from './changes/cancel.ts'
import { editPaxTarget } from './changes/edit-pax-names.ts'
import { fastTrackTarget } from './changes/fast-track-change.ts'
import { flightChangeTarget } from './changes/flight-change.ts'
import { newFee } from './changes/new-fee.ts'
import { resetTarget } from './changes/reset.ts'
import { transportChangeTarget, type TripAsked } from './changes/transport-change.ts'
import { flights } from './example-facts.ts'
import { ada, at, car, type ReservationCase, sameDrive } from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'
import type { Target } from './plan-change.ts'
import {
  liveTrips,
  withBookings,
  type Reservation,
  type ReservedBooking,
  type ReservedTrip,
} from './reservation.ts'

/** One step of a random history: the action, and numbers that choose its subject. */
export interface Step {
  readonly kind: (typeof stepKinds)[number]
  readonly pick: number
  readonly other: number
  readonly flag: boolean
}

export const stepKinds = [
  'flight',
  'addPax',
  'removePax',
  'ageBand',
  'cancelOne',
  'cancelAll',
  'reset',
  'trackOn',
  'trackOff',
  'place',
  'service',
  'dropCar',
  'addCar',
  'firstCar',
  'approve',
  'fee',
] as const

function one<T>(all: readonly T[], pick: number): T | null {
  return all[pick % Math.max(1, all.length)] ?? null
}

const unknown = 'unknown'

/** The change a step makes. */
export function targetOf(
  facts: ReservationFacts,
  before: Reservation,
  { kind, pick, other, flag }: Step,
): Target | Refusal {
  const booking = one(before.bookings, pick)?.guid ?? unknown
  const drive = one(
    before.bookings.filter((it) => isTransport(it.kind)),
    pick,
  )
  const trip = drive ? one(liveTrips(drive), other) : null
  const track = one(
    before.bookings.filter((it) => isFastTrack(it.kind)),
    pick,
  )
  const flown =
    one(
      [...new Set(before.bookings.map((it) => it.flightGuid))].filter((it) => it !== null),
      pick,
    ) ?? unknown
  const passenger = one(before.passengers, pick)
  const waiting = before.bookings.find((it) => it.status === 'waitlisted' && isFastTrack(it.kind))?.guid
  switch (kind) {
    case 'flight':
      return flightChangeTarget(facts, before, {
        legs: [{ flightGuid: flown, toFlightGuid: one(flights, other)?.guid ?? unknown }],
        allowWaitlist: flag,
      })
    case 'addPax':
      return addPaxTarget(facts, before, {
        passengers: [{ firstName: 'Max', lastName: 'Bell', ageBand: flag ? 'adult' : 'child' }],
        bookingGuids: other % 2 === 0 ? [] : [booking],
        trips: [],
        allowWaitlist: flag,
      })
    case 'removePax':
      return editPaxTarget(facts, before, { passengers: [], removed: [passenger?.guid ?? unknown] })
    case 'ageBand':
      return editPaxTarget(facts, before, {
        passengers: [
          {
            guid: passenger?.guid ?? unknown,
            firstName: 'Kim',
            lastName: 'Bell',
            ageBand: flag ? 'child' : 'adult',
          },
        ],
        removed: [],
      })
    case 'cancelOne':
      return cancelTarget(facts, before, {
        bookingGuids: [booking],
        reason: 'Plans changed',
        goodwillPercent: flag ? 0 : other % 100,
      })
    case 'cancelAll':
      return cancelTarget(facts, before, {
        bookingGuids: [],
        reason: 'Plans changed',
        goodwillPercent: flag ? 0 : other % 100,
      })
    case 'reset':
      return resetTarget(facts, before, { bookingGuid: booking, reason: 'A mistake' })
    case 'trackOn':
      return fastTrackTarget(facts, before, { on: [flown], off: [], allowWaitlist: flag, reason: '' })
    case 'trackOff':
      return fastTrackTarget(facts, before, {
        on: [],
        off: [track?.guid ?? unknown],
        allowWaitlist: flag,
        reason: 'Asked for',
      })
    case 'place':
      return moved(facts, before, drive, trip, { place: one(['villa', 'inn', 'lodge'], pick) ?? 'villa' })
    case 'service':
      return moved(facts, before, drive, trip, { serviceGuid: flag ? 'van' : 'sedan' })
    case 'dropCar':
      return withoutCar(facts, before, drive, trip)
    case 'addCar':
      return addCarsTarget(facts, before, {
        ...noCars,
        bookingGuid: drive?.guid ?? unknown,
        cars: [car({ serviceGuid: flag ? 'van' : 'sedan', passengers: 0 })],
      })
    case 'firstCar':
      return addCarsTarget(facts, before, {
        ...noCars,
        flightGuid: flown,
        place: at(flag ? 'villa' : 'lodge'),
        cars: [car({ serviceGuid: 'van' })],
      })
    case 'approve':
      return approveTarget(facts, before, {
        bookingGuid: waiting ?? booking,
        payMethod: flag ? 'card' : null,
      })
    default:
      return newFee(facts, ada, before, {
        ...lostKey,
        amountCents: 1 + other,
        payMethod: flag ? 'cash' : null,
      })
  }
}

const noCars = {
  bookingGuid: null,
  journey: 1,
  flightGuid: null,
  place: null,
  pickupTime: null,
  stops: [],
  shares: [],
  details: {},
} as const
const lostKey = {
  label: 'Lost key',
  taxCode: 'VAT',
  date: null,
  billing: 'payLater',
  payMethod: null,
  partnerGuid: null,
  partnerReference: '',
  comments: '',
} as const

/** The current form of a trip. */
export function formOf({ guid, fromGuid, toGuid, stops, serviceDate, ...trip }: ReservedTrip): TripAsked {
  const { serviceGuid, passengers, luggage, carSeats, details } = trip
  return {
    serviceGuid,
    passengers,
    luggage,
    carSeats,
    details,
    tripGuid: guid,
    date: serviceDate,
    time: null,
    from: at(fromGuid),
    to: at(toGuid),
    stops: stops.map((it) => ({ place: at(it.placeGuid), at: it.at })),
  }
}

function moved(
  facts: ReservationFacts,
  before: Reservation,
  drive: ReservedBooking | null,
  trip: ReservedTrip | null,
  to: { place?: string; serviceGuid?: string },
): Target | Refusal {
  const form = trip === null ? [] : [formOf(trip)]
  const ends = drive?.direction === 'arrival' ? 'to' : 'from'
  const trips = form.map((asked) => ({
    ...asked,
    ...(to.place ? { [ends]: at(to.place) } : {}),
    ...(to.serviceGuid ? { serviceGuid: to.serviceGuid } : {}),
  }))
  return transportChangeTarget(facts, before, { bookingGuid: drive?.guid ?? unknown, ...sameDrive, trips })
}

/** Removes the car and moves its passengers to another. */
function withoutCar(
  facts: ReservationFacts,
  before: Reservation,
  drive: ReservedBooking | null,
  trip: ReservedTrip | null,
): Target | Refusal {
  const heir = drive && trip ? liveTrips(drive).find((it) => it.guid !== trip.guid) : undefined
  const trips = heir && trip ? [{ ...formOf(heir), passengers: heir.passengers + trip.passengers }] : []
  return transportChangeTarget(facts, before, {
    bookingGuid: drive?.guid ?? unknown,
    ...sameDrive,
    trips,
    removed: [trip?.guid ?? unknown],
  })
}

/** That many hours later. */
export function laterBy(current: ReservationCase, hours: number): ReservationCase {
  const now = addMinutes(current.facts.now, 60 * hours)
  return { ...current, facts: { ...current.facts, now, today: localDateOf(now, current.facts.timeZone) } }
}

/** The guest pays an amount, as the payment dialog does outside this engine. */
export function withDeposit({ facts, reservation }: ReservationCase, cents: number): ReservationCase {
  return { reservation, facts: { ...facts, balanceCents: facts.balanceCents - cents } }
}

/** Writes off a share of what the guest owes, as the till does outside this engine. */
export function withWriteOff({ facts, reservation }: ReservationCase, share: number): ReservationCase {
  const amountCents = Math.round(facts.balanceCents * share)
  if (amountCents <= 0) return { facts, reservation }
  const writeOffs = [{ guid: `write-off ${facts.writeOffs.length + 1}`, amountCents }, ...facts.writeOffs]
  return { reservation, facts: { ...facts, writeOffs, balanceCents: facts.balanceCents - amountCents } }
}

/** The desk completes a fast track of today, which it does outside this engine. */
export function servedAtDesk(current: ReservationCase): ReservationCase {
  const { today } = current.facts
  const reservation = withBookings(current.reservation, (booking) =>
    isFastTrack(booking.kind) && booking.status === 'booked' && booking.serviceDate === today
      ? {
          ...booking,
          status: 'completed',
          attendance: booking.attendance.map((one) => ({ ...one, state: 'checkedIn' })),
        }
      : booking,
  )
  const isServed = (guid: string | null) =>
    reservation.bookings.some((it) => it.guid === guid && it.status === 'completed')
  return {
    ...current,
    reservation: withBookings(reservation, (booking) =>
      booking.kind === 'extra' && booking.status === 'booked' && isServed(booking.belongsTo)
        ? { ...booking, status: 'completed' }
        : booking,
    ),
  }
}

export function isDone<T>(result: T | Refusal): result is T {
  return !isRefusal(result)
}

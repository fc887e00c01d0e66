import { groupStatusOf } from '#domain/booking/group-state.ts'
import { clashesWith, type PlannedDrive } from '#domain/trip/clash.ts'
import { canonical } from '#domain/plan.ts'
import { isFastTrack, type Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { Effect } from './effects.ts'
import { placeOf, type ReservationFacts } from './facts.ts'
import {
  isNew,
  placesHeld,
  type Reservation,
  type ReservedBooking,
  type ReservedTrip,
} from './reservation.ts'
import { moneyEffects, withCommissions } from './money-effects.ts'

/**
 * The effects that turn one version of a reservation into another. This is the only place where a change
 * becomes places, money, trips and documents. `before` null: the reservation is new. Guest messages are added
 * by the change itself.
 */
export function differenceOf(
  before: Reservation | null,
  after: Reservation,
  facts: ReservationFacts,
): Effect[] {
  const had = before?.bookings ?? []
  const drives = drivesAfter(after, facts)
  const pairs = after.bookings.map((it) => ({
    after: it,
    before: had.find((was) => was.guid === it.guid) ?? null,
  }))
  return [
    ...placesAdded(after, facts),
    ...groupEffects(before, after),
    ...passengerEffects(before, after),
    ...placeEffects(had, after.bookings, facts),
    ...pairs.flatMap((it) => bookingEffects(it.before, it.after)),
    ...pairs.flatMap((it) => tripEffects(it.before, it.after, drives)),
    ...withCommissions(pairs.flatMap((it) => moneyEffects(it.before, it.after, facts))),
  ]
}

/** Typed addresses used by a trip that are not stored yet. */
function placesAdded(after: Reservation, facts: ReservationFacts): Effect[] {
  const trips = after.bookings.flatMap((it) => it.trips)
  const used = new Set(
    trips.flatMap((it) => [it.fromGuid, it.toGuid, ...it.stops.map((stop) => stop.placeGuid)]),
  )
  return [...used].filter(isNew).flatMap((guid) => {
    const place = placeOf(facts, guid)
    return place === null ? [] : [{ kind: 'placeAdded', place } as const]
  })
}

function groupEffects(before: Reservation | null, after: Reservation): Effect[] {
  const now = { status: groupStatusOf(after.bookings), firstServiceDate: firstDateOf(after) }
  if (before === null) return [{ kind: 'groupMade', reservation: after, ...now }]
  const was = { status: groupStatusOf(before.bookings), firstServiceDate: firstDateOf(before) }
  const own = ({ comments, details, flags }: Reservation) => ({ comments, details, flags })
  const isSame = canonical([was, own(before)]) === canonical([now, own(after)])
  return isSame ? [] : [{ kind: 'groupAltered', ...now, ...own(after) }]
}

/** The first day of the bookings that are not cancelled, or of all if all are. */
function firstDateOf({ bookings }: Reservation): string {
  const live = bookings.filter((it) => it.status !== 'cancelled')
  return (live.length > 0 ? live : bookings).map((it) => it.serviceDate).toSorted()[0] ?? ''
}

function passengerEffects(before: Reservation | null, after: Reservation): Effect[] {
  const had = before?.passengers ?? []
  const added = after.passengers.filter((it) => !had.some((was) => was.guid === it.guid))
  const gone = had.filter((it) => !after.passengers.some((now) => now.guid === it.guid))
  const renamed = after.passengers.flatMap((passenger) => {
    const was = had.find((it) => it.guid === passenger.guid)
    return was && canonical(was) !== canonical(passenger)
      ? [{ kind: 'passengerRenamed', passenger, before: was } as const]
      : []
  })
  return [
    ...gone.map((passenger) => ({ kind: 'passengerRemoved', passenger }) as const),
    ...renamed,
    ...added.map((passenger) => ({ kind: 'passengerAdded', passenger }) as const),
  ]
}

/** Places by date and direction, in lock order. */
function placeEffects(
  had: readonly ReservedBooking[],
  has: readonly ReservedBooking[],
  facts: ReservationFacts,
): Effect[] {
  const held = new Map<string, number>()
  const count = (bookings: readonly ReservedBooking[], sign: number) => {
    for (const booking of bookings) {
      if (!isFastTrack(booking.kind) || booking.direction === null) continue
      const day = `${booking.serviceDate} ${booking.direction}`
      held.set(day, (held.get(day) ?? 0) + sign * placesHeld(booking))
    }
  }
  count(had, -1)
  count(has, 1)
  return [...held]
    .filter(([, passengers]) => passengers !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, passengers]) => {
      const [date, direction] = day.split(' ') as [string, Direction]
      return {
        kind: 'places',
        date,
        direction,
        passengers,
        beyond: beyondCapacity(facts, date, direction, passengers),
      } as const
    })
}

/** The number of places over capacity, approved by policy override. */
function beyondCapacity(
  facts: ReservationFacts,
  date: string,
  direction: Direction,
  passengers: number,
): number {
  const day = facts.days.find((it) => it.date === date && it.direction === direction)
  if (passengers <= 0 || day?.mode !== 'limited') return 0
  const left = Math.max(0, (day.capacity ?? 0) - day.taken)
  return Math.max(0, passengers - left)
}

function bookingEffects(before: ReservedBooking | null, after: ReservedBooking): Effect[] {
  const needsNumber =
    isFastTrack(after.kind) &&
    (before === null || before.serviceDate !== after.serviceDate || before.direction !== after.direction)
  const number: Effect[] =
    needsNumber && after.direction !== null
      ? [{ kind: 'dayNumber', bookingGuid: after.guid, date: after.serviceDate, direction: after.direction }]
      : []
  if (before === null)
    return [...number, { kind: 'bookingAdded', booking: after }, ...attendanceEffects(null, after)]
  const isSame = canonical(ownFacts(before)) === canonical(ownFacts(after))
  return [
    ...number,
    ...(isSame ? [] : [{ kind: 'bookingAltered', before, after } as const]),
    ...attendanceEffects(before, after),
  ]
}

/** The facts stored in the booking's own row. */
function ownFacts(booking: ReservedBooking) {
  const { trips: _, attendance: __, dayNumber: ___, lastSequence: ____, ...own } = booking
  return own
}

function attendanceEffects(before: ReservedBooking | null, after: ReservedBooking): Effect[] {
  const had = before?.attendance ?? []
  const bookingGuid = after.guid
  const again = after.attendance.filter((entry) =>
    had.some(
      (was) =>
        was.passengerGuid === entry.passengerGuid && was.state !== 'expected' && entry.state === 'expected',
    ),
  )
  return [
    ...had
      .filter((it) => !after.attendance.some((now) => now.passengerGuid === it.passengerGuid))
      .map(({ passengerGuid }) => ({ kind: 'notExpected', bookingGuid, passengerGuid }) as const),
    ...after.attendance
      .filter((it) => !had.some((was) => was.passengerGuid === it.passengerGuid))
      .map(({ passengerGuid }) => ({ kind: 'expected', bookingGuid, passengerGuid }) as const),
    ...(again.length > 0
      ? [
          {
            kind: 'attendanceReset',
            bookingGuid,
            passengerGuids: again.map((it) => it.passengerGuid),
          } as const,
        ]
      : []),
  ]
}

function tripEffects(
  before: ReservedBooking | null,
  after: ReservedBooking,
  drives: readonly PlannedDrive[],
): Effect[] {
  return after.trips.flatMap((trip): Effect[] => {
    const was = before?.trips.find((it) => it.guid === trip.guid)
    if (!was) return [{ kind: 'tripAdded', bookingGuid: after.guid, trip }]
    if (was.status !== 'cancelled' && trip.status === 'cancelled') return [{ kind: 'tripDropped', trip: was }]
    if (canonical(was) === canonical(trip)) return []
    return [alteredTrip(was, trip, drives)]
  })
}

/**
 * A driver keeps a moved trip unless it clashes with another one; a trip under way starts again. A trip whose
 * time doesn't change keeps its driver even if it clashes, because that was decided before.
 */
function alteredTrip(before: ReservedTrip, after: ReservedTrip, drives: readonly PlannedDrive[]): Effect {
  if (before.driverGuid === null) return { kind: 'tripAltered', before, after, driver: 'none' }
  const isRetimed = before.pickupAt !== after.pickupAt
  const isFixed = !isRetimed && before.expectedMinutes === after.expectedMinutes
  if (isFixed || clashesWith(after, before.driverGuid, drives).length === 0)
    return {
      kind: 'tripAltered',
      before,
      after: isRetimed ? { ...after, status: 'assigned' } : after,
      driver: 'keeps',
    }
  return {
    kind: 'tripAltered',
    before,
    after: { ...after, driverGuid: null, status: 'unassigned' },
    driver: 'loses',
  }
}

/** The trips of the reservation's drivers after the change, including its own. */
function drivesAfter({ bookings }: Reservation, { drives }: ReservationFacts): PlannedDrive[] {
  const own = new Map(bookings.flatMap((it) => it.trips.map((trip) => [trip.guid, trip] as const)))
  return drives.map((drive) => {
    const trip = own.get(drive.guid)
    return trip
      ? { ...drive, pickupAt: trip.pickupAt, expectedMinutes: trip.expectedMinutes, status: trip.status }
      : drive
  })
}

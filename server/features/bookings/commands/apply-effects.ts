import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Instant } from '#domain/calendar/instant.ts'
import type { TripRole } from '#domain/trip/trip-actions.ts'
import { effectsOf, type EffectKind, type EffectOf } from '#domain/reservation/effects.ts'
import type { PlannedChange } from '#domain/reservation/plan-change.ts'
import { isNew, type ReservedTrip } from '#domain/reservation/reservation.ts'
import { countingDayNumber, lastDayNumber, movingPlaces } from '#server/features/date-status/commands/places.ts'
import { notifyOfPlaces } from '#server/features/date-status/commands/notify-of-places.ts'
import {
  alteringBooking,
  expectingAgain,
  insertingBooking,
  insertingExpected,
  removingExpected,
} from '#server/features/reservations/commands/booking-rows.ts'
import { alteringPassenger, insertingPassengers, removingPassenger } from '#server/features/reservations/commands/party-rows.ts'
import { alteringGroup, insertingGroup, type GroupFacts } from '#server/features/reservations/commands/save-group.ts'
import { insertFreePlaces } from '#server/features/configuration/commands/free-places.ts'
import { alterTrips } from '#server/features/trips/commands/alter-trips.ts'
import { dropTrips } from '#server/features/trips/commands/drop-trips.ts'
import { insertingTrips } from '#server/features/trips/commands/insert-trips.ts'
import {
  postCharges,
  postCollected,
  postPayments,
  postWriteOffs,
  reverseCharges,
  reverseWriteOffs,
} from '#server/features/bookings/commands/post-effects.ts'
import { notifyGuest } from '#server/features/bookings/mail.ts'
import { guestReservationOf, type GuestReservation } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** What writing the effects of one change needs besides them. */
export interface Applying {
  work: UnitOfWork
  planned: PlannedChange
  today: string
  reason: string
  /** The group as stored, or as it is being made. */
  group: Pick<GroupFacts, 'guid' | 'reference' | 'customerGuid' | 'partnerGuid' | 'billing'>
  source: GroupFacts['source']
  sourceReference?: string
  /** Who moves drives on the day, and when; an agent otherwise. */
  by?: { role: TripRole; at: Instant }
  /** The stored guid of a thing, whether it was stored before or is being stored now. */
  guidOf: (guid: string) => string
}

/** A provisional name gets one guid, however often it is mentioned. */
export function storedGuids(known: Readonly<Record<string, string>> = {}): (guid: string) => string {
  const given = new Map(Object.entries(known))
  return (guid) => {
    if (!isNew(guid)) return guid
    const stored = given.get(guid) ?? newGuid()
    given.set(guid, stored)
    return stored
  }
}

/** What appliers hand to those after them. */
interface Meanwhile {
  /** The stored guids of free addresses. */
  places: Map<string, string>
  /** The day of each booking that gets a new day number. */
  numbered: Map<string, EffectOf<'dayNumber'>>
  /** How the guest's reservation stood before; null: it is new, or nobody is told. */
  stood: GuestReservation | null
}

type Applier = (it: Applying, meanwhile: Meanwhile) => void | Promise<void>

/**
 * Who writes which effect, in the order in which they are written: the only writer of a reservation. Effects that nothing in the
 * transaction reads again wait for its end, all in one exchange.
 */
export const appliers: Record<EffectKind, Applier> = {
  placeAdded: addPlaces,
  groupMade: makeGroup,
  groupAltered: alterGroup,
  passengerAdded: addPassengers,
  passengerRenamed: renamePassengers,
  places: movePlaces,
  dayNumber: giveDayNumbers,
  bookingAdded: addBookings,
  bookingAltered: alterBookings,
  expected: expectPassengers,
  notExpected: expectNoMore,
  attendanceReset: resetAttendance,
  passengerRemoved: removePassengers,
  tripAdded: addTrips,
  tripAltered: moveTrips,
  tripDropped: loseTrips,
  chargeReversed: reverseCharges,
  charged: postCharges,
  paid: postPayments,
  writeOffReversed: reverseWriteOffs,
  writtenOff: postWriteOffs,
  collected: postCollected,
  guestNotified: notify,
}

/** Writes what a change does: all of it, in the transaction that planned it under lock. */
export async function applyEffects(it: Applying): Promise<void> {
  const isNotified = it.planned.before !== null && effectsOf(it.planned.effects, 'guestNotified').length > 0
  const meanwhile: Meanwhile = {
    places: new Map(),
    numbered: new Map(),
    stood: isNotified ? await guestReservationOf(it.work.tx, it.group.guid) : null,
  }
  for (const kind of Object.keys(appliers) as EffectKind[]) await appliers[kind](it, meanwhile)
  await notifyOfPlaces(it.work, it.planned.offers)
  publish(it)
}

function write(it: Applying, ...queries: CompiledQuery[]): void {
  it.work.deferred.write(...queries)
}

async function addPlaces(it: Applying, { places }: Meanwhile): Promise<void> {
  const added = effectsOf(it.planned.effects, 'placeAdded').map(({ place }) => place)
  for (const [named, stored] of await insertFreePlaces(it.work, added)) places.set(named, stored)
}

function makeGroup(it: Applying): void {
  for (const { reservation, status, firstServiceDate } of effectsOf(it.planned.effects, 'groupMade')) {
    const { partnerReference, comments, flags } = reservation
    const from = it.sourceReference === undefined ? {} : { sourceReference: it.sourceReference }
    const facts = {
      ...it.group,
      ...from,
      source: it.source,
      status,
      bookedOn: it.today,
      firstServiceDate,
      partnerReference,
      comments,
      flags,
    }
    write(it, insertingGroup(it.work, facts))
  }
}

/** Every change raises the group's version, so that whoever looks at an older one is told. */
function alterGroup(it: Applying): void {
  if (it.planned.before === null) return
  const [altered] = effectsOf(it.planned.effects, 'groupAltered')
  write(it, alteringGroup(it.work, it.group.guid, altered ?? null))
}

function addPassengers(it: Applying): void {
  const added = effectsOf(it.planned.effects, 'passengerAdded').map(({ passenger }) => ({ ...passenger, guid: it.guidOf(passenger.guid) }))
  write(it, ...insertingPassengers(it.work, it.group.guid, added))
}

function renamePassengers(it: Applying): void {
  write(it, ...effectsOf(it.planned.effects, 'passengerRenamed').map(({ passenger }) => alteringPassenger(it.work, passenger)))
}

function removePassengers(it: Applying): void {
  write(it, ...effectsOf(it.planned.effects, 'passengerRemoved').map(({ passenger }) => removingPassenger(it.work, passenger.guid)))
}

function movePlaces(it: Applying): void {
  write(it, ...effectsOf(it.planned.effects, 'places').map((one) => movingPlaces(it.work.tx, one)))
}

/** Day numbers are given with the bookings that they are for: counted just before each is written. */
function giveDayNumbers(it: Applying, { numbered }: Meanwhile): void {
  for (const number of effectsOf(it.planned.effects, 'dayNumber')) numbered.set(number.bookingGuid, number)
}

function numbering(
  it: Applying,
  number: EffectOf<'dayNumber'> | undefined,
): { first: CompiledQuery[]; dayNumber: RawBuilder<number> | null } {
  if (!number) return { first: [], dayNumber: null }
  const { date, direction } = number
  return { first: [countingDayNumber(it.work.tx, date, direction)], dayNumber: lastDayNumber(date, direction) }
}

function addBookings(it: Applying, { numbered }: Meanwhile): void {
  // An extra names the service it belongs to, which is stored first.
  const added = effectsOf(it.planned.effects, 'bookingAdded').toSorted(
    (a, b) => Number(a.booking.belongsTo !== null) - Number(b.booking.belongsTo !== null),
  )
  for (const { booking } of added) {
    const { first, dayNumber } = numbering(it, numbered.get(booking.guid))
    const belongsTo = booking.belongsTo === null ? null : it.guidOf(booking.belongsTo)
    const row = { guid: it.guidOf(booking.guid), groupGuid: it.group.guid, booking, belongsTo, dayNumber }
    write(it, ...first, insertingBooking(it.work, row))
  }
}

function alterBookings(it: Applying, { numbered }: Meanwhile): void {
  for (const { before, after } of effectsOf(it.planned.effects, 'bookingAltered')) {
    const { first, dayNumber } = numbering(it, numbered.get(before.guid))
    write(it, ...first, alteringBooking(it.work, before, after, dayNumber))
  }
}

function expectPassengers(it: Applying): void {
  const rows = effectsOf(it.planned.effects, 'expected').map(({ bookingGuid, passengerGuid }) => ({
    bookingGuid: it.guidOf(bookingGuid),
    passengerGuid: it.guidOf(passengerGuid),
  }))
  write(it, ...insertingExpected(it.work, rows))
}

function expectNoMore(it: Applying): void {
  write(it, ...effectsOf(it.planned.effects, 'notExpected').map((one) => removingExpected(it.work, one)))
}

function resetAttendance(it: Applying): void {
  const resets = effectsOf(it.planned.effects, 'attendanceReset')
  write(it, ...resets.map(({ bookingGuid, passengerGuids }) => expectingAgain(it.work, bookingGuid, passengerGuids)))
}

function addTrips(it: Applying, { places }: Meanwhile): void {
  const added = effectsOf(it.planned.effects, 'tripAdded').map(({ bookingGuid, trip }) => ({
    groupGuid: it.group.guid,
    partnerGuid: it.group.partnerGuid,
    bookingGuid: it.guidOf(bookingGuid),
    trip: { ...atStoredPlaces(trip, places), guid: it.guidOf(trip.guid) },
  }))
  write(it, ...insertingTrips(it.work, added))
}

function atStoredPlaces(trip: ReservedTrip, places: ReadonlyMap<string, string>): ReservedTrip {
  const of = (guid: string) => places.get(guid) ?? guid
  return {
    ...trip,
    fromGuid: of(trip.fromGuid),
    toGuid: of(trip.toGuid),
    stops: trip.stops.map((stop) => ({ ...stop, placeGuid: of(stop.placeGuid) })),
  }
}

async function moveTrips(it: Applying, { places }: Meanwhile): Promise<void> {
  const altered = effectsOf(it.planned.effects, 'tripAltered').map((one) => ({ ...one, after: atStoredPlaces(one.after, places) }))
  if (altered.length > 0) await alterTrips(it.work, altered, { reason: it.reason, ...it.by })
}

async function loseTrips(it: Applying): Promise<void> {
  const dropped = effectsOf(it.planned.effects, 'tripDropped').map(({ trip }) => trip.guid)
  if (dropped.length > 0) await dropTrips(it.work, dropped, it.reason)
}

async function notify({ work, planned, group }: Applying, { stood }: Meanwhile): Promise<void> {
  for (const { template } of effectsOf(planned.effects, 'guestNotified'))
    await notifyGuest(work, planned, { groupGuid: group.guid, template, before: stood })
}

/** The lists that show any of it: the group, the days' fast track and capacity. Trips and money publish themselves. */
function publish({ work, planned, group }: Applying): void {
  const about = { guid: group.guid, partnerGuid: group.partnerGuid }
  const dates = new Set<string>()
  for (const booking of [...(planned.before?.bookings ?? []), ...planned.after.bookings]) dates.add(booking.serviceDate)
  for (const date of dates) {
    work.events.publish({ topic: 'group', date, ...about })
    work.events.publish({ topic: 'fastTrack', date, ...about })
    work.events.publish({ topic: 'dateStatus', date })
  }
}

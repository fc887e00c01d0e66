import type { CompiledQuery, RawBuilder } from 'kysely'
import { isReplacedBy } from '#domain/message/superseded.ts'
import { effectsOf, type EffectKind, type EffectOf } from '#domain/reservation/effects.ts'
import { isNew, type ReservedTrip } from '#domain/reservation/reservation.ts'
import {
  countingDayNumber,
  lastDayNumber,
  movingPlaces,
} from '#server/features/date-status/commands/places.ts'
import { notifyOfPlaces } from '#server/features/date-status/commands/notify-of-places.ts'
import {
  alteringBooking,
  expectingAgain,
  insertingBooking,
  insertingExpected,
  removingExpected,
} from '#server/features/reservations/commands/booking-rows.ts'
import {
  alteringPassenger,
  insertingPassengers,
  removingPassenger,
} from '#server/features/reservations/commands/party-rows.ts'
import { alteringGroup, insertingGroup } from '#server/features/reservations/commands/save-group.ts'
import { insertFreePlaces } from '#server/features/configuration/commands/free-places.ts'
import { alterTrips } from '#server/features/trips/commands/alter-trips.ts'
import { dropTrips } from '#server/features/trips/commands/drop-trips.ts'
import { insertingTrips } from '#server/features/trips/commands/insert-trips.ts'
import {
  adjustGratuities,
  postCharges,
  postCollected,
  postPayments,
  postWriteOffs,
  reverseCharges,
  reverseWriteOffs,
} from '#server/features/bookings/commands/post-effects.ts'
import { notifyGuest } from '#server/features/bookings/mail.ts'
import { withdrawUntrueTexts } from '#server/features/texting/commands/withdraw-texts.ts'
import { guestReservationOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { newGuid } from '#server/work/guid.ts'
import { lockedUnsent } from '#server/work/outbox-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'
import { type Applying, type WriterState, type EffectWriter, write } from './effect-writer.ts'

/** Creates one stored guid for each provisional guid. */
export function storedGuids(known: Readonly<Record<string, string>> = {}): (guid: string) => string {
  const given = new Map(Object.entries(known))
  return (guid) => {
    if (!isNew(guid)) return guid
    const stored = given.get(guid) ?? newGuid()
    given.set(guid, stored)
    return stored
  }
}

/**
 * The writer of each effect, in order of execution. Nothing else writes reservations. Effects that the
 * transaction doesn't read again are deferred to its end and sent in one round trip.
 */
export const effectWriters: Record<EffectKind, EffectWriter> = {
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

/** Writes all effects of a change, in the transaction that planned it under lock. */
export async function applyEffects(change: Applying): Promise<void> {
  const isNotified =
    change.planned.before !== null && effectsOf(change.planned.effects, 'guestNotified').length > 0
  const state: WriterState = {
    places: new Map(),
    numbered: new Map(),
    stood: isNotified ? await guestReservationOf(change.work.tx, change.group.guid) : null,
  }
  for (const kind of Object.keys(effectWriters) as EffectKind[]) await effectWriters[kind](change, state)
  await notifyOfPlaces(change.work, change.planned.offers)
  await adjustGratuities(change)
  publish(change)
}

async function addPlaces(change: Applying, { places }: WriterState): Promise<void> {
  const added = effectsOf(change.planned.effects, 'placeAdded').map(({ place }) => place)
  for (const [named, stored] of await insertFreePlaces(change.work, added)) places.set(named, stored)
}

function makeGroup(change: Applying): void {
  for (const { reservation, status, firstServiceDate } of effectsOf(change.planned.effects, 'groupMade')) {
    const { partnerReference, comments, details, flags } = reservation
    const from = change.sourceReference === undefined ? {} : { sourceReference: change.sourceReference }
    const facts = {
      ...change.group,
      ...from,
      source: change.source,
      status,
      bookedOn: change.today,
      firstServiceDate,
      partnerReference,
      comments,
      details,
      flags,
    }
    write(change, insertingGroup(change.work, facts))
  }
}

/** Every change raises the group's version, so that users with an older one are warned. */
function alterGroup(change: Applying): void {
  if (change.planned.before === null) return
  const [altered] = effectsOf(change.planned.effects, 'groupAltered')
  write(change, alteringGroup(change.work, change.group.guid, altered ?? null))
}

function addPassengers(change: Applying): void {
  const added = effectsOf(change.planned.effects, 'passengerAdded').map(({ passenger }) => ({
    ...passenger,
    guid: change.guidOf(passenger.guid),
  }))
  write(change, ...insertingPassengers(change.work, change.group.guid, added))
}

function renamePassengers(change: Applying): void {
  write(
    change,
    ...effectsOf(change.planned.effects, 'passengerRenamed').map(({ passenger }) =>
      alteringPassenger(change.work, passenger),
    ),
  )
}

function removePassengers(change: Applying): void {
  write(
    change,
    ...effectsOf(change.planned.effects, 'passengerRemoved').map(({ passenger }) =>
      removingPassenger(change.work, passenger.guid),
    ),
  )
}

function movePlaces(change: Applying): void {
  write(
    change,
    ...effectsOf(change.planned.effects, 'places').map((one) => movingPlaces(change.work.tx, one)),
  )
}

/** Day numbers are counted when their booking is written. */
function giveDayNumbers(change: Applying, { numbered }: WriterState): void {
  for (const number of effectsOf(change.planned.effects, 'dayNumber'))
    numbered.set(number.bookingGuid, number)
}

function numbering(
  change: Applying,
  number: EffectOf<'dayNumber'> | undefined,
): { first: CompiledQuery[]; dayNumber: RawBuilder<number> | null } {
  if (!number) return { first: [], dayNumber: null }
  const { date, direction } = number
  return {
    first: [countingDayNumber(change.work.tx, date, direction)],
    dayNumber: lastDayNumber(date, direction),
  }
}

function addBookings(change: Applying, { numbered }: WriterState): void {
  // Extras refer to their service, so services are written first.
  const added = effectsOf(change.planned.effects, 'bookingAdded').toSorted(
    (a, b) => Number(a.booking.belongsTo !== null) - Number(b.booking.belongsTo !== null),
  )
  for (const { booking } of added) {
    const { first, dayNumber } = numbering(change, numbered.get(booking.guid))
    const belongsTo = booking.belongsTo === null ? null : change.guidOf(booking.belongsTo)
    const row = {
      guid: change.guidOf(booking.guid),
      groupGuid: change.group.guid,
      booking,
      belongsTo,
      dayNumber,
    }
    write(change, ...first, insertingBooking(change.work, row))
  }
}

function alterBookings(change: Applying, { numbered }: WriterState): void {
  for (const { before, after } of effectsOf(change.planned.effects, 'bookingAltered')) {
    const { first, dayNumber } = numbering(change, numbered.get(before.guid))
    write(change, ...first, alteringBooking(change.work, before, after, dayNumber))
  }
}

function expectPassengers(change: Applying): void {
  const rows = effectsOf(change.planned.effects, 'expected').map(({ bookingGuid, passengerGuid }) => ({
    bookingGuid: change.guidOf(bookingGuid),
    passengerGuid: change.guidOf(passengerGuid),
  }))
  write(change, ...insertingExpected(change.work, rows))
}

function expectNoMore(change: Applying): void {
  write(
    change,
    ...effectsOf(change.planned.effects, 'notExpected').map((one) => removingExpected(change.work, one)),
  )
}

function resetAttendance(change: Applying): void {
  const resets = effectsOf(change.planned.effects, 'attendanceReset')
  write(
    change,
    ...resets.map(({ bookingGuid, passengerGuids }) =>
      expectingAgain(change.work, bookingGuid, passengerGuids),
    ),
  )
}

function addTrips(change: Applying, { places }: WriterState): void {
  const added = effectsOf(change.planned.effects, 'tripAdded').map(({ bookingGuid, trip }) => ({
    groupGuid: change.group.guid,
    partnerGuid: change.group.partnerGuid,
    bookingGuid: change.guidOf(bookingGuid),
    trip: { ...atStoredPlaces(trip, places), guid: change.guidOf(trip.guid) },
  }))
  write(change, ...insertingTrips(change.work, added))
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

async function moveTrips(change: Applying, { places }: WriterState): Promise<void> {
  const altered = effectsOf(change.planned.effects, 'tripAltered').map((one) => ({
    ...one,
    after: atStoredPlaces(one.after, places),
  }))
  if (altered.length > 0) await alterTrips(change.work, altered, { reason: change.reason, ...change.by })
}

async function loseTrips(change: Applying): Promise<void> {
  const dropped = effectsOf(change.planned.effects, 'tripDropped').map(({ trip }) => trip.guid)
  if (dropped.length > 0) await dropTrips(change.work, dropped, change.reason)
}

async function notify({ work, planned, group }: Applying, { stood }: WriterState): Promise<void> {
  for (const { template } of effectsOf(planned.effects, 'guestNotified')) {
    if (!planned.isUntold || (await hasUntrueMail(work, group.guid, template)))
      await notifyGuest(work, planned, { groupGuid: group.guid, template, before: stood })
    else await withdrawUntrueTexts(work, { groupGuid: group.guid, template, replacedBy: newGuid() })
  }
}

/** Whether a mail waits that the change makes untrue. It is replaced even if the guest isn't to be told. */
async function hasUntrueMail({ tx, now }: UnitOfWork, groupGuid: string, template: string) {
  const unsent = await lockedUnsent(tx, 'mail', groupGuid, now)
  return unsent.some((it) => isReplacedBy(it.template, template))
}

/**
 * Publishes events for the group, and for the fast track and capacity of its dates. Trips and payments
 * publish their own.
 */
function publish({ work, planned, group }: Applying): void {
  const about = { guid: group.guid, partnerGuid: group.partnerGuid }
  const dates = new Set<string>()
  for (const booking of [...(planned.before?.bookings ?? []), ...planned.after.bookings])
    dates.add(booking.serviceDate)
  for (const date of dates) {
    work.events.publish({ topic: 'group', date, ...about })
    work.events.publish({ topic: 'fastTrack', date, ...about })
    work.events.publish({ topic: 'dateStatus', date })
  }
}

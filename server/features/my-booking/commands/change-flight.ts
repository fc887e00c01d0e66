import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { seatWarnings } from '#domain/reservation/booking-warnings.ts'
import { flightWarnings } from '#domain/reservation/changes/drive-warnings.ts'
import type { SaidOnPage } from '#domain/my-booking/texts/page-texts.ts'
import { changeAtOnce } from '#server/change/change.ts'
import type { Db } from '#server/db/connection.ts'
import { flightChange } from '#server/features/bookings/commands/changes.ts'
import { flightByIdent } from '#server/features/flights/queries/flights.ts'
import type { Asked } from '#server/features/my-booking/commands/asked.ts'
import {
  lockedGroup,
  storeRequest,
  withdrawFlights,
} from '#server/features/my-booking/commands/guest-requests.ts'
import { guestPageSettingsOf } from '#server/features/guest-links/queries/guest-page-settings.ts'
import type { Stamp } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

const notPossible = refuse('guest', 'The flight can’t be changed online')

/**
 * Moves the services of a flight to the one that the guest typed, if it is on that day and costs nothing. A
 * child without a seat, or the delay that the guest writes about, is no reason to wait for an agent. Anything
 * else is a request to the agents.
 */
export async function changeFlightOfGuest(db: Db, stamp: Stamp, asked: Asked): Promise<SaidOnPage | Refusal> {
  if (asked.text.trim() === '') return 'empty'
  if (!(await guestPageSettingsOf(db)).may.flight) return notPossible
  const moved = await inUnitOfWork(db, stamp, (work) => moveFlight(work, asked))
  if (!isRefusal(moved)) return moved
  return inUnitOfWork(db, stamp, (work) => askForFlight(work, asked))
}

async function moveFlight(work: UnitOfWork, asked: Asked): Promise<SaidOnPage | Refusal> {
  const flight = await flightOfBooking(work, asked)
  if (!flight) return notPossible
  const to = await flightByIdent(work.tx, flight.service_date, flight.direction, asked.text)
  if (to === null) return notPossible
  const { groupGuid } = asked
  const group = await lockedGroup(work, groupGuid)
  if (to.guid === flight.guid) {
    await withdrawFlights(work, group, asked)
    return 'flight'
  }
  const request = {
    groupGuid,
    legs: [{ flightGuid: flight.guid, toFlightGuid: to.guid }],
    allowWaitlist: false,
    reason: 'Flight entered by the guest',
  }
  const loading = { db: work.tx, actor: work.actor, now: work.now, lock: true }
  const loaded = await flightChange.load(loading, request)
  if (isRefusal(loaded)) return loaded
  const planned = flightChange.plan(loaded, request)
  if (isRefusal(planned)) return planned
  // An agent decides about changes that cost money or need review.
  const known = new Set([
    ...seatWarnings(loaded.facts, null, planned.before ?? planned.after),
    ...loaded.facts.flights.flatMap((it) => (it.actual === null ? flightWarnings(loaded.facts, it) : [])),
  ])
  const isNews = planned.plan.warnings.some((it) => !known.has(it))
  if (planned.plan.chargeCents > 0 || isNews) return notPossible
  const done = await changeAtOnce(work, flightChange, request)
  if (isRefusal(done)) return done
  await withdrawFlights(work, group, asked)
  return 'flight'
}

async function askForFlight(work: UnitOfWork, asked: Asked): Promise<SaidOnPage | Refusal> {
  const group = await lockedGroup(work, asked.groupGuid)
  const flight = await flightOfBooking(work, asked)
  if (!flight) return notPossible
  const { groupGuid, bookingGuid } = asked
  const text = `${flight.ident} → ${asked.text.trim().toUpperCase()}`
  const stored = await storeRequest(work, group, {
    groupGuid,
    bookingGuid,
    kind: 'flight',
    text,
    isDone: false,
  })
  return stored === 'tooMany' ? notPossible : 'flightAsked'
}

/** The flight of a service of this reservation that can still be changed. */
async function flightOfBooking(work: UnitOfWork, { groupGuid, bookingGuid }: Asked) {
  if (bookingGuid === null) return null
  return work.tx
    .selectFrom('booking')
    .innerJoin('flight', 'flight.guid', 'booking.flight_guid')
    .select(['flight.guid', 'flight.ident', 'flight.direction', 'flight.service_date'])
    .where('booking.guid', '=', bookingGuid)
    .where('booking.group_guid', '=', groupGuid)
    .where('booking.status', 'in', ['waitlisted', 'booked'])
    .executeTakeFirst()
}

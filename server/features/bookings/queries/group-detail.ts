import { receiptFile, ticketFile } from '#contract/addresses.ts'
import { isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import { allBookingActions, bookingActions, whyNotBooking, type BookingFacts } from '#domain/booking/booking-states.ts'
import { payableCents, paymentStateOf, whyNoPayment } from '#domain/booking/group-state.ts'
import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { bestTimeOf, isLate } from '#domain/flight/flight-times.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { GroupDetail } from '#contract/groups.ts'
import type { Db } from '#server/db/connection.ts'
import { groupParts, type BookingPart, type GroupParts } from '#server/features/bookings/queries/group-parts.ts'
import { sumsOf, type StatementLine } from '#server/features/ledger/queries/group-money.ts'
import { holds, type Actor } from '#server/work/actor.ts'

type BookingOnWire = GroupDetail['bookings'][number]

interface Around extends Pick<GroupParts, 'guid' | 'timeZone' | 'trips' | 'presence'> {
  actor: Actor
  now: string
}

/** The reservation page: one group in full. Customer and group must belong together, and be visible to the actor. */
export async function groupDetail(
  db: Db,
  actor: Actor,
  customerGuid: string,
  groupGuid: string,
  now: string,
): Promise<GroupDetail | Refusal> {
  const group = await groupParts(db, actor, customerGuid, groupGuid)
  if (!group) return notFound
  const [promise] = group.promise
  if (!promise) throw new Error('Promises are one row')
  const { reversedCents, withdrawnCents, ...money } = sumsOf(group.entries, promise)
  const {
    promise: _,
    partnerGuid,
    partnerName,
    customerGuid: guid,
    firstName,
    lastName,
    email,
    phone,
    timeZone,
    trips,
    presence,
    ...head
  } = group
  const around = { guid: group.guid, actor, now, timeZone, trips, presence }
  return {
    ...head,
    ...money,
    partner: partnerGuid === null ? null : { guid: partnerGuid, name: partnerName ?? '' },
    customer: { guid, firstName, lastName, email, phone },
    bookings: group.bookings.map((it) => bookingOnWire(it, around)),
    entries: group.entries.map(entryOnWire),
    paymentState: paymentStateOf({ ...money, reversedCents, withdrawnCents, billing: head.billing }),
    whyNoPayment: whyNoPayment(payableCents(money), { isPartnerUser: actor.kind === 'partner' }),
  }
}

export async function bookingDetail(
  db: Db,
  actor: Actor,
  customerGuid: string,
  groupGuid: string,
  bookingGuid: string,
  now: string,
): Promise<BookingOnWire | Refusal> {
  const group = await groupParts(db, actor, customerGuid, groupGuid)
  const booking = group?.bookings.find((it) => it.guid === bookingGuid)
  return group && booking ? bookingOnWire(booking, { ...group, actor, now }) : notFound
}

function bookingOnWire(it: BookingPart, around: Around): BookingOnWire {
  const { trips, presence, timeZone } = around
  const { flightGuid, ident, city, scheduled, estimated, actual, flightStatus, closedAt, ...booking } = it
  return {
    ...booking,
    flight: flightOnWire({ flightGuid, ident, city, scheduled, estimated, actual, flightStatus }, timeZone),
    trips: trips.filter((trip) => trip.bookingGuid === it.guid).map((trip) => tripOnWire(trip, timeZone)),
    passengers: presence.filter((one) => one.bookingGuid === it.guid).map(({ passengerGuid, state, at }) => ({ passengerGuid, state, at })),
    ticketUrl: isFastTrack(it.kind) && it.status !== 'cancelled' ? ticketFile(around.guid, it.guid) : null,
    actions: actionsOf(it, closedAt !== null, around),
  }
}

function tripOnWire(trip: GroupParts['trips'][number], timeZone: string): BookingOnWire['trips'][number] {
  const { bookingGuid: _, pickupAt, ...shown } = trip
  return { ...shown, pickupTime: localTimeOf(pickupAt, timeZone) }
}

type FlightPart = Pick<BookingPart, 'flightGuid' | 'ident' | 'city' | 'scheduled' | 'estimated' | 'actual' | 'flightStatus'>

function flightOnWire(it: FlightPart, timeZone: string): BookingOnWire['flight'] {
  const { flightGuid: guid, ident, scheduled, estimated, actual, flightStatus: status } = it
  if (guid === null || ident === null || scheduled === null || status === null) return null
  const times = { scheduled, estimated, actual, status }
  const best = localTimeOf(bestTimeOf(times), timeZone)
  return {
    guid,
    ident,
    otherCity: it.city ?? '',
    scheduledTime: localTimeOf(scheduled, timeZone),
    bestTime: best,
    late: isLate(times),
    status,
  }
}

/** Every action of a booking with why it is unavailable to this actor now, from the one life-cycle table. */
function actionsOf(
  { kind, status, serviceDate }: BookingPart,
  dayClosed: boolean,
  { actor, now, timeZone }: Around,
): BookingOnWire['actions'] {
  const facts: BookingFacts = { today: localDateOf(now, timeZone), dayClosed }
  const whyNobody = holds(actor, 'editCustomer') ? null : 'You may read bookings, not change them'
  return allBookingActions.map((action) => ({
    action,
    label: bookingActions[action].label,
    whyNot: whyNobody ?? whyNotBooking({ kind, status, serviceDate }, action, actor.permissions, facts),
  }))
}

function entryOnWire(line: StatementLine): GroupDetail['entries'][number] {
  const { countsAs: _, ...shown } = line
  return { ...shown, receiptUrl: line.kind === 'payment' ? receiptFile(line.guid) : null }
}

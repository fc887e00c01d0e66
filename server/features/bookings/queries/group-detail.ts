import { fieldsSeen } from '#server/features/details/queries/detail-fields.ts'
import { readableBy } from '#server/features/history/queries/partner-history.ts'
import { withSeenDetails } from '#server/features/history/queries/seen-details.ts'
import type { DetailField } from '#domain/fields/detail-field.ts'
import { shownDetails } from '#domain/fields/shown-details.ts'
import { receiptFile, ticketFile } from '#contract/addresses.ts'
import { isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import { changesOfBooking, changesOfGroup, type OfferedChange } from '#domain/reservation/booking-changes.ts'
import { payableCents, paymentStateOf, whyNoPayment } from '#domain/booking/group-state.ts'
import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { bestTimeOf, isLate } from '#domain/flight/flight-times.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { GroupDetail } from '#contract/groups.ts'
import type { Db } from '#server/db/connection.ts'
import { withNames } from '#server/features/history/queries/named-history.ts'
import {
  groupParts,
  type BookingPart,
  type GroupParts,
} from '#server/features/bookings/queries/group-parts.ts'
import { pageTexts } from '#domain/my-booking/texts/all-texts.ts'
import { conversationOf } from '#server/features/guest-texts/queries/conversation.ts'
import { sumsOf, type StatementLine } from '#server/features/ledger/queries/group-money.ts'
import { notesForStaff } from '#server/features/bookings/queries/booking-partner.ts'
import { unprintableWarning } from '#server/files/lettering/unprintable.ts'
import { holds, type Actor } from '#server/work/actor.ts'

type BookingOnWire = GroupDetail['bookings'][number]

interface Around extends Pick<GroupParts, 'guid' | 'timeZone' | 'trips' | 'presence'> {
  /** The fields whose details are shown. */
  fields: readonly DetailField[]
  actor: Actor
  now: string
}

/** The reservation page. The group must belong to the customer and be visible to the actor. */
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
  if (!promise) throw new Error('Expected exactly one row of promised amounts')
  const { reversedCents, writtenOffCents, withdrawnCents, ...money } = sumsOf(group.entries, promise)
  const {
    promise: _,
    partnerGuid,
    partnerName,
    partnerNotes,
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
  const history = await withSeenDetails(db, actor, await withNames(db, readableBy(actor, head.history)))
  const fields = await fieldsSeen(db, null, actor)
  const texts = await conversationOf(db, actor, { groupGuid: group.guid, phone })
  const around = { guid: group.guid, actor, now, timeZone, trips, presence, fields }
  const bookings = group.bookings.map((it) => bookingOnWire(it, around))
  const unprintable = unprintableWarning('A ticket or receipt', lettersOf(group))
  return {
    ...head,
    history,
    details: shownDetails(fields, head.details, 'reservation'),
    passengers: head.passengers.map((it) => ({
      ...it,
      details: shownDetails(fields, it.details, 'passenger'),
    })),
    ...money,
    texts,
    guestPage: { ...head.guestPage, driverMessages: head.guestPage.driverMessages.map(driverMessageOnWire) },
    partner:
      partnerGuid === null
        ? null
        : { guid: partnerGuid, name: partnerName ?? '', ...notesForStaff(actor, partnerNotes) },
    customer: { guid, firstName, lastName, email, phone },
    bookings,
    changes: offered(
      actor,
      changesOfGroup(
        group.bookings.map((it) => ({ ...it, flightGuid: it.flight?.guid ?? null })),
        bookings.flatMap(whyNotUndone),
      ),
    ),
    entries: group.entries.map(entryOnWire),
    paymentState: paymentStateOf({
      ...money,
      reversedCents,
      writtenOffCents,
      withdrawnCents,
      billing: head.billing,
    }),
    ...(unprintable !== null && { unprintable }),
    whyNoPayment: whyNoPayment(payableCents(money), { isPartnerUser: actor.kind === 'partner' }),
  }
}

/** Of a cancelled service: why its cancellation can’t be undone, or null. */
function whyNotUndone({ status, changes }: BookingOnWire): (string | null)[] {
  if (status !== 'cancelled') return []
  return changes.filter((it) => it.change === 'resetBooking').map((it) => it.whyNot)
}

/** What guests and agents typed and papers print. */
function lettersOf({ firstName, lastName, passengers, details, bookings, trips }: GroupParts): string[] {
  return [
    firstName,
    lastName,
    ...passengers.flatMap((it) => [it.firstName, it.lastName]),
    ...[details, ...bookings.map((it) => it.details)].flatMap((it) => Object.values(it).map(String)),
    ...trips.flatMap((it) => [it.from, it.to, ...it.stops.map((stop) => stop.name)]),
  ]
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
  return group && booking
    ? bookingOnWire(booking, { ...group, actor, now, fields: await fieldsSeen(db, null, actor) })
    : notFound
}

function bookingOnWire(part: BookingPart, around: Around): BookingOnWire {
  const { trips, presence, timeZone, fields } = around
  const { flight, closedAt, bookedAt, bookedByActor, ...booking } = part
  const today = localDateOf(around.now, timeZone)
  const isOwnOfToday = bookedByActor && localDateOf(bookedAt, timeZone) === today
  return {
    ...booking,
    ...(around.actor.kind === 'partner' && {
      priceLines: booking.priceLines.map(withoutReason),
      cancelReason: '',
    }),
    details: shownDetails(fields, booking.details, 'fastTrack'),
    flight: flight && flightOnWire(flight, timeZone),
    trips: trips.filter((trip) => trip.bookingGuid === part.guid).map((trip) => tripOnWire(trip, around)),
    passengers: presence
      .filter((one) => one.bookingGuid === part.guid)
      .map(({ passengerGuid, state, at }) => ({ passengerGuid, state, at })),
    ticketUrl:
      isFastTrack(part.kind) && part.status !== 'cancelled' && part.status !== 'waitlisted'
        ? ticketFile(around.guid, part.guid)
        : null,
    changes: offered(
      around.actor,
      changesOfBooking(
        { ...part, flightGuid: flight?.guid ?? null },
        {
          today,
          permissions: around.actor.permissions,
          isPartnerUser: around.actor.kind === 'partner',
          dayClosed: closedAt !== null,
          isOwnOfToday,
        },
      ),
    ),
  }
}

/** Why a price was set by hand is the company’s own remark. */
function withoutReason({ overrideReason, ...line }: BookingPart['priceLines'][number]) {
  return overrideReason === undefined ? line : { ...line, rule: 'Set manually' }
}

function tripOnWire(
  trip: GroupParts['trips'][number],
  { timeZone, fields }: Around,
): BookingOnWire['trips'][number] {
  const { bookingGuid: _, pickupAt, ...shown } = trip
  return {
    ...shown,
    pickupTime: timeTextOf(pickupAt, timeZone),
    details: shownDetails(fields, shown.details, 'transport'),
  }
}

function flightOnWire(flight: NonNullable<BookingPart['flight']>, timeZone: string): BookingOnWire['flight'] {
  const { guid, ident, date, direction, otherCity, status } = flight
  const best = timeTextOf(bestTimeOf(flight), timeZone)
  return {
    guid,
    ident,
    date,
    direction,
    otherCity,
    scheduledTime: timeTextOf(flight.scheduled, timeZone),
    bestTime: best,
    late: isLate(flight),
    status,
  }
}

/** Users without edit permission get that as the only reason. */
function offered(actor: Actor, changes: OfferedChange[]): OfferedChange[] {
  if (holds(actor, 'editCustomer')) return changes
  return changes.map((it) => ({ ...it, whyNot: 'You don’t have permission to change bookings' }))
}

function entryOnWire(line: StatementLine): GroupDetail['entries'][number] {
  const { countsAs: _, ...shown } = line
  return { ...shown, receiptUrl: line.kind === 'payment' ? receiptFile(line.guid) : null }
}

/** Guests read a driver’s ready answer in their own language, the office in English. */
function driverMessageOnWire({
  ready,
  ...message
}: GroupParts['guestPage']['driverMessages'][number]): GroupDetail['guestPage']['driverMessages'][number] {
  return ready === null ? message : { ...message, text: pageTexts.en.thread.ready[ready] }
}

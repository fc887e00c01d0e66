import { receiptFile, ticketFile } from '#contract/addresses.ts'
import { isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import { allBookingActions, bookingActions, whyNotBooking, type BookingFacts } from '#domain/booking/booking-states.ts'
import { paymentStateOf, whyNoPayment } from '#domain/booking/group-state.ts'
import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { bestTimeOf, isLate } from '#domain/flight/flight-times.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { bookingDetail as bookingDetailEndpoint, GroupDetail } from '#contract/groups.ts'
import type { Db } from '#server/db/connection.ts'
import { gathered } from '#server/db/gathered.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import {
  bookingsOfGroup,
  groupHead,
  historyOfGroup,
  messagesOfGroup,
  passengersOfGroup,
  presenceInGroup,
  tripsOfGroup,
} from '#server/features/bookings/queries/group-parts.ts'
import { moneyOfGroups, statementOfGroup, type StatementLine } from '#server/features/ledger/queries/group-money.ts'
import { holds, type Actor } from '#server/work/actor.ts'

type BookingOnWire = ReplyOf<typeof bookingDetailEndpoint>
type BookingRead = Awaited<ReturnType<typeof bookingsOfGroup>>[number]
type TripRead = Awaited<ReturnType<typeof tripsOfGroup>>[number]
type PresenceRead = Awaited<ReturnType<typeof presenceInGroup>>[number]

interface Around {
  actor: Actor
  now: string
  timeZone: string
  trips: TripRead[]
  presence: PresenceRead[]
}

/** The reservation page: everything of one group. The pair of customer and group must fit, and be the actor's to see. */
export async function groupDetail(
  db: Db,
  actor: Actor,
  customerGuid: string,
  groupGuid: string,
  now: string,
): Promise<GroupDetail | Refusal> {
  const reads = gathered(db)
  const [head, passengers, bookings, entries, moneyOf, messages, history] = await Promise.all([
    groupHead(reads, actor, customerGuid, groupGuid),
    passengersOfGroup(reads, groupGuid),
    bookingsOnWire(reads, actor, groupGuid, now),
    statementOfGroup(reads, groupGuid),
    moneyOfGroups(reads, [groupGuid]),
    messagesOfGroup(reads, actor, groupGuid),
    historyOfGroup(reads, groupGuid),
  ])
  if (!head) return notFound
  const { takenBackCents, ...money } = moneyOf(groupGuid)
  return {
    guid: head.guid,
    reference: head.reference,
    status: head.status,
    billing: head.billing,
    source: head.source,
    partner: head.partner_guid === null ? null : { guid: head.partner_guid, name: head.partnerName ?? '' },
    partnerReference: head.partner_reference,
    comments: head.comments,
    version: head.version,
    originalBookedOn: head.original_booked_on,
    createdAt: head.created_at,
    createdBy: head.createdByName ?? 'Kerbside',
    ticketCode: head.ticket_code,
    customer: { guid: head.customer_guid, firstName: head.first_name, lastName: head.last_name, email: head.email, phone: head.phone },
    passengers,
    bookings,
    entries: entries.map(entryOnWire),
    ...money,
    paymentState: paymentStateOf({ ...money, takenBackCents, billing: head.billing }),
    messages,
    history,
    whyNoPayment: whyNoPayment(money.balanceCents),
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
  const head = await groupHead(db, actor, customerGuid, groupGuid)
  if (!head) return notFound
  const bookings = await bookingsOnWire(db, actor, groupGuid, now)
  return bookings.find((it) => it.guid === bookingGuid) ?? notFound
}

async function bookingsOnWire(db: Db, actor: Actor, groupGuid: string, now: string): Promise<BookingOnWire[]> {
  const [site, bookings, trips, presence] = await Promise.all([
    siteSettings(db),
    bookingsOfGroup(db, groupGuid),
    tripsOfGroup(db, groupGuid),
    presenceInGroup(db, groupGuid),
  ])
  const around = { actor, now, timeZone: site.time_zone, trips, presence }
  return bookings.map((it) => bookingOnWire(it, around))
}

function bookingOnWire(it: BookingRead, around: Around): BookingOnWire {
  const { trips, presence, timeZone } = around
  return {
    guid: it.guid,
    kind: it.kind,
    serviceDate: it.service_date,
    serviceTime: it.service_time,
    dayNumber: it.day_number,
    flight: flightOnWire(it, timeZone),
    adults: it.adults,
    children: it.children,
    infants: it.infants,
    status: it.status,
    comments: it.comments,
    // Written by saveBooking from planned lines, and never otherwise.
    priceLines: it.price_lines as BookingOnWire['priceLines'],
    chargeCents: it.charge_cents,
    cancelReason: it.cancel_reason,
    trips: trips.filter((trip) => trip.booking_guid === it.guid).map((trip) => tripOnWire(trip, timeZone)),
    passengers: presence.filter((one) => one.bookingGuid === it.guid).map(({ passengerGuid, state, at }) => ({ passengerGuid, state, at })),
    ticketUrl: isFastTrack(it.kind) && it.status !== 'cancelled' ? ticketFile(it.group_guid, it.guid) : null,
    actions: actionsOf(it, around),
  }
}

function flightOnWire(it: BookingRead, timeZone: string): BookingOnWire['flight'] {
  if (it.flight_guid === null || it.ident === null || it.scheduled_at === null || it.flightStatus === null) return null
  const times = { scheduled: it.scheduled_at, estimated: it.estimated_at, actual: it.actual_at, status: it.flightStatus }
  return {
    guid: it.flight_guid,
    ident: it.ident,
    otherCity: it.city ?? '',
    scheduledTime: localTimeOf(times.scheduled, timeZone),
    bestTime: localTimeOf(bestTimeOf(times), timeZone),
    late: isLate(times),
    status: times.status,
  }
}

function tripOnWire(it: TripRead, timeZone: string): BookingOnWire['trips'][number] {
  return {
    guid: it.guid,
    sequence: it.sequence,
    serviceDate: it.service_date,
    pickupTime: localTimeOf(it.pickup_at, timeZone),
    from: it.fromName,
    to: it.toName,
    service: it.serviceName,
    driver: it.driverName,
    vehicle: it.vehicleName,
    status: it.status,
    waitMinutes: it.wait_minutes,
    notesForDriver: it.notes_for_driver,
  }
}

/** Every action of a booking with why it is not open to this actor now, by the one table of a booking's life. */
function actionsOf(it: BookingRead, { actor, now, timeZone }: Around): BookingOnWire['actions'] {
  const facts: BookingFacts = { today: localDateOf(now, timeZone), dayClosed: it.closed_at !== null }
  const booking = { kind: it.kind, status: it.status, serviceDate: it.service_date }
  const whyNobody = holds(actor, 'editCustomer') ? null : 'You may read bookings, not change them'
  return allBookingActions.map((action) => ({
    action,
    label: bookingActions[action].label,
    whyNot: whyNobody ?? whyNotBooking(booking, action, actor.permissions, facts),
  }))
}

function entryOnWire(it: StatementLine): GroupDetail['entries'][number] {
  return { ...it, receiptUrl: it.kind === 'payment' ? receiptFile(it.guid) : null }
}

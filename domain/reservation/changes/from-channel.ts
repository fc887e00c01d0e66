import { statusReasons } from '#domain/booking/booking-states.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { isEnded } from '#domain/trip/trip.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import type { Collected } from '#domain/reservation/effects.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { isAddedHere } from '#domain/reservation/added-here.ts'
import { isOfStops } from '#domain/reservation/added-on-the-way.ts'
import { importedCode } from '#domain/reservation/imported-price.ts'
import {
  blankParty,
  newReservation,
  type PartyRequest,
  type PassengerName,
} from '#domain/reservation/new-reservation.ts'
import type { Target } from '#domain/reservation/plan-change.ts'
import {
  isOpen,
  type Booker,
  type KeyedPriceLine,
  type PartyCounts,
  type Reservation,
  type ReservedBooking,
} from '#domain/reservation/reservation.ts'
import { withAnswers } from './channel-answers.ts'
import { attendanceOf, eachOnce, largest, withParty } from './channel-party.ts'
import { reservationDetails, serviceFor, type ChannelLine } from './channel-service.ts'

export interface ChannelRequest {
  readonly channel: string
  readonly reference: string
  readonly comments: string
  readonly passengers: readonly PassengerName[]
  readonly lines: readonly ChannelLine[]
  /** The codes the channel has changed since they were last applied; for a new reservation, all codes. */
  readonly changed: readonly string[]
  /** The amount the channel keeps from a fully cancelled booking, such as `BBD 50.00`; null: nothing. */
  readonly kept: string | null
  /** The amount collected or returned since the last record; null: nothing. */
  readonly collected: Collected | null
}

/** The stored reason of cancellations by a channel, which distinguishes them from our own. */
export const cancelledByChannel = 'Cancelled by the channel'

/**
 * Creates or updates a reservation as a channel sold it. Services that were already served, or cancelled
 * here, are left to the office. Without places the change is refused rather than waitlisted, because the
 * guest was promised a place.
 */
export function channelTarget(
  facts: ReservationFacts,
  booker: Booker | null,
  before: Reservation | null,
  request: ChannelRequest,
): Target | Refusal {
  const after =
    before === null ? madeByChannel(facts, booker, request) : changedByChannel(facts, before, request)
  if (isRefusal(after)) return after
  const isOver = !after.bookings.some(isOpen)
  return {
    title: before === null ? `New booking from ${request.channel}` : `Changed by ${request.channel}`,
    after,
    isAsSold: true,
    noPlace: 'ask',
    collected: request.collected,
    template: before === null ? 'confirmation' : isOver ? 'cancellation' : 'change',
  }
}

function madeByChannel(
  facts: ReservationFacts,
  booker: Booker | null,
  request: ChannelRequest,
): Reservation | Refusal {
  const lines = request.lines.filter((it) => !it.isCancelled)
  if (booker === null) return refuse('customer', 'Choose a customer or add a new one')
  if (lines.length === 0) return refuse('booking', 'Every service is cancelled, so there is nothing to book')
  const services: ReservedBooking[] = []
  for (const line of lines) {
    const service = serviceFor(facts, line)
    if (isRefusal(service)) return service
    services.push(service)
  }
  const party = { ...partyOf(request, largest(lines)), details: reservationDetails(facts, request.lines) }
  const made = newReservation(facts, booker, party, services)
  if (isRefusal(made)) return made
  const bookings = made.bookings.map((it) => ({ ...it, attendance: attendanceOf(it, made.passengers) }))
  return withAnswers({ ...made, bookings }, facts.fields, request)
}

function partyOf({ passengers, reference, comments }: ChannelRequest, counts: PartyCounts): PartyRequest {
  return { ...blankParty, ...counts, passengers: eachOnce(passengers), partnerReference: reference, comments }
}

function changedByChannel(
  facts: ReservationFacts,
  before: Reservation,
  request: ChannelRequest,
): Reservation | Refusal {
  if (request.changed.length === 0) return before
  let { bookings } = before
  for (const line of request.lines.filter((it) => request.changed.includes(it.code))) {
    const existing = existingBooking(bookings, line.code)
    const changed =
      existing === null ? addedBy(facts, line) : changedBooking(facts, existing, line, request.kept)
    if (isRefusal(changed)) return changed
    if (changed === null) continue
    bookings =
      existing === null ? [...bookings, changed] : bookings.map((it) => (it === existing ? changed : it))
  }
  const details = { ...before.details, ...reservationDetails(facts, request.lines) }
  const after = withParty({ ...before, details, bookings }, before, eachOnce(request.passengers))
  return withAnswers(after, facts.fields, request)
}

/**
 * The booking with a code. If there are several, for example one cancelled and sold again, the active one.
 */
export function existingBooking(bookings: readonly ReservedBooking[], code: string): ReservedBooking | null {
  const own = bookings.filter((it) => importedCode(it) === code)
  return own.find((it) => it.status !== 'cancelled') ?? own.at(-1) ?? null
}

function addedBy(facts: ReservationFacts, line: ChannelLine): ReservedBooking | null | Refusal {
  return line.isCancelled ? null : serviceFor(facts, line)
}

/** The amount a channel keeps is owed to us as a fee, which only the office can set. */
export function whyKept(kept: string): string {
  return (
    `The channel cancelled this booking but keeps ${kept}. Cancel it here with a fee of that amount ` +
    'or without a fee, then complete this import.'
  )
}

function changedBooking(
  facts: ReservationFacts,
  existing: ReservedBooking,
  line: ChannelLine,
  kept: string | null,
): ReservedBooking | Refusal {
  const isOver = existing.status === 'cancelled'
  if (isOver && line.isCancelled) return existing
  const why = isOver ? whyNotAgain(existing) : whyNotNow(existing, line)
  if (why !== null) return refuse(line.code, why)
  if (line.isCancelled) return kept === null ? cancelled(existing) : refuse(line.code, whyKept(kept))
  const wanted = serviceFor(facts, line)
  if (isRefusal(wanted)) return wanted
  if (wanted.kind !== existing.kind)
    return refuse(line.code, `This booking is ${article(existing)}, but the channel sold ${article(wanted)}`)
  return isOver ? revived(existing, wanted) : broughtTo(existing, wanted)
}

function whyNotAgain({ cancelReason }: ReservedBooking): string | null {
  return cancelReason === cancelledByChannel
    ? null
    : 'This booking was cancelled here, but the channel has since changed it. ' +
        'Undo the cancellation first, or dismiss this import.'
}

function whyNotNow(existing: ReservedBooking, { isCancelled }: ChannelLine): string | null {
  if (!isOpen(existing))
    return (
      `${statusReasons[existing.status]}, but the channel has since ` +
      `${isCancelled ? 'cancelled' : 'changed'} it. Reset it first, or dismiss this import.`
    )
  return existing.trips.some((it) => isEnded(it.status) && it.status !== 'cancelled')
    ? 'Some trips are already completed, but the channel has since changed the booking. ' +
        'Make the changes here if you need them, then dismiss this import.'
    : null
}

function article({ kind }: ReservedBooking): string {
  const label = bookingKinds[kind].label.toLowerCase()
  return /^(hour|[aeiou])/.test(label) ? `an ${label}` : `a ${label}`
}

/** Cancels by the channel's terms: it settles with its guest, and no fee of ours is due. */
function cancelled(booking: ReservedBooking): ReservedBooking {
  const trips = booking.trips.map((it) => ({ ...it, status: 'cancelled' as const }))
  return { ...booking, status: 'cancelled', cancelReason: cancelledByChannel, feeLines: [], trips }
}

function revived(was: ReservedBooking, again: ReservedBooking): ReservedBooking {
  const trips = numbered(was, again, again.trips)
  const {
    status,
    serviceDate,
    serviceTime,
    flightGuid,
    adults,
    children,
    infants,
    hours,
    priceLines,
    comments,
  } = again
  return {
    ...was,
    status,
    serviceDate,
    serviceTime,
    flightGuid,
    adults,
    children,
    infants,
    hours,
    priceLines,
    comments,
    details: { ...was.details, ...again.details },
    cancelReason: '',
    waitlistedAt: null,
    trips: [...was.trips, ...trips],
    lastSequence: was.lastSequence + trips.length,
  }
}

/** Numbers additional trips after the existing ones. */
function numbered(
  { lastSequence }: ReservedBooking,
  { guid }: ReservedBooking,
  trips: ReservedBooking['trips'],
): ReservedBooking['trips'] {
  return trips.map((it, index) => ({
    ...it,
    sequence: lastSequence + index + 1,
    guid: `${guid}.${lastSequence + index + 1}`,
  }))
}

/** Updates the existing booking. Its trips are changed rather than replaced, so that drivers keep them. */
function broughtTo(existing: ReservedBooking, wanted: ReservedBooking): ReservedBooking {
  const { serviceDate, serviceTime, flightGuid, adults, children, infants, hours, comments } = wanted
  const isSameDay = existing.serviceDate === serviceDate
  const live = existing.trips.filter((it) => !isEnded(it.status))
  const moved = existing.trips.map((trip) => {
    // No trip was driven, so any that ended was cancelled before.
    const to = wanted.trips[live.indexOf(trip)]
    if (to === undefined) return { ...trip, status: 'cancelled' as const }
    const { pickupAt, expectedMinutes, fromGuid, toGuid, passengers, serviceGuid, graceMinutes } = to
    const own = { pickupAt, expectedMinutes, fromGuid, toGuid, passengers, serviceGuid, graceMinutes }
    const { notesForDriver: _, ...details } = trip.details
    return {
      ...trip,
      ...own,
      serviceDate: to.serviceDate,
      flightGuid: to.flightGuid,
      details: { ...details, ...to.details },
    }
  })
  const added = numbered(existing, wanted, wanted.trips.slice(live.length))
  const trips = [...moved, ...added]
  return {
    ...existing,
    serviceDate,
    serviceTime,
    flightGuid,
    adults,
    children,
    infants,
    hours,
    comments,
    details: { ...existing.details, ...wanted.details },
    status: isSameDay ? existing.status : 'booked',
    waitlistedAt: isSameDay ? existing.waitlistedAt : null,
    priceLines: priceOf(existing, wanted, trips),
    trips,
    lastSequence: existing.lastSequence + added.length,
  }
}

/**
 * An unchanged price stays to the cent, with its original tax. The channel's counts of people, cars and hours
 * replace any additions made here; car seats stay, and so do stops that a car still makes.
 */
function priceOf(
  before: ReservedBooking,
  wanted: ReservedBooking,
  trips: ReservedBooking['trips'],
): ReservedBooking['priceLines'] {
  const withStops = trips
    .filter((it) => it.status !== 'cancelled' && it.stops.length > 0)
    .map((it) => it.journey)
  const stays = (it: KeyedPriceLine) =>
    !isAddedHere(it) || it.key.includes('.seat.') || isOfStops(it, withStops)
  const isSameDay = before.serviceDate === wanted.serviceDate
  return before.priceLines.filter(stays).map((was) => {
    const is = wanted.priceLines.find(({ key }) => key === was.key)
    if (is === undefined) return was
    return isSameDay && was.totalCents === is.totalCents && was.taxCode === is.taxCode ? was : is
  })
}

import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { storedMoment } from '#domain/calendar/typed-time.ts'
import { feeSteps } from '#domain/message/cancellation-terms.ts'
import { isLate } from '#domain/flight/flight-times.ts'
import { expectedLater } from '#domain/message/expected-time.ts'
import { journeysOf, type GuestTrip } from '#domain/message/guest-journey.ts'
import { nameIn, type GuestLanguage } from '#domain/message/guest-language.ts'
import type { GuestService } from '#domain/message/guest-message.ts'
import type { GuestMeeting } from '#domain/message/guest-moment.ts'
import type { CancelFeeRule } from '#domain/terms/cancel-fee.ts'
import { termsOn, termsPromised, type StoredTerms } from '#domain/terms/terms.ts'
import { isSetForFlight } from '#domain/trip/pickup-time.ts'
import { isFastTrack, isTransport, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { BookingRow, TripRow } from '#server/features/guest-messages/queries/guest-rows.ts'

/** Cancelled trips are left out, except of a cancelled booking, where all are. */
export function tripsOf({ trips, status }: BookingRow): TripRow[] {
  return status === 'cancelled' ? trips : trips.filter((it) => it.status !== 'cancelled')
}

/** The trips of journeys that were cancelled while their booking stands. */
export function droppedTripsOf({ trips, status }: BookingRow): TripRow[] {
  const left = new Set(trips.filter((it) => it.status !== 'cancelled').map((it) => it.journey))
  return status === 'cancelled' ? [] : trips.filter((it) => !left.has(it.journey))
}

interface Shown {
  details: GuestService['details']
  onAccount: boolean
  site: { time_zone: string; settings: StoredTerms }
  trips: readonly TripRow[]
  language: GuestLanguage
}

export function serviceOf(
  booking: BookingRow,
  { onAccount, site, trips, details, language }: Shown,
): GuestService {
  const { guid, kind, adults, children, infants, ident, city, labels, status } = booking
  const timeZone = site.time_zone
  const isSold = kind === 'extra' || kind === 'fee'
  const isTimeKnown = !isSold && !isToBeAdvised(kind, booking.timeKnown)
  const termsFrom = (at: Instant) =>
    onAccount || isSold ? null : feeSteps(rulesOf(booking, site.settings), kind, at, timeZone)
  const grouped = isTransport(kind)
    ? journeysOf(
        trips.map((it) => ({
          ...inLanguage(it, language),
          flightPickupAt: flightPickupOf(it, booking, site),
        })),
        { timeZone, isTimeKnown },
      )
    : []
  // Journeys of a point-to-point booking are cancelled one by one, each by its own time.
  const isSeparate = kind === 'point' && grouped.length > 1
  const journeys = grouped.map((it) =>
    isSeparate && it.startsAt !== null ? { ...it, terms: termsFrom(it.startsAt) } : it,
  )
  const [first] = journeys
  const scheduled = beginningOf(booking, timeZone)
  const startsAt = first ? first.startsAt : isTimeKnown ? scheduled : null
  const expected =
    startsAt !== null && kind === 'arrivalFastTrack' && isFlightLate(booking) && isToCome(booking)
      ? expectedLater(startsAt, booking.bestAt, timeZone)
      : null
  return {
    guid,
    kind,
    detail: isSold ? [...new Set(labels)].join(', ') : '',
    reference: null,
    date: first?.date ?? booking.date,
    time: startsAt && timeTextOf(startsAt, timeZone),
    startsAt,
    ...(expected === null ? {} : { expected }),
    flight: ident === null ? null : { ident, city: city ?? '' },
    journeys,
    hours: booking.hours,
    meetAt: kind === 'departureFastTrack' && isTimeKnown ? meetingOf(booking, scheduled, site) : null,
    terms: isSeparate ? null : termsFrom(scheduled),
    party: isSold ? { adults: 0, children: 0, infants: 0 } : { adults, children, infants },
    details: isSold ? [] : details,
    isWaitlisted: status === 'waitlisted',
    totalCents: onAccount ? null : booking.chargeCents,
  }
}

/** When guests of an arriving flight would be picked up, by its latest time. Null: they aren't. */
function flightPickupOf(
  { isFromFlight, setForFlightAt }: TripRow,
  booking: BookingRow,
  { settings }: Shown['site'],
): Instant | null {
  const { arrivalDate, scheduledAt, bestAt } = booking
  if (!isFromFlight || arrivalDate === null || scheduledAt === null || bestAt === null) return null
  if (isSetForFlight(setForFlightAt, { scheduled: scheduledAt, estimated: bestAt, actual: null })) return null
  if (!isFlightLate(booking) || !isToCome(booking)) return null
  return addMinutes(bestAt, termsOn(settings, arrivalDate).clearanceMinutes)
}

/** Without a delay, a pickup time set by dispatch stands. */
function isFlightLate({ arrivalDate, scheduledAt, bestAt }: BookingRow): boolean {
  if (arrivalDate === null || scheduledAt === null) return false
  return isLate({ scheduled: scheduledAt, estimated: bestAt, actual: null })
}

function isToCome({ status }: BookingRow): boolean {
  return status === 'booked' || status === 'waitlisted'
}

/** The trip with the names of its child seats in the guest’s language. */
function inLanguage({ carSeats, ...trip }: TripRow, language: GuestLanguage): GuestTrip {
  return { ...trip, carSeats: carSeats.map((it) => ({ name: nameIn(language, it), count: it.count })) }
}

/** The cancellation rules that the guest booked under. */
function rulesOf({ date, bookedAt }: BookingRow, stored: StoredTerms): readonly CancelFeeRule[] {
  return termsPromised(stored, date, bookedAt).cancellation
}

/** When to be at the airport for a departure. */
function meetingOf(
  { date }: BookingRow,
  scheduled: Instant,
  { time_zone, settings }: Shown['site'],
): GuestMeeting {
  const startsAt = addMinutes(scheduled, -termsOn(settings, date).airportLeadMinutes)
  return { startsAt, date: localDateOf(startsAt, time_zone), time: timeTextOf(startsAt, time_zone) }
}

function beginningOf({ date, time, scheduledAt, bestAt }: BookingRow, timeZone: string): Instant {
  const flightAt = scheduledAt === null || bestAt === null ? [] : [scheduledAt, bestAt]
  return storedMoment(date, time, timeZone, flightAt)
}

/**
 * Without a flight time, the fast track and the arrival pickup have none either. A departure pickup was
 * agreed with the guest.
 */
function isToBeAdvised(kind: BookingKind, timeKnown: boolean | null): boolean {
  return timeKnown === false && (isFastTrack(kind) || kind === 'arrivalTransfer')
}

import { counted } from '#domain/text/counted.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import {
  allToApprove,
  firstToApprove,
  placesNotHeld,
  type WaitingParty,
} from '#domain/date-status/waitlist.ts'
import { refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { isFastTrack, type Direction } from '#domain/vocabulary/booking-kinds.ts'
import { dayOf, hasOverride, type DayFacts, type ReservationFacts } from './facts.ts'
import { partySize, placesHeld, type Reservation, type ReservedBooking } from './reservation.ts'

/**
 * What happens to a fast track without places. `join`: it joins the waitlist, as a new booking does by
 * default. `ask`: the booking or change is refused at the field `allowWaitlist`. `agreed`: the user allowed
 * the waitlist, so it joins. `approve`: it is being approved, in waitlist order and within capacity unless
 * policy override is used. `offered`: the same, but parties ahead of it need not be approved first if they
 * fit together with it.
 */
export type NoPlace = 'join' | 'ask' | 'agreed' | 'approve' | 'offered'

/**
 * Gives the fast tracks of a changed reservation places or puts them on the waitlist. A party is never split.
 * As long as a waiting party would fit, no new party is confirmed.
 */
export function withPlaces(
  facts: ReservationFacts,
  before: Reservation | null,
  after: Reservation,
  noPlace: NoPlace,
): Reservation | Refusal {
  let bookings = after.bookings
  for (const [date, direction] of daysOf(after)) {
    const own = new Set(after.bookings.map((it) => it.guid))
    const day = dayOf(facts, date, direction)
    const need =
      heldOn(bookings, date, direction) - (before === null ? 0 : heldOn(before.bookings, date, direction))
    const verdict = need <= 0 ? 'has' : verdictOn(day, need, own)
    const joining = bookings.filter(
      (it) => isOn(it, date, direction) && it.status === 'booked' && holdsMore(before, it),
    )
    if (verdict === 'has' || joining.length === 0) continue
    if (noPlace === 'offered' && allToApprove(day).some((it) => own.has(it.bookingGuid))) continue
    if (noPlace === 'approve' || noPlace === 'offered') {
      const why = whyNotApproved(facts, day, need, own)
      if (why !== null) return refuse('waitlist', why)
      continue
    }
    if (day.mode === 'closed')
      return refuseField(fieldOf(direction, before), `${serviceDateText(date)} is closed for fast track`)
    if (noPlace === 'ask')
      return refuseField(
        'allowWaitlist',
        `${noPlaceText(day, need)} on ${serviceDateText(date)}. ` +
          (before === null
            ? 'The booking would join the waitlist.'
            : 'The party would lose its places and join the waitlist.'),
      )
    const waits = new Set(joining.map((it) => it.guid))
    bookings = bookings.map((it) => (waits.has(it.guid) ? waiting(it, facts) : it))
  }
  return { ...after, bookings }
}

function waiting(booking: ReservedBooking, { now }: ReservationFacts): ReservedBooking {
  return { ...booking, status: 'waitlisted', waitlistedAt: now }
}

/** The dates and directions of a reservation's fast tracks, in order. */
export function daysOf({ bookings }: Reservation): [string, Direction][] {
  const days = bookings.flatMap((it) =>
    isFastTrack(it.kind) && it.direction !== null ? [`${it.serviceDate} ${it.direction}`] : [],
  )
  return [...new Set(days)].toSorted().map((it) => it.split(' ') as [string, Direction])
}

export function isOn(booking: ReservedBooking, date: string, direction: Direction): boolean {
  return isFastTrack(booking.kind) && booking.serviceDate === date && booking.direction === direction
}

/** The places that fast tracks hold on a day; none while waitlisted. */
export function heldOn(bookings: readonly ReservedBooking[], date: string, direction: Direction): number {
  return bookings.filter((it) => isOn(it, date, direction)).reduce((sum, it) => sum + placesHeld(it), 0)
}

/** Whether a booking needs more places on its day than before. */
function holdsMore(before: Reservation | null, booking: ReservedBooking): boolean {
  const was = before?.bookings.find((it) => it.guid === booking.guid)
  if (!was || !isOn(was, booking.serviceDate, booking.direction ?? 'arrival')) return true
  return placesHeld(booking) > placesHeld(was)
}

function verdictOn(day: DayFacts, need: number, own: ReadonlySet<string>): 'has' | 'none' {
  const left = placesNotHeld(dayOfOthers(day, own))
  if (left !== null && need > left) return 'none'
  return firstOfOthers(day, day.waiting, own) === null ? 'has' : 'none'
}

/** The day without the reservation's own waiting parties. */
function dayOfOthers(day: DayFacts, own: ReadonlySet<string>): DayFacts {
  return { ...day, waiting: day.waiting.filter((it) => !own.has(it.bookingGuid)) }
}

/** The party of another reservation that waits longest and fits the remaining places. */
function firstOfOthers(
  day: DayFacts,
  waiting: readonly WaitingParty[],
  own: ReadonlySet<string>,
): WaitingParty | null {
  return firstToApprove({ ...day, waiting: waiting.filter((it) => !own.has(it.bookingGuid)) })
}

function whyNotApproved(
  facts: ReservationFacts,
  day: DayFacts,
  need: number,
  own: ReadonlySet<string>,
): string | null {
  if (hasOverride(facts)) return null
  const others = dayOfOthers(day, own)
  const left = placesNotHeld(others)
  if (left !== null && need > left)
    return `${noPlaceText(others, need)}. Approving over capacity needs a policy override.`
  const place = day.waiting.findIndex((it) => own.has(it.bookingGuid))
  const ahead = day.waiting.slice(0, place === -1 ? undefined : place)
  const first = firstOfOthers(day, ahead, own)
  // Partner users must not see other parties' references.
  const name = facts.isPartnerUser ? 'Another party' : first?.reference
  return first === null
    ? null
    : `${name} has waited longer and fits. Approving out of turn needs a policy override.`
}

/** One warning for each fast track that joins the waitlist. */
export function waitlistWarnings(
  facts: ReservationFacts,
  before: Reservation | null,
  after: Reservation,
): string[] {
  return after.bookings.flatMap((booking) => {
    const was = before?.bookings.find((had) => had.guid === booking.guid)
    if (
      booking.status !== 'waitlisted' ||
      booking.direction === null ||
      (was?.status === 'waitlisted' && was.serviceDate === booking.serviceDate)
    )
      return []
    const day = dayOf(facts, booking.serviceDate, booking.direction)
    const text = `${noPlaceText(day, partySize(booking))}. The booking joins the waitlist`
    return [
      `${serviceDateText(booking.serviceDate)}, ${booking.direction}: ${text} and is charged once approved.`,
    ]
  })
}

/** Why there are no places: `Only 2 places left (4 needed)`. */
export function noPlaceText(day: DayFacts, need: number): string {
  if (day.mode === 'waitlistOnly') return 'New bookings are waitlisted'
  const left = placesNotHeld(day)
  if (left === null || need <= left) return 'Other parties are ahead on the waitlist'
  if (left === 0) return `No places left (${need} needed)`
  return `Only ${counted(left, 'place')} left (${need} needed)`
}

/** The field that shows a closed date: in a new booking, the date of its leg. */
function fieldOf(direction: Direction, before: Reservation | null): string {
  return before === null ? `${direction}.date` : 'date'
}

import type { BookingStatus } from '#domain/booking/booking-states.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { isOfEvening, type Evening } from './desk-day.ts'
import { notForThisDesk } from './desk.ts'

/** The requesting desk; parties of another day or direction get a notice. */
export interface Desk {
  readonly date: ServiceDate
  readonly direction: Direction
  /** The evening before, whose late flights this desk still serves, or null. */
  readonly evening: Evening | null
}

export interface PartyShown {
  readonly serviceDate: ServiceDate
  readonly direction: Direction
  readonly status: BookingStatus
  readonly passengers: number
  readonly here: number
  /** The best time of its flight; null without one. */
  readonly flightAt: Instant | null
}

type Placed = Pick<PartyShown, 'serviceDate' | 'direction' | 'flightAt'>

/**
 * The service date on which the desk serves a party: its own day, or the evening before for a late flight.
 */
function dayOf({ serviceDate, flightAt }: Placed, desk: Desk): ServiceDate {
  const flight = flightAt === null ? null : { scheduled: flightAt, estimated: null, actual: null }
  return isOfEvening(serviceDate, flight, desk.evening) ? serviceDate : desk.date
}

/** Whether this desk serves the party: right direction, its day or the evening before. */
export function isAtDesk(party: Placed, desk: Desk): boolean {
  return party.direction === desk.direction && party.serviceDate === dayOf(party, desk)
}

/**
 * What to know first about a party at this desk: another day, the other direction, cancelled, already served.
 */
export function deskNotice(party: PartyShown, desk: Desk): string | null {
  const { serviceDate, direction, status, here, passengers } = party
  const wrongDesk = notForThisDesk(
    { serviceDate, direction },
    { date: dayOf(party, desk), direction: desk.direction },
  )
  if (wrongDesk !== null) return wrongDesk
  if (status === 'completed' && here > 0 && here < passengers)
    return `${here} of ${passengers} cleared. You can still check in the others.`
  return statusNotices[status] ?? null
}

/** Reasons that prevent a check-in, shown up front. */
const statusNotices: Partial<Record<BookingStatus, string>> = {
  waitlisted: 'On the waitlist, no place yet',
  completed: 'Already cleared',
  noShow: 'No-show',
  cancelled: 'This booking is cancelled',
}

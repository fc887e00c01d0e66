import type { Permission } from '#domain/access/permissions.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { whyNotBooking, type BookingAtHand, type BookingFacts } from '#domain/booking/booking-states.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { DeskPassenger } from './check-in.ts'

/**
 * Why nobody of the party can be checked in now; null when at least one can. A partly checked-in party stays open for late passengers, also
 * once it was confirmed without them.
 */
export function whyNotCheckIn(
  booking: BookingAtHand,
  party: readonly DeskPassenger[],
  permissions: readonly Permission[],
  facts: BookingFacts,
): string | null {
  if (booking.status === 'waitlisted') return 'This booking is on the waitlist: it has no place yet'
  const isHereInPart = isOpenForTheRest(booking.status, party)
  if (booking.status === 'checkedIn' && !isHereInPart) return 'Everybody of the party is checked in'
  return whyNotBooking(isHereInPart ? { ...booking, status: 'booked' } : booking, 'checkIn', permissions, facts)
}

/** Whether some of the party were met and the others can still come. */
export function isOpenForTheRest(status: BookingAtHand['status'], party: readonly DeskPassenger[]): boolean {
  if (status === 'checkedIn') return party.some(({ state }) => state !== 'checkedIn')
  return status === 'completed' && party.some(({ state }) => state === 'noShow')
}

/** Why the party cannot be confirmed as served; null when it can. */
export function whyNotServe(booking: BookingAtHand, permissions: readonly Permission[], facts: BookingFacts): string | null {
  return whyNotBooking(booking, 'complete', permissions, facts)
}

/** The step that can be undone for a party: its check-in or its no-show. Null: there is none. */
export function stepBackOf({ status }: Pick<BookingAtHand, 'status'>): 'resetCheckIn' | 'resetNoShow' | null {
  if (status === 'checkedIn') return 'resetCheckIn'
  return status === 'noShow' ? 'resetNoShow' : null
}

export function whyNotStepBack(booking: BookingAtHand, permissions: readonly Permission[], facts: BookingFacts): string | null {
  const action = stepBackOf(booking)
  if (action !== null) return whyNotBooking(booking, action, permissions, facts)
  return booking.status === 'booked' ? 'Nobody of the party is checked in yet' : whyNotBooking(booking, 'resetCheckIn', permissions, facts)
}

/** The notice for a ticket shown at the wrong desk: another day, the other direction. Null: right desk. */
export function notForThisDesk(
  ticket: { readonly serviceDate: ServiceDate; readonly direction: Direction },
  desk: { readonly date: ServiceDate; readonly direction: Direction },
): string | null {
  if (ticket.serviceDate !== desk.date) return `This ticket is for ${serviceDateText(ticket.serviceDate)}, ${ticket.direction}`
  return ticket.direction === desk.direction ? null : `This ticket is for ${ticket.direction}, not ${desk.direction}`
}

import type { Permission } from '#domain/access/permissions.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { whyNotBooking, type BookingAtHand, type BookingFacts } from '#domain/booking/booking-states.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { DeskPassenger } from './check-in.ts'

/**
 * Why no one in the party can be checked in now, or null. A partly checked-in party stays open for late
 * passengers, also after it was completed without them.
 */
export function whyNotCheckIn(
  booking: BookingAtHand,
  party: readonly DeskPassenger[],
  permissions: readonly Permission[],
  facts: BookingFacts,
): string | null {
  if (booking.status === 'waitlisted') return 'This booking is on the waitlist and has no place yet'
  const isHereInPart = isOpenForTheRest(booking.status, party)
  if (booking.status === 'checkedIn' && !isHereInPart) return 'Everyone in this party is already checked in'
  return whyNotBooking(
    isHereInPart ? { ...booking, status: 'booked' } : booking,
    'checkIn',
    permissions,
    facts,
  )
}

/** Whether some passengers are checked in and others are still missing. */
export function isOpenForTheRest(status: BookingAtHand['status'], party: readonly DeskPassenger[]): boolean {
  if (status === 'checkedIn') return party.some(({ state }) => state !== 'checkedIn')
  return status === 'completed' && party.some(({ state }) => state === 'noShow')
}

/** Why the check-in can't be completed, or null. */
export function whyNotServe(
  booking: BookingAtHand,
  permissions: readonly Permission[],
  facts: BookingFacts,
): string | null {
  return whyNotBooking(booking, 'complete', permissions, facts)
}

/** The party's step that can be undone, its check-in or no-show, or null. */
export function stepBackOf({ status }: Pick<BookingAtHand, 'status'>): 'resetCheckIn' | 'resetNoShow' | null {
  if (status === 'checkedIn') return 'resetCheckIn'
  return status === 'noShow' ? 'resetNoShow' : null
}

export function whyNotStepBack(
  booking: BookingAtHand,
  permissions: readonly Permission[],
  facts: BookingFacts,
): string | null {
  const action = stepBackOf(booking)
  if (action !== null) return whyNotBooking(booking, action, permissions, facts)
  return booking.status === 'booked'
    ? 'No one in this party is checked in yet'
    : whyNotBooking(booking, 'resetCheckIn', permissions, facts)
}

/** The notice for a ticket at the wrong desk (another day or direction), or null. */
export function notForThisDesk(
  ticket: { readonly serviceDate: ServiceDate; readonly direction: Direction },
  desk: { readonly date: ServiceDate; readonly direction: Direction },
): string | null {
  if (ticket.serviceDate !== desk.date)
    return `This ticket is for ${serviceDateText(ticket.serviceDate)}, ${ticket.direction}`
  return ticket.direction === desk.direction
    ? null
    : `This ticket is for ${ticket.direction}s, not ${desk.direction}s`
}

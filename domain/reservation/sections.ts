import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import type { ReservedBooking } from './reservation.ts'

/** The leg, journey or part of a reservation that a service belongs to, as its plan and its price are grouped. */
export function sectionOf(booking: ReservedBooking): string {
  if (booking.direction === 'arrival') return 'Arrival'
  if (booking.direction === 'departure') return 'Departure'
  return booking.kind === 'extra' ? 'Extras' : bookingKinds[booking.kind].label
}

import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import type { ReservedBooking } from './reservation.ts'

/** The part of a reservation that a service belongs to, used to group plans and prices. */
export function sectionOf(booking: ReservedBooking): string {
  if (booking.direction === 'arrival') return 'Arrival'
  if (booking.direction === 'departure') return 'Departure'
  return booking.kind === 'extra' ? 'Extras' : bookingKinds[booking.kind].label
}

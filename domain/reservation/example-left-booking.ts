import type { ReservationCase } from './example-reservation.ts'
import { withBookings, type ReservedBooking, type ReservedTrip } from './reservation.ts'

/** As the office, the desk or a driver leaves it. */
export const left = (
  example: ReservationCase,
  change: Partial<ReservedBooking>,
  drive: Partial<ReservedTrip> = {},
): ReservationCase => ({
  ...example,
  reservation: withBookings(example.reservation, (one) => ({
    ...one,
    ...change,
    trips: one.trips.map((trip) => ({ ...trip, ...drive })),
  })),
})

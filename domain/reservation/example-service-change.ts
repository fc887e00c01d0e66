import { pointOf } from './example-changes.ts'
import { factsOf } from './example-facts.ts'
import { both, done, madeOf, stored, type ReservationCase } from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'
import { planChange, type Target } from './plan-change.ts'
import { withBookings, type Reservation, type ReservedBooking } from './reservation.ts'

export type Change = (booking: ReservedBooking) => Partial<ReservedBooking>

export const only =
  (kind: ReservedBooking['kind'], change: Partial<ReservedBooking>): Change =>
  (booking) =>
    booking.kind === kind ? change : {}

export const changed = ({ reservation }: ReservationCase, change: Change): Reservation =>
  withBookings(reservation, (it) => ({ ...it, ...change(it) }))

/** The plan of a change of services that asks for nothing else. */
export function planOf(
  example: ReservationCase,
  change: Change | Reservation,
  about: Partial<ReservationFacts> = {},
  target: Partial<Target> = {},
) {
  const after = typeof change === 'function' ? changed(example, change) : change
  return planChange({ ...example.facts, ...about }, example.reservation, {
    title: 'Change',
    after,
    noPlace: 'ask',
    template: null,
    ...target,
  })
}

export const party = () => madeOf(both)

export const journeys = () => stored(factsOf(), done(pointOf()))

export const noted: Partial<ReservedBooking> = { comments: 'White hat' }

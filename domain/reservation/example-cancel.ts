import { arrivalLeg, both, done, madeOf, planOn, type ReservationCase } from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'
import { cancelTarget, type CancelRequest } from './changes/cancel.ts'

/** Arrival fast track for three people, charged and unpaid. */
export const current = madeOf({ ...both, arrival: arrivalLeg(), departure: null, extras: [] })

export const whole = { bookingGuids: [], reason: 'Plans changed', goodwillPercent: 0 }

export const cancelled = (
  example: ReservationCase,
  about: Partial<ReservationFacts> = {},
  asked: Partial<CancelRequest> = {},
) => planOn(example, cancelTarget, { ...whole, ...asked }, about)

export const planOf = (about?: Partial<ReservationFacts>, asked?: Partial<CancelRequest>, it = current) =>
  done(cancelled(it, about, asked)).plan

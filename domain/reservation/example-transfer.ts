import { arrivalLeg, bookingIn, done, drive, planNew } from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'
import type { AdvancedRequest, TransferRequest } from './changes/new-advanced.ts'

/** The services of an advanced booking as they are stored. */
export interface Change {
  transfer?: Partial<TransferRequest>
  facts?: Partial<ReservationFacts>
  request?: Partial<AdvancedRequest>
}

export const arrivalOf = ({ transfer, facts, request }: Change) =>
  planNew(facts, {
    arrival: arrivalLeg({ fastTrack: false, transfer: { ...drive, ...transfer } }),
    ...request,
  })

export const arrival = (change: Change = {}) => bookingIn(done(arrivalOf(change)).after, 'arrivalTransfer')

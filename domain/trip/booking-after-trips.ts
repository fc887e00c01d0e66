import { isEnded, type TripStatus } from './trip.ts'

/**
 * The outcome of a transport booking once all its trips have ended: completed if one was driven, otherwise a
 * no-show; null: not yet.
 */
export function bookingActionAfter(statuses: readonly TripStatus[]): 'complete' | 'markNoShow' | null {
  if (!statuses.every(isEnded)) return null
  if (statuses.includes('completed')) return 'complete'
  return statuses.includes('noShow') ? 'markNoShow' : null
}

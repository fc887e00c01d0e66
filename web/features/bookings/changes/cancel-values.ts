import type { BodyIn } from '#contract/endpoint.ts'
import type { cancelBookingChange } from '#contract/booking-changes.ts'

export interface CancelValues {
  /** The ticked services. */
  bookingGuids: string[]
  reason: string
  /** The part of the fee that is waived; null: none. */
  goodwillPercent: number | null
}

/** What is asked for: with every service ticked, the whole party and whatever else it has. */
export function cancelRequest(
  groupGuid: string,
  offered: readonly string[],
  isWhole: boolean,
  { bookingGuids, reason, goodwillPercent }: CancelValues,
): BodyIn<(typeof cancelBookingChange)['confirm']> {
  const all = isWhole && offered.every((it) => bookingGuids.includes(it))
  return { groupGuid, bookingGuids: all ? [] : bookingGuids, reason, goodwillPercent: goodwillPercent ?? 0 }
}

/** What is done, in words: of one service, of some, of the whole party. */
export function cancelLabel(ticked: number, offered: number, isWhole: boolean): string {
  if (!isWhole) return 'Cancel booking'
  return ticked === offered ? 'Cancel the whole party' : `Cancel ${ticked} of ${offered} services`
}

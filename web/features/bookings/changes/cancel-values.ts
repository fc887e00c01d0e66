import type { BodyIn } from '#contract/endpoint.ts'
import type { cancelBookingChange } from '#contract/booking-changes.ts'

export interface CancelValues {
  /** The selected services. */
  bookingGuids: string[]
  reason: string
  /** The share of the fee to waive. Null: none. */
  goodwillPercent: number | null
}

/**
 * The request. With all services selected the list is empty, which cancels the whole party including extras
 * and fees.
 */
export function cancelRequest(
  groupGuid: string,
  offered: readonly string[],
  isWhole: boolean,
  { bookingGuids, reason, goodwillPercent }: CancelValues,
): BodyIn<(typeof cancelBookingChange)['confirm']> {
  const all = isWhole && offered.every((it) => bookingGuids.includes(it))
  return { groupGuid, bookingGuids: all ? [] : bookingGuids, reason, goodwillPercent: goodwillPercent ?? 0 }
}

/** The text of the button that cancels. */
export function cancelLabel(ticked: number, offered: number, isWhole: boolean): string {
  if (!isWhole) return 'Cancel booking'
  return ticked === offered ? 'Cancel reservation' : `Cancel ${ticked} of ${offered} services`
}

import { canDrive } from '#web/features/bookings/new-booking/drive-progress.ts'
import type { NewBookingValues } from '#web/features/bookings/new-booking/new-booking-values.ts'

/** Names the trip of a request field, if there are several. Incomplete trips are not in the request. */
export function tripOfField(field: string, { journeys }: NewBookingValues): string {
  const priced = /^journeys\.(\d+)\./.exec(field)?.[1]
  if (priced === undefined || journeys.length === 1) return ''
  const at = journeys.flatMap((it, place) => (canDrive(it) ? [place] : []))[Number(priced)]
  return at === undefined ? '' : `Trip ${at + 1}: `
}

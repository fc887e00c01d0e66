import { canDrive } from '#web/features/bookings/new-booking/drive-progress.ts'
import type { NewBookingValues } from '#web/features/bookings/new-booking/new-booking-values.ts'

/** `Trip 2: ` for a field of the request, if there are several trips. The request skips incomplete trips. */
export function tripPrefix(field: string, { journeys }: NewBookingValues): string {
  const priced = /^journeys\.(\d+)\./.exec(field)?.[1]
  if (priced === undefined || journeys.length === 1) return ''
  const at = journeys.flatMap((it, place) => (canDrive(it) ? [place] : []))[Number(priced)]
  return at === undefined ? '' : `Trip ${at + 1}: `
}

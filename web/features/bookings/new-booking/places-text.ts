import type { ReplyOf } from '#contract/endpoint.ts'
import type { pickerFlights } from '#contract/flights.ts'
import { counted } from '#domain/text/counted.ts'
import type { DateMode } from '#domain/date-status/capacity.ts'

/** The fast-track places left on a date, as text. */
export function placesText(mode: DateMode, placesLeft: number | null): string {
  if (mode === 'closed') return 'closed'
  if (mode === 'waitlistOnly') return 'waitlist only'
  return leftText(placesLeft)
}

/** Whether fast track can be booked on a date, as a sentence. */
export function fastTrackText({ whyNotBookable, mode, placesLeft }: ReplyOf<typeof pickerFlights>): string {
  return whyNotBookable ?? `Fast track: ${placesText(mode, placesLeft)}`
}

export function leftText(placesLeft: number | null): string {
  if (placesLeft === null) return 'places available'
  if (placesLeft === 0) return 'no places left'
  return counted(placesLeft, 'place left', 'places left')
}

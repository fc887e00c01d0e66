import { durationText } from '#domain/calendar/duration-text.ts'
import { addMinutes, laterOf, type Instant } from '#domain/calendar/instant.ts'

/** When the hours of a hire began: at the pickup time or the driver’s arrival, whichever is later. */
export function hireBeganAt(pickupAt: Instant, arrivedAt: Instant | null): Instant {
  return arrivedAt === null ? pickupAt : laterOf(pickupAt, arrivedAt)
}

interface HiredTrip {
  readonly kind: string
  readonly pickupAt: Instant
  readonly expectedMinutes: number
  readonly arrivedAt: Instant | null
}

/** `Hourly hire, 3 h, until 13:30`. Null: the trip isn’t a hire. */
export function hireText(
  { kind, pickupAt, expectedMinutes, arrivedAt }: HiredTrip,
  clock: (at: Instant) => string,
): string | null {
  if (kind !== 'hourly') return null
  const until = addMinutes(hireBeganAt(pickupAt, arrivedAt), expectedMinutes)
  return `Hourly hire, ${durationText(expectedMinutes)}, until ${clock(until)}`
}

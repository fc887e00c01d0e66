import { addMinutes, isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'

/** Minutes until the next attempt after the first, second, … failure; the last value repeats. */
const gapMinutes = [5 / 60, 1, 5, 15, 30, 60, 120, 240] as const
const seriesHours = 24
/** The last attempt is at the end of the 24 hours, unless one was made just before. */
const lastGapMinutes = 10
/** The longest that a receiver can ask us to wait. */
const longestAskedSeconds = 60 * 60
/** After this many failures in a row, of any deliveries, an endpoint counts as down. */
export const failuresWhenDown = 3
const longestPauseMinutes = 5

interface FailedDelivery {
  /** The attempts of this series, including the failed one, and when the first was made. */
  attempts: number
  since: Instant
  now: Instant
  /** From a Retry-After header; null: none. */
  askedSeconds: number | null
  /** Between 0 and 1: spreads the attempts of all senders. */
  random: number
}

/** When to try an event again; null: it failed for 24 hours, and the endpoint is turned off. */
export function nextDeliveryAt({
  attempts,
  since,
  now,
  askedSeconds,
  random,
}: FailedDelivery): Instant | null {
  const gap = gapMinutes[Math.min(attempts, gapMinutes.length) - 1] ?? gapMinutes[0]
  const own = gap * (0.9 + 0.2 * random)
  const asked = Math.min(askedSeconds ?? 0, longestAskedSeconds) / 60
  const next = addMinutes(now, Math.max(own, asked))
  const end = addMinutes(since, seriesHours * 60)
  if (isBefore(next, end)) return next
  return minutesBetween(now, end) >= lastGapMinutes ? end : null
}

/** Whether an endpoint gets only one event at a time, to see whether it is back. */
export function isDown(failuresInARow: number): boolean {
  return failuresInARow >= failuresWhenDown
}

/**
 * When to send to an endpoint again after this many failures in a row; null: no pause. Without pauses, the
 * events of all reservations would each find out that it is down.
 */
export function pausedUntil(
  failuresInARow: number,
  { now, askedSeconds }: Pick<FailedDelivery, 'now' | 'askedSeconds'>,
): Instant | null {
  const asked = Math.min(askedSeconds ?? 0, longestAskedSeconds) / 60
  const own = isDown(failuresInARow)
    ? Math.min(longestPauseMinutes, (5 * 2 ** (failuresInARow - failuresWhenDown)) / 60)
    : 0
  const minutes = Math.max(asked, own)
  return minutes === 0 ? null : addMinutes(now, minutes)
}

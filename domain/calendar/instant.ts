import { epochMs } from './epoch.ts'

/**
 * Instants: ISO 8601 text in UTC, ending in Z. Two texts of one instant can differ (`…00Z`, `…00.000Z`), so
 * they are compared by value, never as text. Plain arithmetic, because the waiting rules also run on phones
 * without Temporal.
 */
export type Instant = string

/**
 * The instant `minutes` after (before, when negative); fractions are written only when present, as the
 * database does.
 */
export function addMinutes(instant: Instant, minutes: number): Instant {
  return instantAt(epochMs(instant) + Math.round(minutes * 60_000))
}

/** Fractional minutes from one instant to another; negative when `to` is earlier. */
export function minutesBetween(from: Instant, to: Instant): number {
  return (epochMs(to) - epochMs(from)) / 60_000
}

/** Fractional hours from one instant to another; negative when `to` is earlier. */
export function hoursBetween(from: Instant, to: Instant): number {
  return minutesBetween(from, to) / 60
}

export function isBefore(a: Instant, b: Instant): boolean {
  return epochMs(a) < epochMs(b)
}

export function laterOf(a: Instant, b: Instant): Instant {
  return isBefore(a, b) ? b : a
}

export function earlierOf(a: Instant, b: Instant): Instant {
  return isBefore(b, a) ? b : a
}

/**
 * The instant rounded down to a multiple of `minutes` (zones differ from UTC by quarters of an hour, so 5 or
 * 15 are valid locally too).
 */
export function roundDownTo(minutes: number, instant: Instant): Instant {
  const step = minutes * 60_000
  return instantAt(Math.floor(epochMs(instant) / step) * step)
}

function instantAt(ms: number): Instant {
  return new Date(ms).toISOString().replace(/\.?0+Z/, 'Z')
}

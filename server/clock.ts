import type { Instant } from '#domain/calendar/instant.ts'

/**
 * The only clock. Rules never read it: they receive `now`. It runs `offsetSeconds` ahead of the machine's
 * (behind, when negative).
 */
export function clockAhead(offsetSeconds: number): () => Instant {
  return () => Temporal.Now.instant().add({ seconds: offsetSeconds }).round('millisecond').toString()
}

/** Milliseconds on a clock that only measures durations: no change of the machine's time moves it. */
export function stopwatchMs(): number {
  return performance.now()
}

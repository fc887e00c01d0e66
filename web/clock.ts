import type { Instant } from '#domain/calendar/instant.ts'

/** The browser's only clock, to the second. `performance.now()` would stop while a phone sleeps, and steps are made after sleeps. */
export function deviceNow(): Instant {
  return `${new Date().toISOString().slice(0, 19)}Z`
}

import type { Instant } from '#domain/calendar/instant.ts'

/** The one clock of the browser, to the second. `performance.now()` would rest while a phone sleeps, and steps are made after sleeps. */
export function deviceNow(): Instant {
  return `${new Date().toISOString().slice(0, 19)}Z`
}

import type { Instant } from '#domain/calendar/instant.ts'

/** The creation fields of a new row. The database's own clock is never used. */
export function timestamps(now: Instant): { created_at: Instant; updated_at: Instant } {
  return { created_at: now, updated_at: now }
}

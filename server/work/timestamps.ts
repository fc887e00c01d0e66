import type { Instant } from '#domain/calendar/instant.ts'

/** What a new row says of when it was made. The database knows no time of its own. */
export function timestamps(now: Instant): { created_at: Instant; updated_at: Instant } {
  return { created_at: now, updated_at: now }
}

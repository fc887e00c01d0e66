import type { Instant } from './instant.ts'

const dayInSeconds = 24 * 60 * 60

/**
 * The seconds from now requested by a `Retry-After` header: it contains seconds or a date (RFC 9110). At most a day; null when it is
 * neither.
 */
export function retryAfterSeconds(header: string | undefined, now: Instant): number | null {
  const asked = header ?? ''
  const seconds = /^\s*\d+\s*$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.parse(now)) / 1000
  return Number.isNaN(seconds) ? null : Math.min(dayInSeconds, Math.max(1, Math.ceil(seconds)))
}

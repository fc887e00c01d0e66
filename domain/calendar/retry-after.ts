import type { Instant } from './instant.ts'

const dayInSeconds = 24 * 60 * 60

/**
 * The seconds to wait according to a `Retry-After` header, which contains seconds or a date (RFC 9110). At
 * most a day; null if it is neither.
 */
export function retryAfterSeconds(header: string | undefined, now: Instant): number | null {
  const asked = header ?? ''
  const seconds = /^\s*\d+\s*$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.parse(now)) / 1000
  return Number.isNaN(seconds) ? null : Math.min(dayInSeconds, Math.max(1, Math.ceil(seconds)))
}

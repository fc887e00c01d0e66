import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'
import { clockSlackMinutes } from './late-step.ts'

/** One attempt to reach the guests. */
export interface ContactAttempt {
  readonly at: Instant
  /** The means: called, sent a message, looked for them, asked the desk. */
  readonly how: string
  readonly note: string
}

/** The airport desk's view of the party on the trip's flight, in passengers. */
export interface DeskView {
  readonly expected: number
  readonly checkedIn: number
  readonly noShow: number
}

/** The attempts made since the driver arrived at the pickup, with tolerance for a wrong phone clock. */
export function attemptsSince<T extends { at: Instant }>(
  attempts: readonly T[],
  arrivedAt: Instant | null,
): T[] {
  if (arrivedAt === null) return []
  const from = addMinutes(arrivedAt, -clockSlackMinutes)
  return attempts.filter((it) => !isBefore(it.at, from))
}

/** Why these attempts can't be used as evidence; null if they can. */
export function whyNotAttempts(
  attempts: readonly { at: Instant }[],
  arrivedAt: Instant | null,
  at: Instant,
): string | null {
  const until = addMinutes(at, clockSlackMinutes)
  const counted = attemptsSince(attempts, arrivedAt).filter((it) => !isBefore(until, it.at))
  return counted.length === attempts.length
    ? null
    : 'Contact attempts must be between your arrival at the pickup and now'
}

/**
 * Why the desk's view contradicts a no-show; null if it doesn't. Guests checked in at the desk are in the
 * building.
 */
export function deskConflict(desk: DeskView | null): string | null {
  if (desk === null || desk.checkedIn === 0) return null
  const all = desk.expected + desk.checkedIn + desk.noShow
  return (
    `The desk has checked in ${desk.checkedIn} of ${all} passengers. ` +
    'Explain why this is still a no-show.'
  )
}

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

/** The attempts of this wait: made since the arrival at the pickup. A phone's clock may be wrong by two minutes. */
export function attemptsSince<T extends { at: Instant }>(attempts: readonly T[], arrivedAt: Instant | null): T[] {
  if (arrivedAt === null) return []
  const from = addMinutes(arrivedAt, -clockSlackMinutes)
  return attempts.filter((it) => !isBefore(it.at, from))
}

/** Why these attempts are no evidence; null: they are. */
export function whyNotAttempts(attempts: readonly { at: Instant }[], arrivedAt: Instant | null, at: Instant): string | null {
  const until = addMinutes(at, clockSlackMinutes)
  const counted = attemptsSince(attempts, arrivedAt).filter((it) => !isBefore(until, it.at))
  return counted.length === attempts.length ? null : 'A contact attempt counts only between your arrival at the pickup and now'
}

/** What speaks against a no-show at the airport desk; null: nothing. Guests whom the desk has checked in are in the building. */
export function deskConflict(desk: DeskView | null): string | null {
  if (desk === null || desk.checkedIn === 0) return null
  const all = desk.expected + desk.checkedIn + desk.noShow
  return `The desk has ${desk.checkedIn} of ${all} checked in. Say why this is a no-show all the same`
}

import { addMinutes, isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { MessageLane } from './message-states.ts'

/**
 * Minutes until the next attempt after the first, second, … failure; the last value repeats. RFC 5321
 * §4.5.4.1 asks for a first retry soon and growing gaps, and that a sender doesn't give up early.
 */
const gapMinutes = {
  mail: [1, 5, 15, 30, 60, 120, 240],
  push: [1, 5, 30, 120],
  text: [1, 5, 15, 30, 60],
} as const

/** Mail is retried for two days. A notification on a phone is of no use by then. */
const mailDays = 2
const pushAttempts = 5
/** Texts are about the day. */
const textHours = 4
/** The last attempt is at the end of the two days, unless one was made just before. */
const lastGapMinutes = 30

export interface FailedAttempt {
  lane: MessageLane
  /** The attempts of this series, including the failed one. */
  attempts: number
  /** When this series became due. */
  since: Instant
  now: Instant
  /** The earliest time at which the server wants to be asked again. */
  askedSeconds: number
}

/** When to try again after a temporary failure; null: give up. */
export function nextAttemptAt({ lane, attempts, since, now, askedSeconds }: FailedAttempt): Instant | null {
  const gaps = gapMinutes[lane]
  const own = gaps[Math.min(attempts, gaps.length) - 1] ?? gaps[0]
  const next = addMinutes(now, Math.max(own, askedSeconds / 60))
  if (lane === 'push') return attempts >= pushAttempts ? null : next
  const end = addMinutes(since, (lane === 'text' ? textHours : mailDays * 24) * 60)
  if (isBefore(next, end)) return next
  return minutesBetween(now, end) >= lastGapMinutes ? end : null
}

/** Mail that has waited since before this isn't tried any more. */
export function oldestMailTried(now: Instant): Instant {
  return addMinutes(now, -mailDays * 24 * 60)
}

/**
 * Minutes without attempts after the mail server couldn't be reached for the first, second, … time in a row.
 */
const pauses = [1, 2, 5, 10] as const

export function pauseMinutes(failuresInARow: number): number {
  return pauses[Math.min(failuresInARow, pauses.length) - 1] ?? 0
}

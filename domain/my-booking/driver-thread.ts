import { hoursBetween, isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { TripStatus } from '#domain/trip/trip.ts'

/** Answers that a driver sends with one press. Guests read them in their own language. */
export const readyAnswers = ['onMyWay', 'here', 'soon'] as const
export type ReadyAnswer = (typeof readyAnswers)[number]

/** The longest message. */
export const longestMessage = 500

interface ThreadTrip {
  readonly status: TripStatus
  readonly pickupAt: Instant
  /** When the trip was completed or closed as a no-show. */
  readonly endedAt: Instant | null
  readonly hasDriver: boolean
}

const hoursBefore = 24
const hoursAfter = 2

/** Whether guest and driver can write: from a day before the pickup until two hours after the end. */
export function isThreadOpen({ status, pickupAt, endedAt, hasDriver }: ThreadTrip, now: Instant): boolean {
  if (!hasDriver || status === 'cancelled' || status === 'unassigned') return false
  if (isBefore(pickupAt, now)) {
    // A trip without a recorded end is over a day after its pickup.
    const end = endedAt ?? null
    return end === null ? hoursBetween(pickupAt, now) <= hoursBefore : hoursBetween(end, now) <= hoursAfter
  }
  return endedAt === null
    ? hoursBetween(now, pickupAt) <= hoursBefore
    : hoursBetween(endedAt, now) <= hoursAfter
}

/** A guest who has just written a lot waits for an answer. */
const atMost = 10
const withinMinutes = 10

/** Why a guest can't send another message now. Null: it is sent. */
export function whyNotSent(
  own: readonly { readonly at: Instant; readonly text: string }[],
  text: string,
  now: Instant,
): 'again' | 'tooMany' | null {
  const recent = own.filter((it) => hoursBetween(it.at, now) * 60 < withinMinutes)
  if (recent.some((it) => it.text === text)) return 'again'
  return recent.length >= atMost || own.length >= 100 ? 'tooMany' : null
}

export interface ThreadMessage {
  readonly isOwn: boolean
  readonly at: Instant
  readonly text: string
  readonly ready: ReadyAnswer | null
}

/** The messages of a guest with the driver of one trip. */
export interface DriverThread {
  readonly tripGuid: string
  readonly bookingGuid: string
  readonly driver: string
  readonly isOpen: boolean
  readonly messages: readonly ThreadMessage[]
}

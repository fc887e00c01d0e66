import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { dateText } from '#web/ui/value/format.ts'
import { timeText } from '#web/ui/value/time-format.ts'

export interface PickupMove {
  by: 'later' | 'earlier' | 'to'
  /** How much later or earlier. */
  minutes: number | null
  /** With `to`: the new local time, on the day of each pickup. */
  time: string
}

/** The new local date and time of a pickup. */
export function movedPickup(
  pickupAt: Instant,
  { by, minutes, time }: PickupMove,
  timeZone: string,
): { date: string; time: string } {
  if (by === 'to') return { date: dateText(pickupAt, timeZone), time }
  const at = addMinutes(pickupAt, (minutes ?? 0) * (by === 'later' ? 1 : -1))
  return { date: dateText(at, timeZone), time: timeText(at, timeZone) }
}

/** Up to this many, the message names each trip. */
const mostNamed = 3

/**
 * The server’s messages about rescheduled trips, as one message. Of many, only those are named whose driver
 * was unassigned or whose price changed, which the server adds after a semicolon.
 */
export function rescheduledText(messages: readonly string[]): string {
  const count = messages.length
  const named = count > mostNamed ? messages.filter((it) => it.includes('; ')) : messages
  return [...(count > mostNamed ? [`${count} rescheduled`] : []), ...named].join('. ')
}

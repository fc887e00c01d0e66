import { isBefore, minutesBetween, type Instant } from '#domain/calendar/instant.ts'

/** A reservation of the customers with a number, and when its services begin. */
export interface ReservationOfNumber {
  readonly groupGuid: string
  readonly starts: readonly Instant[]
  readonly isCancelled: boolean
}

/** A service that began this long ago may still be under way. */
const underWayMinutes = 6 * 60
/** Guests also write afterwards, for example about lost property. Older services are ignored. */
const pastDays = 30

/**
 * The reservation a guest writes about: the one with a service under way or the next to come; else the last
 * one of the past month. Those that aren't cancelled come first. Null: the number's guest has none of these.
 */
export function reservationMeant(found: readonly ReservationOfNumber[], now: Instant): string | null {
  const [first] = found
    .flatMap((it) => {
      const rank = rankOf(it, now)
      return rank === null ? [] : [{ ...rank, groupGuid: it.groupGuid }]
    })
    .toSorted((a, b) => a.tier - b.tier || a.minutes - b.minutes || (a.groupGuid < b.groupGuid ? -1 : 1))
  return first?.groupGuid ?? null
}

function rankOf(
  { starts, isCancelled }: ReservationOfNumber,
  now: Instant,
): { tier: number; minutes: number } | null {
  const late = isCancelled ? 2 : 0
  const current = starts
    .filter((it) => !isBefore(it, now) || minutesBetween(it, now) <= underWayMinutes)
    .map((it) => Math.abs(minutesBetween(now, it)))
  if (current.length > 0) return { tier: late, minutes: Math.min(...current) }
  const past = starts.map((it) => minutesBetween(it, now)).filter((it) => it <= pastDays * 24 * 60)
  return past.length === 0 ? null : { tier: late + 1, minutes: Math.min(...past) }
}

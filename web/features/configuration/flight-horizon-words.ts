import type { FlightHorizon } from '#contract/flights.ts'
import { dayYearText } from '#web/ui/value/format.ts'

/** Until when flights can be booked: `400 days ahead: flights stand until Sat 25 Dec 2027`. */
export function horizonText({ days, wantedUntil, madeUntil, scheduleEnds }: FlightHorizon): string {
  const ahead = `${days} days ahead`
  if (scheduleEnds === null) return `${ahead}: there is no schedule yet`
  if (madeUntil === null) return `${ahead}: the flights until ${dayYearText(wantedUntil)} are still being made`
  const last = madeUntil < scheduleEnds ? madeUntil : scheduleEnds
  return `${ahead}: flights stand until ${dayYearText(last)}`
}

/** What a person has to do about it; null: nothing. */
export function horizonWarning({ wantedUntil, scheduleEnds }: FlightHorizon): string | null {
  if (scheduleEnds === null || scheduleEnds >= wantedUntil) return null
  return `The schedule itself ends on ${dayYearText(scheduleEnds)}: add the next season under Flights, Weekly`
}

import type { FlightHorizon } from '#contract/flights.ts'
import { dayYearText } from '#web/ui/value/format.ts'

/** The last bookable day: `400 days ahead: flights are available until Sat 25 Dec 2027`. */
export function horizonText({ days, wantedUntil, madeUntil, scheduleEnds }: FlightHorizon): string {
  const ahead = `${days} days ahead`
  if (scheduleEnds === null) return `${ahead}: no schedule yet`
  if (madeUntil === null) return `${ahead}: flights until ${dayYearText(wantedUntil)} are still being created`
  const last = madeUntil < scheduleEnds ? madeUntil : scheduleEnds
  return `${ahead}: flights are available until ${dayYearText(last)}`
}

/** What the administrator has to do, or null. */
export function horizonWarning({ wantedUntil, scheduleEnds }: FlightHorizon): string | null {
  if (scheduleEnds === null || scheduleEnds >= wantedUntil) return null
  return `The schedule ends on ${dayYearText(scheduleEnds)}. Add the next season under Flights, Weekly.`
}

import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { Trip } from './trip.ts'

/** The steps a driver makes, in the order of a drive. */
export const drivenSteps = ['accept', 'start', 'startWait', 'departPickup', 'complete', 'noShow'] as const
export type DrivenStep = (typeof drivenSteps)[number]

/** The driver's step that the trip's state comes from, with its time; null: there is none. */
export function lastStepOf(trip: Trip): { step: DrivenStep; at: Instant } | null {
  const found = stepOfState(trip)
  return found === null || found.at === null ? null : { step: found.step, at: found.at }
}

function stepOfState(trip: Trip): { step: DrivenStep; at: Instant | null } | null {
  if (trip.status === 'assigned') return { step: 'accept', at: trip.acceptedAt }
  if (trip.status === 'started') return { step: 'start', at: trip.startedAt }
  if (trip.status === 'waiting') return { step: 'startWait', at: trip.arrivedAt }
  if (trip.status === 'onBoard') return { step: 'departPickup', at: trip.departedAt }
  if (trip.status === 'completed') return { step: 'complete', at: trip.completedAt }
  return trip.status === 'noShow' ? { step: 'noShow', at: trip.closedAt } : null
}

/** How long a driver's step can be undone on the phone. */
export const undoSeconds = 10
/** What the press and the way to the server may take on top of it. */
const slackSeconds = 20

/** Why the last step cannot be undone at this time; null: it can. */
export function whyNotUndo(trip: Trip, now: Instant): string | null {
  const last = lastStepOf(trip)
  if (last === null) return 'There is no step to undo'
  if (minutesBetween(last.at, now) * 60 > undoSeconds + slackSeconds)
    return `A step can be undone for ${undoSeconds} seconds. Ask the dispatcher`
  return null
}

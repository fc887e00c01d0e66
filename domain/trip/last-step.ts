import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { Trip } from './trip.ts'

/** The driver's steps, in the order of a trip. */
export const drivenSteps = ['accept', 'start', 'startWait', 'departPickup', 'complete', 'noShow'] as const
export type DrivenStep = (typeof drivenSteps)[number]

/** The driver's step that led to the current state, with its time; null if there is none. */
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

/** How long the phone offers to undo a step. */
export const undoSeconds = 10
/** Allowance for the delay until the request reaches the server. */
const slackSeconds = 20

/** Why the last step can't be undone at this time; null if it can. */
export function whyNotUndo(trip: Trip, now: Instant): string | null {
  const last = lastStepOf(trip)
  if (last === null) return 'There’s no step to undo'
  if (minutesBetween(last.at, now) * 60 > undoSeconds + slackSeconds)
    return `A step can only be undone within ${undoSeconds} seconds. Ask the dispatcher.`
  return null
}

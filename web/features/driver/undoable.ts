import type { OwnTrip } from '#contract/driver.ts'
import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { drivenSteps, lastStepOf, undoSeconds, type DrivenStep } from '#domain/trip/last-step.ts'
import type { DriverStep } from './driver-steps.ts'

/** The last step made on this phone, by its clock. */
export interface MadeStep {
  tripGuid: string
  step: DrivenStep
  at: Instant
}

/** What was done, before the guest's name: the labels of the steps would read like the next thing to do. */
export const doneWords: Readonly<Record<DrivenStep, string>> = {
  accept: 'Accepted',
  start: 'Started',
  startWait: 'Arrived',
  departPickup: 'Guests on board',
  complete: 'Completed',
  noShow: 'No-show',
}

export interface Undoable {
  trip: OwnTrip
  step: DrivenStep
  secondsLeft: number
}

export function isUndoable(step: DriverStep['step']): step is DrivenStep {
  return (drivenSteps as readonly string[]).includes(step)
}

/** The step that can still be undone on this phone; null if there is none or the trip has changed since. */
export function undoableOf(
  trips: readonly OwnTrip[] | null | undefined,
  made: MadeStep | null,
  now: Instant,
): Undoable | null {
  const trip = made && trips?.find((it) => it.guid === made.tripGuid)
  if (!made || !trip || lastStepOf(trip.life)?.step !== made.step) return null
  const secondsLeft = Math.min(undoSeconds, Math.ceil(undoSeconds - minutesBetween(made.at, now) * 60))
  return secondsLeft > 0 ? { trip, step: made.step, secondsLeft } : null
}

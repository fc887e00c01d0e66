import type { Instant } from '#domain/calendar/instant.ts'
import { refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { lastStepOf, type DrivenStep } from './last-step.ts'
import type { Trip } from './trip.ts'
import { waitClockOf, totalMinutesWaited, waitMinutes } from './wait.ts'

export interface StepFacts {
  /** When it happened. */
  readonly at: Instant
  /** assign: the driver. */
  readonly driverGuid?: string
  /** reschedule: the new time. */
  readonly pickupAt?: Instant
  /** reschedule: whether the driver has another trip at the new time. */
  readonly isDriverBusyThen?: boolean
  readonly reason?: string
  /** reopen: whether the earlier wait counts. */
  readonly countsEarlierWait?: boolean
  /** undo: the step to undo. */
  readonly undoes?: DrivenStep
  /** reschedule: a new time set by the dispatcher must be accepted again. */
  readonly role?: 'dispatcher' | 'driver'
}

/** The fields a step can set: its own time, the minutes waited, the new pickup time. */
export type Stamp =
  | 'assignedAt'
  | 'acceptedAt'
  | 'startedAt'
  | 'arrivedAt'
  | 'departedAt'
  | 'completedAt'
  | 'closedAt'
  | 'waitMinutes'
  | 'pickupAt'

export function stampsOf(trip: Trip, stamps: readonly Stamp[], { at, pickupAt }: StepFacts): Partial<Trip> {
  const valueOf = (stamp: Stamp) => {
    if (stamp === 'waitMinutes')
      return waitMinutes(waitClockOf(trip), at) + (trip.earlierWait?.counts ? trip.earlierWait.minutes : 0)
    return stamp === 'pickupAt' ? pickupAt : at
  }
  return Object.fromEntries(stamps.map((stamp) => [stamp, valueOf(stamp)]))
}

const required = 'This field is required'
const withoutDriver = { driverGuid: null, assignedAt: null, acceptedAt: null } as const

export type Effect = (trip: Trip, facts: StepFacts) => Partial<Trip> | Refusal

/** Effects of an action beyond the state and times in `trip-actions.ts`, and its additional preconditions. */
export const effects = {
  assign: (trip, { driverGuid }) =>
    driverGuid
      ? { driverGuid, acceptedAt: driverGuid === trip.driverGuid ? trip.acceptedAt : null }
      : refuseField('driverGuid', required),
  unassign: () => withoutDriver,
  // Starting a trip accepts it.
  start: (trip, { at }) => ({ acceptedAt: trip.acceptedAt ?? at }),
  reschedule,
  stepBack: (trip, { reason }) => (reason?.trim() ? stateBefore(trip) : refuseField('reason', required)),
  undo: (trip, { undoes }) =>
    lastStepOf(trip)?.step === undoes ? stateBefore(trip) : refuse('trip', 'You can only undo the last step'),
  reopen,
} satisfies Record<string, Effect>

/** The trip restarts at the new time. The driver keeps it unless they are busy then. */
function reschedule(
  trip: Trip,
  { pickupAt, reason, isDriverBusyThen, role }: StepFacts,
): Partial<Trip> | Refusal {
  if (!pickupAt) return refuseField('pickupAt', required)
  if (!reason?.trim()) return refuseField('reason', required)
  const notYetDriven = { startedAt: null, arrivedAt: null, departedAt: null, waitMinutes: null }
  if (trip.driverGuid === null || isDriverBusyThen)
    return { ...notYetDriven, ...withoutDriver, status: 'unassigned' }
  return role === 'driver' ? notYetDriven : { ...notYetDriven, acceptedAt: null }
}

/** Clears all steps, so that the driver must accept the trip again. */
const notDriven = {
  acceptedAt: null,
  startedAt: null,
  arrivedAt: null,
  departedAt: null,
  completedAt: null,
  closedAt: null,
  waitMinutes: null,
} as const

function reopen(trip: Trip, { reason, countsEarlierWait = false }: StepFacts): Partial<Trip> | Refusal {
  if (!reason?.trim()) return refuseField('reason', required)
  const minutes = totalMinutesWaited(trip)
  return minutes === 0 ? notDriven : { ...notDriven, earlierWait: { minutes, counts: countsEarlierWait } }
}

function stateBefore(trip: Trip): Partial<Trip> {
  if (trip.status === 'assigned') return { acceptedAt: null }
  if (trip.status === 'completed') return { status: 'onBoard', completedAt: null }
  if (trip.status === 'noShow') return { status: 'waiting', closedAt: null, waitMinutes: null }
  if (trip.status === 'started') return { status: 'assigned', startedAt: null }
  if (trip.status === 'waiting') return { status: 'started', arrivedAt: null }
  return { status: trip.arrivedAt === null ? 'started' : 'waiting', departedAt: null, waitMinutes: null }
}

import type { Instant } from '#domain/calendar/instant.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Trip } from './trip.ts'
import { waitClockOf, waitMinutes } from './wait.ts'

export interface StepFacts {
  /** When it happened. */
  readonly at: Instant
  /** assign: who gets the trip. */
  readonly driverGuid?: string
  /** reschedule: the new time. */
  readonly pickupAt?: Instant
  /** reschedule: whether the driver has another trip then. */
  readonly isDriverBusyThen?: boolean
  readonly reason?: string
}

const required = 'This field is required'
const notYetDriven = { startedAt: null, arrivedAt: null, departedAt: null, waitMinutes: null }

type Effect = (trip: Trip, facts: StepFacts) => Trip | Refusal

/** What each action does to a trip it is open to. `trip-actions.ts` says when it is. */
export const effects = {
  assign: (trip, { at, driverGuid }) =>
    driverGuid ? { ...trip, status: 'assigned', driverGuid, assignedAt: at } : refuseField('driverGuid', required),
  unassign: (trip) => ({ ...trip, status: 'unassigned', driverGuid: null, assignedAt: null }),
  start: (trip, { at }) => ({ ...trip, status: 'started', startedAt: at }),
  startWait: (trip, { at }) => ({ ...trip, status: 'waiting', arrivedAt: at }),
  departPickup: (trip, { at }) => ({
    ...trip,
    status: 'onBoard',
    departedAt: at,
    waitMinutes: waitMinutes(waitClockOf(trip), at),
  }),
  complete: (trip, { at }) => ({ ...trip, status: 'completed', completedAt: at }),
  noShow: (trip, { at }) => ({ ...trip, status: 'noShow', closedAt: at }),
  cancel: (trip, { at }) => ({ ...trip, status: 'cancelled', closedAt: at }),
  reschedule,
  stepBack: (trip, { reason }) => (reason?.trim() ? stateBefore(trip) : refuseField('reason', required)),
} satisfies Record<string, Effect>

/** The drive begins anew at the new time. The driver keeps the trip unless busy then. */
function reschedule(trip: Trip, { pickupAt, reason, isDriverBusyThen }: StepFacts): Trip | Refusal {
  if (!pickupAt) return refuseField('pickupAt', required)
  if (!reason?.trim()) return refuseField('reason', required)
  const moved = { ...trip, ...notYetDriven, pickupAt }
  if (trip.driverGuid === null || isDriverBusyThen) return { ...moved, status: 'unassigned', driverGuid: null, assignedAt: null }
  return { ...moved, status: 'assigned' }
}

function stateBefore(trip: Trip): Trip {
  if (trip.status === 'started') return { ...trip, status: 'assigned', startedAt: null }
  if (trip.status === 'waiting') return { ...trip, status: 'started', arrivedAt: null }
  return { ...trip, status: trip.arrivedAt === null ? 'started' : 'waiting', departedAt: null, waitMinutes: null }
}

import { counted } from '#domain/text/counted.ts'
import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { whyNotUndo } from './last-step.ts'
import { whyNotStart } from './start.ts'
import { effects, stampsOf, type Effect, type Stamp, type StepFacts } from './trip-effects.ts'
import { isEnded, type Trip, type TripStatus } from './trip.ts'
import { waitClockOf } from './wait.ts'

export type TripRole = 'dispatcher' | 'driver'

interface TripStep {
  readonly label: string
  /** Booking changes that move or cancel a trip act as the dispatcher. */
  readonly who: readonly TripRole[]
  readonly from: readonly TripStatus[]
  /**
   * `before`: the previous state. A reschedule leaves the trip unassigned if it has no driver or the driver
   * is busy at the new time.
   */
  readonly to: TripStatus | 'before'
  /** The fields the step sets: its own time, the minutes waited, the new pickup time. */
  readonly stamps: readonly Stamp[]
  readonly reasonRequired: boolean
}

const dispatcher: readonly TripRole[] = ['dispatcher']
const driver: readonly TripRole[] = ['driver']
const step = (
  label: string,
  who: readonly TripRole[],
  from: TripStatus[],
  to: TripStep['to'],
  stamps: TripStep['stamps'],
  reasonRequired = false,
): TripStep => ({
  label,
  who,
  from,
  to,
  stamps,
  reasonRequired,
})

/** The life cycle of a trip. The server, the buttons and the tooltips all read this table. */
export const tripActions = {
  assign: step('Assign', dispatcher, ['unassigned', 'assigned'], 'assigned', ['assignedAt']),
  unassign: step('Unassign', dispatcher, ['assigned'], 'unassigned', []),
  accept: step('Accept trip', driver, ['assigned'], 'assigned', ['acceptedAt']),
  start: step('Start trip', driver, ['assigned'], 'started', ['startedAt']),
  startWait: step('Arrived, start waiting', driver, ['started'], 'waiting', ['arrivedAt']),
  departPickup: step('Guests on board', driver, ['started', 'waiting'], 'onBoard', [
    'departedAt',
    'waitMinutes',
  ]),
  complete: step('Complete trip', driver, ['onBoard'], 'completed', ['completedAt']),
  noShow: step('No-show', driver, ['waiting'], 'noShow', ['closedAt', 'waitMinutes']),
  reschedule: step(
    'Reschedule',
    ['dispatcher', 'driver'],
    ['unassigned', 'assigned', 'started', 'waiting'],
    'assigned',
    ['pickupAt'],
    true,
  ),
  cancel: step(
    'Cancel trip',
    dispatcher,
    ['unassigned', 'assigned', 'started', 'waiting', 'onBoard'],
    'cancelled',
    ['closedAt'],
  ),
  stepBack: step('Undo last step', dispatcher, ['started', 'waiting', 'onBoard'], 'before', [], true),
  undo: step(
    'Undo',
    driver,
    ['assigned', 'started', 'waiting', 'onBoard', 'completed', 'noShow'],
    'before',
    [],
  ),
  reopen: step('Reopen trip', dispatcher, ['completed', 'noShow'], 'assigned', [], true),
} as const satisfies Record<string, TripStep>

export type TripAction = keyof typeof tripActions
export const allTripActions = Object.keys(tripActions) as readonly TripAction[]

/** The steps that say nothing but when they happened. */
export const plainSteps = ['accept', 'start', 'startWait', 'departPickup', 'complete'] as const
/** The steps a dispatcher can record for a driver or an outside company that calls in. */
export const recordableSteps = [...plainSteps, 'noShow'] as const
export type RecordableStep = (typeof recordableSteps)[number]

/** The steps that can come next. */
export function recordableNext({
  status,
  acceptedAt,
}: Pick<Trip, 'status' | 'acceptedAt'>): readonly RecordableStep[] {
  return recordableSteps.filter(
    (it) => tripActions[it].from.includes(status) && (it !== 'accept' || acceptedAt === null),
  )
}

export interface TripAsker {
  readonly now: Instant
  readonly role: TripRole
  /** Whether the acting driver is the assigned one. */
  readonly isOwnDriver: boolean
  /** The driver's other trip under way, as text: `RX7K2P at 14:05`. */
  readonly driverBusyWith?: string | null
  /** start: the airport's date at that time. Defaults to the trip's service date. */
  readonly today?: ServiceDate
  /** start: the button was held, which confirms an early start. */
  readonly isHeld?: boolean
}

/** Why the action is not available, in one sentence; null if it is. */
export function whyNot(trip: Trip, action: TripAction, asker: TripAsker): string | null {
  const { who, from, label }: TripStep = tripActions[action]
  if (!who.includes(asker.role)) return `Only the ${who.join(' or ')} can use “${label}”`
  if (asker.role === 'driver' && !asker.isOwnDriver) return 'This trip isn’t assigned to you'
  if (!from.includes(trip.status)) return statusReasons[trip.status]
  return whyNotYet(trip, action, asker)
}

function whyNotYet(trip: Trip, action: TripAction, asker: TripAsker): string | null {
  const { now, today = trip.serviceDate, isHeld = false, driverBusyWith } = asker
  if (action === 'accept' && trip.acceptedAt !== null) return 'You’ve already accepted this trip'
  if (action === 'start')
    return driverBusyWith
      ? `Finish your current trip first: ${driverBusyWith}`
      : whyNotStart(trip, { at: now, today, isHeld })
  if (action === 'undo')
    return isEnded(trip.status) && driverBusyWith
      ? `Finish your current trip first: ${driverBusyWith}`
      : whyNotUndo(trip, now)
  return action === 'noShow' ? whyNotNoShow(trip, now) : null
}

const statusReasons: Record<TripStatus, string> = {
  unassigned: 'This trip has no driver yet',
  assigned: 'This trip hasn’t started yet',
  started: 'The driver is on the way to the pickup',
  waiting: 'The driver is waiting at the pickup',
  onBoard: 'The guests are on board',
  completed: 'This trip is completed',
  noShow: 'This trip was closed as a no-show',
  cancelled: 'This trip is cancelled',
}

function whyNotNoShow(trip: Trip, now: Instant): string | null {
  const clockStartedAt = waitClockOf(trip)
  if (clockStartedAt === null) return 'The flight hasn’t landed yet'
  const minutesToGo = Math.ceil(trip.graceMinutes - minutesBetween(clockStartedAt, now))
  if (minutesToGo > 0) return `The grace period ends in ${counted(minutesToGo, 'minute')}`
  if (trip.contactAttempts < 1) return 'Try to contact the guest first, and record the attempt'
  return null
}

export type TripStepFacts = Omit<TripAsker, 'now'> & StepFacts

/**
 * The trip after the action, or the refusal. `at` is when it happened: for a step made offline, the device's
 * time.
 */
export function act(trip: Trip, action: TripAction, facts: TripStepFacts): Trip | Refusal {
  const why = whyNot(trip, action, { ...facts, now: facts.at })
  if (why !== null) return refuse('trip', why)
  const { to, stamps }: TripStep = tripActions[action]
  const effectOf: Partial<Record<TripAction, Effect>> = effects
  const also = effectOf[action]?.(trip, facts) ?? {}
  if (isRefusal(also)) return also
  return { ...trip, ...(to === 'before' ? {} : { status: to }), ...stampsOf(trip, stamps, facts), ...also }
}

/** The action of the driver's main button; null if no step is expected. */
export function nextDriverAction(
  trip: Pick<Trip, 'status' | 'acceptedAt'>,
): 'accept' | 'start' | 'startWait' | 'departPickup' | 'complete' | null {
  if (trip.status === 'assigned') return trip.acceptedAt === null ? 'accept' : 'start'
  if (trip.status === 'started') return 'startWait'
  if (trip.status === 'waiting') return 'departPickup'
  return trip.status === 'onBoard' ? 'complete' : null
}

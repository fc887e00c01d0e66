import { joinSentences } from '#domain/sentences.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import type { DrivenStep } from './last-step.ts'
import { isOfEarlierPlan } from './late-step.ts'
import type { ContactAttempt } from './no-show.ts'
import { closeAsNoShow, type NoShowFacts, type NoShowFile, type NoShowReport } from './no-show-file.ts'
import { act, tripActions, type TripStepFacts } from './trip-actions.ts'
import type { Trip } from './trip.ts'

/** A new pickup time, in the airport's time. */
export interface NewPickup {
  date: string
  time: string
  reason: string
}

export type DriverStep =
  | { action: 'accept' | 'startWait' | 'departPickup' | 'complete' }
  /** `isHeld`: the button was held, so an early start is intended. */
  | { action: 'start'; isHeld: boolean }
  | ({ action: 'noShow' } & NoShowReport)
  | { action: 'undo'; undoes: DrivenStep }
  | { action: 'reschedule'; to: NewPickup }

/** Everything a driver's step depends on, read after the trip is locked. */
export interface DriverStepFacts extends NoShowFacts {
  readonly trip: Trip
  /** Whether the trip is assigned to this driver now. */
  readonly isOwn: boolean
  /** When the step was made: the time of the device, corrected (`timeOfStep`). */
  readonly at: Instant
  /** The device's own time, for a step made offline. Null: it was made just now. */
  readonly deviceAt: Instant | null
  /** The airport's date at `at`. */
  readonly today: ServiceDate
  /** Why the trip's day can't be changed. Null: it can. */
  readonly closedDay: Refusal | null
  /** When the trip last got a new pickup time or was reopened. Null: never. */
  readonly replannedAt: Instant | null
  /** The driver's other active trip, as display text. */
  readonly busyWith: string | null
  readonly isHire: boolean
  /** Whether a waiting or overtime charge is posted. */
  readonly isCharged: boolean
}

/** What a step changes. Effects are applied in the order of these fields. */
export interface StepEffects {
  readonly kind: 'step'
  readonly trip: Trip
  /**
   * `settle`: complete the booking, or mark it as a no-show, if this was its last trip. `reopen`: revert
   * that.
   */
  readonly booking: 'settle' | 'reopen' | null
  /** The charge for waiting or overtime. */
  readonly charge: 'post' | 'reverse' | null
  readonly history: {
    readonly action: StepHistory
    readonly reason: string
    readonly details: Record<string, unknown>
  }
  /** Null: the no-show record is removed. Absent: unchanged. */
  readonly noShow?: { readonly contactAttempts: readonly ContactAttempt[]; readonly file: NoShowFile } | null
  /** Assigns earlier gratuities to the driver who completed the trip, or reverts that. */
  readonly gratuities: 'toDriver' | 'back' | null
  /** Push notification to the dispatchers. */
  readonly notice: { readonly title: string; readonly reason: string } | null
  readonly toast: string
}

type DrivenHistory = (typeof historyActions)[keyof typeof historyActions] | 'noShowTrip'
type StepHistory = DrivenHistory | `record${Capitalize<DrivenHistory>}` | 'undoStep'

/** A new pickup changes the reservation, which has its own plan and effects. */
export interface NewPickupEffect {
  readonly kind: 'newPickup'
  readonly to: NewPickup
  readonly at: Instant
}

/** What the driver's step changes, or why it is refused. */
export function decideStep(
  facts: DriverStepFacts,
  step: DriverStep,
): StepEffects | NewPickupEffect | Refusal {
  if (!facts.isOwn) return refuse('trip', 'This trip is no longer assigned to you')
  if (facts.closedDay !== null) return facts.closedDay
  if (isOfEarlierPlan(facts.deviceAt, facts.replannedAt))
    return refuse(
      'trip',
      'This trip was rescheduled or reopened after you saved this step. Check the trip and try again.',
    )
  if (step.action === 'reschedule') return { kind: 'newPickup', to: step.to, at: facts.at }
  if (step.action === 'noShow') return noShowEffects(facts, step)
  return step.action === 'undo' ? undoEffects(facts, step.undoes) : plainEffects(facts, step)
}

type PlainStep = Exclude<DriverStep, { action: 'noShow' | 'undo' | 'reschedule' }>

const none = { kind: 'step', booking: null, charge: null, gratuities: null, notice: null } as const

function plainEffects(facts: DriverStepFacts, step: PlainStep): StepEffects | Refusal {
  const trip = act(facts.trip, step.action, {
    ...actingDriver(facts),
    isHeld: step.action === 'start' && step.isHeld,
  })
  if (isRefusal(trip)) return trip
  const isCompleted = step.action === 'complete'
  return {
    ...none,
    trip,
    booking: isCompleted ? 'settle' : null,
    charge: chargedStep(facts) === step.action ? 'post' : null,
    history: { action: historyActions[step.action], reason: '', details: { at: facts.at } },
    gratuities: isCompleted ? 'toDriver' : null,
    toast: toasts[step.action],
  }
}

function noShowEffects(facts: DriverStepFacts, report: NoShowReport): StepEffects | Refusal {
  const closed = closeAsNoShow(facts.trip, report, facts, actingDriver(facts))
  if (isRefusal(closed)) return closed
  const { trip, file } = closed
  const reason = joinSentences([report.evidence, report.acknowledgement])
  return {
    ...none,
    trip,
    booking: 'settle',
    history: {
      action: 'noShowTrip',
      reason,
      details: { at: facts.at, attempts: file.contactAttempts.length, desk: facts.desk },
    },
    noShow: { contactAttempts: [...facts.contactAttempts, ...report.contactAttempts], file },
    notice: { title: 'No-show', reason },
    toast: 'Closed as a no-show',
  }
}

/**
 * Undoes the last step, made a few seconds ago, with the charge, the booking and the gratuities that followed
 * from it.
 */
function undoEffects(facts: DriverStepFacts, undoes: DrivenStep): StepEffects | Refusal {
  const trip = act(facts.trip, 'undo', { ...actingDriver(facts), undoes })
  if (isRefusal(trip)) return trip
  const { label } = tripActions[undoes]
  const isNoShow = undoes === 'noShow'
  return {
    ...none,
    trip,
    booking: isNoShow || undoes === 'complete' ? 'reopen' : null,
    charge: facts.isCharged && chargedStep(facts) === undoes ? 'reverse' : null,
    history: { action: 'undoStep', reason: `Undone: ${label}`, details: { at: facts.at, undone: undoes } },
    ...(isNoShow ? { noShow: null } : {}),
    gratuities: undoes === 'complete' ? 'back' : null,
    notice: isNoShow ? { title: 'No-show undone', reason: '' } : null,
    toast: `“${label}” undone`,
  }
}

/** Waiting is charged once the guests are on board, an hourly hire's overtime at its end; never both. */
function chargedStep({ isHire }: DriverStepFacts): 'departPickup' | 'complete' {
  return isHire ? 'complete' : 'departPickup'
}

function actingDriver({ at, busyWith, today }: DriverStepFacts): TripStepFacts {
  return { at, role: 'driver', isOwnDriver: true, driverBusyWith: busyWith, today }
}

const historyActions = {
  accept: 'acceptTrip',
  start: 'startTrip',
  startWait: 'startWait',
  departPickup: 'departPickup',
  complete: 'completeTrip',
} as const

const toasts = {
  accept: 'Trip accepted',
  start: 'Trip started',
  startWait: 'Waiting at the pickup',
  departPickup: 'Guests on board',
  complete: 'Trip completed',
} as const

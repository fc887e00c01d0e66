import {
  driverAcceptTrip,
  driverCompleteTrip,
  driverDepartPickup,
  driverNoShowTrip,
  driverRescheduleTrip,
  driverSaveAnswers,
  driverStartTrip,
  driverStartWait,
  driverUndoStep,
} from '#contract/driver.ts'
import { driverCashGratuity } from '#contract/gratuities.ts'
import type { ContactAttempt, DevicePlace } from '#contract/trip-shapes.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { DrivenStep } from '#domain/trip/last-step.ts'
import { tripActions } from '#domain/trip/trip-actions.ts'
import type { FieldAnswer } from '#domain/fields/field-answers.ts'
import { joinSentences } from '#domain/sentences.ts'
import { call } from '#web/api/client.ts'
import { problemsOf, type Outcome } from '#web/api/outcome.ts'
import type { Sent } from '#web/offline/outbox.ts'

interface Common {
  tripGuid: string
  /** The reference of the trip's reservation, for display. */
  reference: string
  /** When the step was made, by this device's clock. */
  at: Instant
}

export type PlainStep = 'accept' | 'start' | 'startWait' | 'departPickup' | 'complete'

/** A step as stored on the phone until the server has received it. */
export type DriverStep = Common &
  /** `held`: an early start was confirmed. */
  (
    | { step: PlainStep; body: { held?: boolean } }
    | { step: 'undo'; body: { step: DrivenStep } }
    | { step: 'noShow'; body: NoShowBody }
    | { step: 'reschedule'; body: { date: string; time: string; reason: string } }
    | { step: 'answers'; body: { answers: FieldAnswer[] } }
    /** Cash from the guest, which the driver keeps. */
    | { step: 'gratuity'; body: { amountCents: number } }
  )

export interface NoShowBody {
  contactAttempts: ContactAttempt[]
  evidence: string
  acknowledgement: string
  place?: DevicePlace
}

const plain = {
  accept: driverAcceptTrip,
  start: driverStartTrip,
  startWait: driverStartWait,
  departPickup: driverDepartPickup,
  complete: driverCompleteTrip,
} as const

export type StepReply = { toast?: string | undefined; unmatched?: string | undefined }

/** The label of a step. */
export function stepLabel(step: DriverStep['step']): string {
  if (step === 'answers') return 'Trip questions'
  return step === 'gratuity' ? 'Cash gratuity' : tripActions[step].label
}

export function sendStep(payload: DriverStep, idempotencyKey: string): Promise<Outcome<StepReply>> {
  const args = { query: { tripGuid: payload.tripGuid }, idempotencyKey }
  if (payload.step === 'noShow')
    return call(driverNoShowTrip, { ...args, body: { ...payload.body, deviceAt: payload.at } })
  if (payload.step === 'reschedule')
    return call(driverRescheduleTrip, { ...args, body: { ...payload.body, deviceAt: payload.at } })
  if (payload.step === 'undo')
    return call(driverUndoStep, { ...args, body: { ...payload.body, deviceAt: payload.at } })
  if (payload.step === 'answers')
    return call(driverSaveAnswers, { ...args, body: { ...payload.body, deviceAt: payload.at } })
  if (payload.step === 'gratuity') return call(driverCashGratuity, { ...args, body: payload.body })
  return call(plain[payload.step], { ...args, body: { ...payload.body, deviceAt: payload.at } })
}

/** What to do after sending: every failure except a refusal is retried. */
export function sentOf(outcome: Outcome<StepReply>): Sent {
  if (outcome.kind === 'ok') return { kind: 'done' }
  if (outcome.kind === 'fields') return { kind: 'refused', why: joinSentences(Object.values(outcome.fields)) }
  if (outcome.kind === 'errors')
    return { kind: 'refused', why: joinSentences(outcome.errors.map((it) => it.message)) }
  if (outcome.kind === 'notFound' || outcome.kind === 'tooLarge')
    return { kind: 'refused', why: joinSentences(problemsOf(outcome)) }
  return { kind: 'later' }
}

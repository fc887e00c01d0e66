import {
  driverCompleteTrip,
  driverDepartPickup,
  driverNoShowTrip,
  driverRescheduleTrip,
  driverStartTrip,
  driverStartWait,
} from '#contract/driver.ts'
import type { ContactAttempt } from '#contract/trip-shapes.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { call } from '../../api/client.ts'
import { problemsOf, type Outcome } from '../../api/outcome.ts'
import type { Sent } from '../../offline/outbox.ts'

interface Common {
  tripGuid: string
  /** The trip's display name. */
  reference: string
  /** When it was done, by this device's clock. */
  at: Instant
}

export type PlainStep = 'start' | 'startWait' | 'departPickup' | 'complete'

/** A trip's step as stored on the phone until the server has it. */
export type DriverStep = Common &
  (
    | { step: PlainStep; body: Record<string, never> }
    | { step: 'noShow'; body: { contactAttempts: ContactAttempt[]; evidence: string } }
    | { step: 'reschedule'; body: { date: string; time: string; reason: string } }
  )

const plain = {
  start: driverStartTrip,
  startWait: driverStartWait,
  departPickup: driverDepartPickup,
  complete: driverCompleteTrip,
} as const

export type StepReply = { toast?: string | undefined; unmatched?: string | undefined }

export function sendStep(payload: DriverStep, idempotencyKey: string): Promise<Outcome<StepReply>> {
  const args = { query: { tripGuid: payload.tripGuid }, idempotencyKey }
  if (payload.step === 'noShow') return call(driverNoShowTrip, { ...args, body: { ...payload.body, deviceAt: payload.at } })
  if (payload.step === 'reschedule') return call(driverRescheduleTrip, { ...args, body: { ...payload.body, deviceAt: payload.at } })
  return call(plain[payload.step], { ...args, body: { deviceAt: payload.at } })
}

/** Whether the server has decided: everything but a refusal is retried. */
export function sentOf(outcome: Outcome<StepReply>): Sent {
  if (outcome.kind === 'ok') return { kind: 'done' }
  if (outcome.kind === 'fields') return { kind: 'refused', why: Object.values(outcome.fields).join('. ') }
  if (outcome.kind === 'errors') return { kind: 'refused', why: outcome.errors.map((it) => it.message).join('. ') }
  if (outcome.kind === 'notFound' || outcome.kind === 'tooLarge') return { kind: 'refused', why: problemsOf(outcome).join('. ') }
  return { kind: 'later' }
}

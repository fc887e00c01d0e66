import type { DispatcherAction } from '#contract/dispatch.ts'
import type { Saved } from '#contract/shapes.ts'
import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { momentMeant } from '#domain/calendar/typed-time.ts'
import { isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { joinSentences } from '#domain/sentences.ts'
import { decideStep, type DriverStep } from '#domain/trip/driver-step.ts'
import { clockSlackMinutes, timeOfRecorded } from '#domain/trip/late-step.ts'
import { tripActions } from '#domain/trip/trip-actions.ts'
import { applyStep } from '#server/features/driver/commands/apply-step.ts'
import { lockedStep, type LockedStep } from '#server/features/driver/queries/driver-step-facts.ts'
import { pushTo, tripText } from '#server/features/trips/commands/notify.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { otherTripAt } from '#server/features/trips/queries/step-facts.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export type RecordedStep = Extract<DispatcherAction, { action: 'recordStep' | 'recordNoShow' }>

/**
 * Records the next step for a driver who called in: everything that follows from the step follows, as if the
 * driver had pressed the button at that time. The driver gets a notification.
 */
export async function recordStep(
  work: UnitOfWork,
  trip: LockedTrip,
  asked: RecordedStep,
): Promise<Saved | Refusal> {
  if (trip.driver_guid === null) return refuse('trip', 'This trip has no driver yet')
  const name = asked.action === 'recordNoShow' ? 'noShow' : asked.step
  const step = { tripGuid: trip.guid, deviceAt: null, driverGuid: trip.driver_guid }
  const locked = await lockedStep(work, step, name)
  if (isRefusal(locked)) return locked
  const at = timeAsked(asked, locked, work.now)
  if (isRefusal(at)) return at
  const busy = name === 'start' ? await whyBusyThen(work, trip, locked, at) : null
  if (busy !== null) return busy
  const facts = { ...locked.facts, at, today: localDateOf(at, locked.timeZone) }
  if (name === 'start' && trip.status === 'assigned' && facts.busyWith !== null)
    return refuseField('time', `${trip.driver_name} is still on ${facts.busyWith}. Complete that trip first.`)
  const reported = driverStepOf(asked, at, locked)
  if (isRefusal(reported)) return reported
  const effects = decideStep(facts, reported)
  if (isRefusal(effects)) return effects
  if (effects.kind !== 'step') throw new Error('Expected a step of the trip, but got a pickup change')
  const reason = joinSentences([asked.reason, effects.history.reason])
  const history = { ...effects.history, action: recordedActions[name], reason }
  const done = await applyStep(work, locked, { ...effects, history })
  if (isRefusal(done)) return done
  const { label } = tripActions[name]
  const body = tripText(trip, locked.timeZone)
  pushTo(
    work,
    trip.driver_guid,
    { template: 'tripChanged', subject: `Dispatch recorded “${label}”`, body },
    trip.group_guid,
  )
  return { guid: trip.guid, toast: `“${label}” recorded for ${trip.driver_name}` }
}

/** The history says that the driver did it, and the dispatcher recorded it. */
const recordedActions = {
  accept: 'recordAcceptTrip',
  start: 'recordStartTrip',
  startWait: 'recordStartWait',
  departPickup: 'recordDepartPickup',
  complete: 'recordCompleteTrip',
  noShow: 'recordNoShowTrip',
} as const

/** Why the driver can't have started then: they were on another trip, which has ended since. */
async function whyBusyThen(
  work: UnitOfWork,
  trip: LockedTrip,
  { driverGuid, timeZone }: LockedStep,
  at: Instant,
): Promise<Refusal | null> {
  const other = await otherTripAt(work.tx, driverGuid, trip.guid, at)
  if (other === null) return null
  const [from, to] = [timeTextOf(other.started_at, timeZone), timeTextOf(other.ended_at, timeZone)]
  return refuseField(
    'time',
    `Choose another time: ${trip.driver_name} was on ${other.reference} from ${from} to ${to}`,
  )
}

/** When the step happened. Without a time: now. A date needs a time. */
function timeAsked(
  { date, time }: RecordedStep,
  { timeZone, facts }: LockedStep,
  now: Instant,
): Instant | Refusal {
  if (time === undefined) return date === undefined ? now : refuseField('time', 'This field is required')
  const timeText = (at: Instant) => timeTextOf(at, timeZone)
  const found = (at: Instant) => timeOfRecorded(facts.trip, at, now, timeText)
  const meant = momentMeant(date ?? localDateOf(now, timeZone), time, timeZone, (at) => 'at' in found(at))
  if ('why' in meant) return refuseField('time', meant.why)
  const recorded = found(meant.at)
  return 'at' in recorded ? recorded.at : refuseField('time', recorded.why)
}

function driverStepOf(asked: RecordedStep, at: Instant, locked: LockedStep): DriverStep | Refusal {
  if (asked.action === 'recordStep')
    // The dispatcher knows the pickup time, so an early start is intended.
    return asked.step === 'start' ? { action: 'start', isHeld: true } : { action: asked.step }
  const { contactHow: how, contactTime, evidence, acknowledgement } = asked
  const contactAt = contactBefore(contactTime, at, locked)
  if (isRefusal(contactAt)) return contactAt
  const contactAttempts = [{ at: contactAt, how, note: '' }]
  return { action: 'noShow', contactAttempts, evidence, acknowledgement }
}

/** The last such time before the no-show. It can be on the evening before, if the driver waited then. */
function contactBefore(time: string, at: Instant, { timeZone, facts }: LockedStep): Instant | Refusal {
  const date = localDateOf(at, timeZone)
  const isPossible = (it: Instant) => !isBefore(at, it)
  const meant = momentMeant(date, time, timeZone, isPossible)
  if ('at' in meant && isPossible(meant.at)) return meant.at
  const before = momentMeant(addDays(date, -1), time, timeZone)
  if ('why' in before) return refuseField('contactTime', before.why)
  const { arrivedAt } = facts.trip
  if (arrivedAt === null || !isBefore(before.at, addMinutes(arrivedAt, -clockSlackMinutes))) return before.at
  const [from, to] = [timeTextOf(arrivedAt, timeZone), timeTextOf(at, timeZone)]
  const outside = `The driver waited from ${from} to ${to}. Choose a time in between.`
  return refuseField('contactTime', 'why' in meant ? meant.why : outside)
}

import type { OwnTrip } from '#contract/driver.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { mergeAnswers } from '#domain/fields/field-answers.ts'
import { isRefusal } from '#domain/refusal.ts'
import { act, nextDriverAction, tripActions, whyNot } from '#domain/trip/trip-actions.ts'
import { isUnderWay } from '#domain/trip/trip.ts'
import type { DriverStep } from './driver-steps.ts'

interface Clock {
  now: Instant
  today: ServiceDate
}

/**
 * Applies the unsent steps of this device to the trips, using the same rules as the server. `today`: the
 * airport's date.
 */
export function tripsAfter(
  trips: readonly OwnTrip[],
  steps: readonly DriverStep[],
  { now, today }: Clock,
): OwnTrip[] {
  const done = trips.map((trip) => steps.filter((it) => it.tripGuid === trip.guid).reduce(tripAfter, trip))
  const underWay = done.find((it) => isUnderWay(it.status))
  return done.map((trip) =>
    withNextAction(trip, underWay && underWay.guid !== trip.guid ? underWay.reference : null, { now, today }),
  )
}

/** A step that no longer applies changes nothing here. The server passes it to the dispatchers. */
function tripAfter(trip: OwnTrip, payload: DriverStep): OwnTrip {
  const attempts = payload.step === 'noShow' ? payload.body.contactAttempts : []
  const life = { ...trip.life, contactAttempts: trip.life.contactAttempts + attempts.length }
  if (payload.step === 'answers') {
    const { details } = mergeAnswers(trip.answers, payload.body.answers, (guid) => guid)
    return { ...trip, answers: details }
  }
  // Only the server computes a new pickup time, so the trip stays unchanged until then.
  if (payload.step === 'reschedule' || payload.step === 'gratuity') return trip
  const facts = { at: payload.at, role: 'driver', isOwnDriver: true, isHeld: true } as const
  const after = act(
    life,
    payload.step,
    payload.step === 'undo' ? { ...facts, undoes: payload.body.step } : facts,
  )
  return isRefusal(after)
    ? trip
    : { ...trip, status: after.status, life: after, contactAttempts: [...trip.contactAttempts, ...attempts] }
}

function withNextAction(trip: OwnTrip, driverBusyWith: string | null, { now, today }: Clock): OwnTrip {
  const action = nextDriverAction(trip.life)
  const asker = { now, role: 'driver', isOwnDriver: true, driverBusyWith, today, isHeld: true } as const
  return {
    ...trip,
    nextAction: action && {
      action,
      label: tripActions[action].label,
      whyNot: whyNot(trip.life, action, asker),
    },
  }
}

/** The driver's current trip: the one under way, or else the next one. */
export function currentTripOf(trips: readonly OwnTrip[]): OwnTrip | null {
  return trips.find((it) => isUnderWay(it.status)) ?? trips.find((it) => it.status === 'assigned') ?? null
}

import type { OwnTrip } from '#contract/driver.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { isRefusal } from '#domain/refusal.ts'
import { act, nextDriverAction, tripActions, whyNot } from '#domain/trip/trip-actions.ts'
import { isUnderWay } from '#domain/trip/trip.ts'
import type { DriverStep } from './driver-steps.ts'

interface Clock {
  now: Instant
  today: ServiceDate
}

/** The trips after the steps stored on this device have been sent: by the same rules as the server's. `today` is the airport's date. */
export function tripsAfter(trips: readonly OwnTrip[], steps: readonly DriverStep[], { now, today }: Clock): OwnTrip[] {
  const done = trips.map((trip) => steps.filter((it) => it.tripGuid === trip.guid).reduce(tripAfter, trip))
  const underWay = done.find((it) => isUnderWay(it.status))
  return done.map((trip) => withNextAction(trip, underWay && underWay.guid !== trip.guid ? underWay.reference : null, { now, today }))
}

/** A step that no longer applies changes nothing here: the server puts it on the dispatcher's list. */
function tripAfter(trip: OwnTrip, payload: DriverStep): OwnTrip {
  const attempts = payload.step === 'noShow' ? payload.body.contactAttempts : []
  const life = { ...trip.life, contactAttempts: trip.life.contactAttempts + attempts.length }
  // Where only the server can compute the new time (it knows the airport's clock), the trip is inactive until it has.
  if (payload.step === 'reschedule' || payload.step === 'gratuity') return trip
  const facts = { at: payload.at, role: 'driver', isOwnDriver: true, isHeld: true } as const
  const after = act(life, payload.step, payload.step === 'undo' ? { ...facts, undoes: payload.body.step } : facts)
  return isRefusal(after) ? trip : { ...trip, status: after.status, life: after, contactAttempts: [...trip.contactAttempts, ...attempts] }
}

function withNextAction(trip: OwnTrip, driverBusyWith: string | null, { now, today }: Clock): OwnTrip {
  const action = nextDriverAction(trip.life)
  const asker = { now, role: 'driver', isOwnDriver: true, driverBusyWith, today, isHeld: true } as const
  return { ...trip, nextAction: action && { action, label: tripActions[action].label, whyNot: whyNot(trip.life, action, asker) } }
}

/** The driver's main trip: the one under way, else the next one. */
export function tripAtHand(trips: readonly OwnTrip[]): OwnTrip | null {
  return trips.find((it) => isUnderWay(it.status)) ?? trips.find((it) => it.status === 'assigned') ?? null
}

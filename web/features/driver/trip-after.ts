import type { OwnTrip } from '#contract/driver.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { isRefusal } from '#domain/refusal.ts'
import { act, nextDriverAction, tripActions, whyNot } from '#domain/trip/trip-actions.ts'
import { isUnderWay } from '#domain/trip/trip.ts'
import type { DriverDeed } from './driver-deeds.ts'

/** The trips as they stand once the steps on this device have been sent: by the same rules the server has. */
export function tripsAfter(trips: readonly OwnTrip[], deeds: readonly DriverDeed[], now: Instant): OwnTrip[] {
  const done = trips.map((trip) => deeds.filter((it) => it.tripGuid === trip.guid).reduce(tripAfter, trip))
  const underWay = done.find((it) => isUnderWay(it.status))
  return done.map((trip) => withNextAction(trip, underWay && underWay.guid !== trip.guid ? underWay.reference : null, now))
}

/** A step that no longer fits changes nothing here: the server puts it on the dispatcher's list. */
function tripAfter(trip: OwnTrip, deed: DriverDeed): OwnTrip {
  const attempts = deed.step === 'noShow' ? deed.body.contactAttempts : []
  const life = { ...trip.life, contactAttempts: trip.life.contactAttempts + attempts.length }
  // Where the new time is the server's to reckon (it knows the airport's clock), the trip rests until it has.
  if (deed.step === 'reschedule') return trip
  const after = act(life, deed.step, { at: deed.at, role: 'driver', isOwnDriver: true })
  return isRefusal(after) ? trip : { ...trip, status: after.status, life: after, contactAttempts: [...trip.contactAttempts, ...attempts] }
}

function withNextAction(trip: OwnTrip, driverBusyWith: string | null, now: Instant): OwnTrip {
  const action = nextDriverAction(trip)
  const asker = { now, role: 'driver', isOwnDriver: true, driverBusyWith } as const
  return { ...trip, nextAction: action && { action, label: tripActions[action].label, whyNot: whyNot(trip.life, action, asker) } }
}

/** What the driver looks at first: what is under way, else what comes next. */
export function tripAtHand(trips: readonly OwnTrip[]): OwnTrip | null {
  return trips.find((it) => isUnderWay(it.status)) ?? trips.find((it) => it.status === 'assigned') ?? null
}

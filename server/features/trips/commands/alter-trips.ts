import { detailsAt, type DetailField } from '#domain/fields/detail-field.ts'
import { detailFields } from '#server/features/details/queries/detail-fields.ts'
import { canonical } from '#domain/plan.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { ReservedTrip } from '#domain/reservation/reservation.ts'
import { termsOn } from '#domain/terms/terms.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { act, type TripRole } from '#domain/trip/trip-actions.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { driveColumns } from '#server/features/trips/commands/insert-trips.ts'
import { saveTrip } from '#server/features/trips/commands/save-trip.ts'
import { pushToDispatchers, tripText } from '#server/features/trips/commands/notify.ts'
import { tellDriver } from '#server/features/trips/commands/mail-outside.ts'
import { lockedTrips, placeNames, type LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { lifeOf } from '#server/features/trips/queries/trip-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface AlteredTrip {
  before: ReservedTrip
  after: ReservedTrip
  driver: 'none' | 'keeps' | 'loses'
}

export interface Altering {
  reason: string
  /** The driver or dispatcher who moves the trip, and when. Omitted: an agent, now. */
  role?: TripRole
  at?: Instant
}

/**
 * Moves or changes trips with their booking, each with its own history entry. A trip under way that gets a
 * new time restarts. The driver is notified and keeps the trip, or loses it if another of their trips
 * overlaps; then the dispatchers are notified as well.
 */
export async function alterTrips(
  work: UnitOfWork,
  altered: readonly AlteredTrip[],
  altering: Altering,
): Promise<void> {
  const { reason, role = 'dispatcher', at = work.now } = altering
  const site = await siteSettings(work.tx)
  const fields = await detailFields(work.tx)
  const trips = await lockedTrips(
    work.tx,
    altered.map((it) => it.before.guid),
  )
  const nameOf = await placeNames(
    work.tx,
    altered.map((it) => it.after.fromGuid),
  )
  for (const trip of trips) {
    const change = altered.find((it) => it.before.guid === trip.guid)
    if (!change) continue
    const life = lifeOf(trip, termsOn(site.settings, trip.service_date))
    const isRetimed = change.before.pickupAt !== change.after.pickupAt || change.driver === 'loses'
    const after = isRetimed
      ? act(life, 'reschedule', {
          at,
          role,
          isOwnDriver: role === 'driver',
          pickupAt: change.after.pickupAt,
          reason: reason || 'The reservation changed',
          isDriverBusyThen: change.driver === 'loses',
        })
      : life
    if (isRefusal(after)) throw new Error(`Couldn’t move a trip with status ${trip.status}`)
    const { pickup_at: _, ...columns } = driveColumns(change.after)
    const lost = change.driver === 'loses'
    const event = {
      action: isRetimed ? ('rescheduleTrip' as const) : ('alterTrip' as const),
      reason,
      driverName: lost ? null : trip.driver_name,
      details: { drive: facts(change.after) },
      detailsBefore: { drive: facts(change.before) },
    }
    await saveTrip(work, trip, after, event, columns)
    const moved = {
      service_date: columns.service_date,
      pickup_at: change.after.pickupAt,
      expected_minutes: columns.expected_minutes,
      from_name: nameOf(change.after.fromGuid),
    }
    await notifyOfChange(work, { ...trip, ...moved }, change, {
      role: altering.role ?? 'agent',
      timeZone: site.time_zone,
      fields,
    })
  }
}

/** What an outside company's price depends on. */
const costs = ({ expectedMinutes, fromGuid, toGuid, stops, serviceGuid }: ReservedTrip) =>
  canonical({ expectedMinutes, fromGuid, toGuid, stops, serviceGuid })

/** The fields recorded in the history. */
function facts({
  passengers,
  luggage,
  carSeats,
  serviceGuid,
  fromGuid,
  toGuid,
  stops,
  details,
}: ReservedTrip) {
  return {
    passengers,
    luggage,
    carSeats,
    serviceGuid,
    fromGuid,
    toGuid,
    stops,
    details,
  }
}

/**
 * Notifies the driver, and the dispatchers if a driver moved the trip or an agent's change left it without a
 * driver.
 */
async function notifyOfChange(
  work: UnitOfWork,
  trip: LockedTrip,
  change: AlteredTrip,
  { role, timeZone, fields }: { role: TripRole | 'agent'; timeZone: string; fields: readonly DetailField[] },
): Promise<void> {
  const seen = (it: ReservedTrip) =>
    canonical({ ...it, setForFlightAt: null, details: detailsAt('driver', fields, it.details) })
  if (seen(change.before) === seen(change.after)) return
  const body = tripText(trip, timeZone)
  const lost = change.driver === 'loses'
  if (trip.driver_guid !== null) {
    const changed = change.before.pickupAt === change.after.pickupAt ? 'Trip changed' : 'New pickup time'
    const text = lost
      ? ({ template: 'tripTakenAway', subject: 'Trip unassigned' } as const)
      : ({ template: 'tripChanged', subject: changed } as const)
    tellDriver(work, trip, { ...text, body })
  }
  if (!lost && trip.agreed_cost_cents !== null && costs(change.before) !== costs(change.after)) {
    const subject = `Check the price agreed with ${trip.driver_name}: the trip has changed`
    await pushToDispatchers(work, { template: 'tripChanged', subject, body }, trip.group_guid)
  }
  if (role === 'dispatcher' || (role === 'agent' && !lost)) return
  const subject = lost
    ? `${work.actor.name} changed a trip that now needs a driver`
    : `${work.actor.name} changed a trip`
  await pushToDispatchers(work, { template: 'tripChanged', subject, body }, trip.group_guid)
}

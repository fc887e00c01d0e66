import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import { termsOn } from '#domain/terms/terms.ts'
import type { DriverStep, DriverStepFacts } from '#domain/trip/driver-step.ts'
import { timeOfStep } from '#domain/trip/late-step.ts'
import { guardDay } from '#server/features/date-status/commands/guard-day.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { lockDrivers, lockedTrip, type LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { lastReplannedAt, otherUnderWay, wasTripOf } from '#server/features/trips/queries/step-facts.ts'
import { deskViewOf } from '#server/features/trips/queries/trip-reads.ts'
import { lifeOf } from '#server/features/trips/queries/trip-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface LockedStep {
  trip: LockedTrip
  driverGuid: string
  timeZone: string
  facts: DriverStepFacts
}

/**
 * Locks the trip and reads everything that a driver's step depends on. A trip that was never this driver's
 * does not exist. `driverGuid`: whose step it is, if a dispatcher records it; otherwise the caller's.
 */
export async function lockedStep(
  work: UnitOfWork,
  asked: { tripGuid: string; deviceAt: string | null; driverGuid?: string },
  action: DriverStep['action'] | 'answers',
): Promise<LockedStep | Refusal> {
  const { tx, now, actor } = work
  const { tripGuid, deviceAt, driverGuid = actor.accountGuid } = asked
  const trip = await lockedTrip(tx, tripGuid)
  if (!trip || driverGuid === null) return notFound
  const isOwn = trip.driver_guid === driverGuid
  if (!isOwn && !(await wasTripOf(tx, tripGuid, driverGuid))) return notFound
  // A new pickup changes the reservation, which locks the partner and the days before the drivers.
  if (action !== 'reschedule') await lockDrivers(tx, [driverGuid])
  const { settings, time_zone: timeZone } = await siteSettings(tx)
  const life = lifeOf(trip, termsOn(settings, trip.service_date))
  const at = timeOfStep(life, deviceAt, now)
  const busy = action === 'start' || action === 'undo' ? await otherUnderWay(tx, driverGuid, trip.guid) : null
  const facts: DriverStepFacts = {
    trip: life,
    isOwn,
    at,
    deviceAt,
    today: localDateOf(at, timeZone),
    closedDay: await guardDay(work, [trip.service_date]),
    replannedAt: deviceAt === null ? null : await lastReplannedAt(tx, trip.guid),
    busyWith: busy && `${busy.reference} at ${timeTextOf(busy.pickup_at, timeZone)}`,
    isHire: trip.kind === 'hourly',
    isCharged: trip.wait_entry_guid !== null,
    contactAttempts: trip.contact_attempts,
    flight: trip.flight_ident === null ? null : { ident: trip.flight_ident, landedAt: trip.actual_at },
    desk: action === 'noShow' ? await deskViewOf(tx, trip) : null,
  }
  return { trip, driverGuid, timeZone, facts }
}

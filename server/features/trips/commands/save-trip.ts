import type { AuditAction } from '#contract/audit-actions.ts'
import type { driveColumns } from '#server/features/trips/commands/insert-trips.ts'
import type { Trip } from '#domain/trip/trip.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** What a change sets in addition to the trip's life-cycle fields. */
export interface AlsoSet extends Partial<Omit<ReturnType<typeof driveColumns>, 'pickup_at'>> {
  assigned_by?: string | null
  contact_attempts?: string
  no_show_evidence?: string
  no_show_file?: string | null
  wait_charge_cents?: number
  wait_entry_guid?: string | null
}

export interface TripVehicle {
  guid: string
  name: string
}

export interface TripAuditEvent {
  action: AuditAction
  reason?: string
  /** The driver after it, by name. */
  driverName: string | null
  /** The car of whoever drives it from now on; left out: a driver who stays keeps theirs. */
  vehicle?: TripVehicle | null
  /** Additional details for the history. */
  details?: Record<string, unknown>
  /** The same of before. */
  detailsBefore?: Record<string, unknown>
}

/** Writes a trip changed by a rule, with its history, and notifies the lists that follow it. */
export async function saveTrip(work: UnitOfWork, was: LockedTrip, after: Trip, it: TripAuditEvent, also: AlsoSet = {}): Promise<void> {
  const vehicle = vehicleAfter(was, after, it.vehicle)
  await work.tx
    .updateTable('trip')
    .set({
      status: after.status,
      driver_guid: after.driverGuid,
      vehicle_guid: vehicle?.guid ?? null,
      pickup_at: after.pickupAt,
      assigned_at: after.assignedAt,
      accepted_at: after.acceptedAt,
      started_at: after.startedAt,
      arrived_at: after.arrivedAt,
      departed_at: after.departedAt,
      completed_at: after.completedAt,
      closed_at: after.closedAt,
      wait_minutes: after.waitMinutes,
      earlier_wait_minutes: after.earlierWait?.minutes ?? 0,
      earlier_wait_counts: after.earlierWait?.counts ?? false,
      ...also,
      version: was.version + 1,
      updated_at: work.now,
    })
    .where('guid', '=', was.guid)
    .execute()
  work.audit.record({
    action: it.action,
    subjectKind: 'trip',
    subjectGuid: was.guid,
    customerGuid: was.customer_guid,
    groupGuid: was.group_guid,
    reason: it.reason ?? '',
    before: {
      status: was.status,
      driverGuid: was.driver_guid,
      driver: was.driver_name,
      vehicle: was.vehicle_name,
      pickupAt: was.pickup_at,
      ...it.detailsBefore,
    },
    after: {
      status: after.status,
      driverGuid: after.driverGuid,
      driver: it.driverName,
      vehicle: vehicle?.name ?? null,
      pickupAt: after.pickupAt,
      ...it.details,
    },
  })
  publishTrip(work, was, [was.service_date, also.service_date ?? was.service_date], [was.driver_guid, after.driverGuid])
}

/** The car comes and goes with its driver: another driver never drives the former one's, and a trip without a driver has none. */
function vehicleAfter(was: LockedTrip, after: Trip, given: TripVehicle | null | undefined): TripVehicle | null {
  if (after.driverGuid === null) return null
  if (given !== undefined || after.driverGuid !== was.driver_guid) return given ?? null
  return was.vehicle_guid === null ? null : { guid: was.vehicle_guid, name: was.vehicle_name ?? '' }
}

/** The day's board, the partner's guests, and the former and current drivers. */
export function publishTrip(work: UnitOfWork, trip: LockedTrip, dates: readonly string[], drivers: readonly (string | null)[]): void {
  for (const date of new Set(dates)) {
    work.events.publish({ topic: 'trip', date, guid: trip.guid, partnerGuid: trip.partner_guid })
    for (const driver of new Set(drivers)) {
      if (driver !== null) work.events.publish({ topic: 'ownTrip', date, guid: trip.guid, accountGuid: driver })
    }
  }
}

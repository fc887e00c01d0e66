import type { AuditAction } from '#contract/audit-actions.ts'
import type { driveColumns } from '#server/features/trips/commands/insert-trips.ts'
import type { Trip } from '#domain/trip/trip.ts'
import type { LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Columns that a change sets in addition to the life-cycle fields. */
export interface AlsoSet extends Partial<Omit<ReturnType<typeof driveColumns>, 'pickup_at'>> {
  assigned_by?: string | null
  contact_attempts?: string
  no_show_evidence?: string
  no_show_file?: string | null
  wait_charge_cents?: number
  wait_entry_guid?: string | null
  /** The conflicts with the driver and car that a dispatcher accepted. */
  accepted_conflicts?: string[]
  /** Set while an outside company has the trip. */
  outside?: string
}

export interface TripVehicle {
  guid: string
  name: string
}

export interface TripAuditEvent {
  action: AuditAction
  reason?: string
  /** The name of the driver after the change. */
  driverName: string | null
  /** The car from now on. Omitted: unchanged if the driver stays the same, otherwise none. */
  vehicle?: TripVehicle | null
  /** Additional details for the history. */
  details?: Record<string, unknown>
  /** Additional details from before the change. */
  detailsBefore?: Record<string, unknown>
}

/** Saves a trip after an action, records its history and publishes live events. */
export async function saveTrip(
  work: UnitOfWork,
  was: LockedTrip,
  after: Trip,
  event: TripAuditEvent,
  also: AlsoSet = {},
): Promise<void> {
  const vehicle = vehicleAfter(was, after, event.vehicle)
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
      // An agreed cost applies only while that company has the trip.
      ...(after.driverGuid === was.driver_guid
        ? {}
        : { outside: null, agreed_cost_cents: null, accepted_conflicts: [] }),
      ...also,
      version: was.version + 1,
      updated_at: work.now,
    })
    .where('guid', '=', was.guid)
    .execute()
  work.audit.record({
    action: event.action,
    subjectKind: 'trip',
    subjectGuid: was.guid,
    customerGuid: was.customer_guid,
    groupGuid: was.group_guid,
    reason: event.reason ?? '',
    before: {
      status: was.status,
      driverGuid: was.driver_guid,
      driver: was.driver_name,
      vehicle: was.vehicle_name,
      pickupAt: was.pickup_at,
      ...event.detailsBefore,
    },
    after: {
      status: after.status,
      driverGuid: after.driverGuid,
      driver: event.driverName,
      vehicle: vehicle?.name ?? null,
      pickupAt: after.pickupAt,
      ...event.details,
    },
  })
  if (after.driverGuid !== was.driver_guid && was.agreed_cost_cents !== null)
    recordAgreedCost(work, was, null)
  publishTrip(
    work,
    was,
    [was.service_date, also.service_date ?? was.service_date],
    [was.driver_guid, after.driverGuid],
  )
}

/**
 * The car belongs to the driver: a new driver never gets the previous one's, and an unassigned trip has none.
 */
function vehicleAfter(
  was: LockedTrip,
  after: Trip,
  given: TripVehicle | null | undefined,
): TripVehicle | null {
  if (after.driverGuid === null) return null
  if (given !== undefined || after.driverGuid !== was.driver_guid) return given ?? null
  return was.vehicle_guid === null ? null : { guid: was.vehicle_guid, name: was.vehicle_name ?? '' }
}

/** In the history of the trip, not of the reservation, which partners can read. */
export function recordAgreedCost(
  { audit }: UnitOfWork,
  trip: Pick<LockedTrip, 'guid' | 'agreed_cost_cents'>,
  cost: number | null,
): void {
  audit.record({
    action: 'agreeTripCost',
    subjectKind: 'trip',
    subjectGuid: trip.guid,
    before: { agreedCostCents: trip.agreed_cost_cents },
    after: { agreedCostCents: cost },
  })
}

/** Publishes live events for the day's board, the partner, and the previous and current drivers. */
export function publishTrip(
  work: UnitOfWork,
  trip: Pick<LockedTrip, 'guid' | 'partner_guid'>,
  dates: readonly string[],
  drivers: readonly (string | null)[],
): void {
  for (const date of new Set(dates)) {
    work.events.publish({ topic: 'trip', date, guid: trip.guid, partnerGuid: trip.partner_guid })
    for (const driver of new Set(drivers)) {
      if (driver !== null)
        work.events.publish({ topic: 'ownTrip', date, guid: trip.guid, accountGuid: driver })
    }
  }
}

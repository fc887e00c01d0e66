import type { BoardClash, BoardDriver } from '#contract/dispatch.ts'
import { clashesOf } from '#domain/trip/clash.ts'
import { clashMessage, type DriverToFit, type TimeText } from '#domain/trip/driver-fit.ts'
import type { PlacedDrive } from '#domain/trip/suggest-driver.ts'
import { isUnderWay } from '#domain/trip/trip.ts'
import { boardDriver } from '#server/features/dispatch/rows.ts'
import type { DriverRead } from '#server/features/trips/queries/driver-reads.ts'
import type { TripRead } from '#server/features/trips/queries/trip-rows.ts'

export function driverToFit(row: DriverRead): DriverToFit {
  return {
    guid: row.guid,
    name: row.name,
    shiftStart: row.shift_start,
    shiftEnd: row.shift_end,
    vehicle: row.vehicle_guid === null ? null : { name: row.vehicle_name ?? '', seats: row.seats ?? 0 },
  }
}

export function placedDrive(row: TripRead): PlacedDrive {
  return {
    guid: row.guid,
    reference: row.reference,
    driverGuid: row.driver_guid,
    status: row.status,
    pickupAt: row.pickup_at,
    expectedMinutes: row.expected_minutes,
    passengers: row.passengers,
    from: coordinatesOf(row.from_place),
    to: coordinatesOf(row.to_place),
    toName: row.to_place.name,
  }
}

function coordinatesOf({ latitude, longitude }: TripRead['from_place']) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

export function driverOnBoard(row: DriverRead, trips: readonly TripRead[]): BoardDriver {
  const own = trips.filter((it) => it.driver_guid === row.guid)
  return boardDriver(
    row,
    own.map((it) => ({ guid: it.guid, driverUnderWay: isUnderWay(it.status), counts: it.status !== 'cancelled' })),
  )
}

/** All overlapping pairs of drives of one driver, as text. */
export function clashesInWords(drives: readonly PlacedDrive[], drivers: readonly DriverRead[], timeText: TimeText): BoardClash[] {
  const names = new Map(drivers.map((it) => [it.guid, it.name]))
  return clashesOf(drives).map(({ driverGuid, first, second }) => ({
    driverGuid,
    firstGuid: first.guid,
    secondGuid: second.guid,
    message: `${second.reference} at ${timeText(second.pickupAt)}: ${clashMessage(names.get(driverGuid) ?? 'The driver', first, timeText)}`,
  }))
}

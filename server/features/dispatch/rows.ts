import type { BoardDriver } from '#contract/dispatch.ts'
import type { DriverRead } from '#server/features/trips/queries/driver-reads.ts'

export function boardDriver(row: DriverRead, trips: readonly { guid: string; driverUnderWay: boolean; counts: boolean }[]): BoardDriver {
  const { vehicle_guid, vehicle_name, plate, vehicle_class, seats } = row
  return {
    guid: row.guid,
    name: row.name,
    phone: row.phone,
    shiftStart: row.shift_start,
    shiftEnd: row.shift_end,
    vehicle:
      vehicle_guid === null
        ? null
        : { guid: vehicle_guid, name: vehicle_name ?? '', plate: plate ?? '', vehicleClass: vehicle_class ?? '', seats: seats ?? 0 },
    gone: row.gone,
    trips: trips.filter((it) => it.counts).length,
    underWay: trips.find((it) => it.driverUnderWay)?.guid ?? null,
  }
}

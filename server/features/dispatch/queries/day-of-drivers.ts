import type { BoardCar, BoardClash, BoardDriver } from '#contract/dispatch.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { PlacedDrive } from '#domain/dispatch/candidate.ts'
import {
  clashMessage,
  findConflicts,
  missingCar,
  type DriverToFit,
  type DriveToFit,
  type TimeText,
} from '#domain/dispatch/conflicts.ts'
import type { RotaEntry } from '#domain/dispatch/rota.ts'
import { clashesOf } from '#domain/trip/clash.ts'
import { isEnded, isUnderWay } from '#domain/trip/trip.ts'
import { shiftsOver } from '#server/features/dispatch/queries/rota.ts'
import type { DriverRead } from '#server/features/trips/queries/driver-reads.ts'
import type { TripRead } from '#server/features/trips/queries/trip-rows.ts'

/** A driver with their shifts over some days and their usual car. */
export interface DriverOfDays extends DriverToFit {
  readonly car: BoardCar | null
}

export function driverToFit(
  row: DriverRead,
  days: { from: ServiceDate; to: ServiceDate; timeZone: string },
  entries: readonly RotaEntry[],
  cars: readonly BoardCar[],
): DriverOfDays {
  const usual = { from: row.shift_start, to: row.shift_end }
  return {
    guid: row.guid,
    name: row.name,
    shifts: shiftsOver(days, { guid: row.guid, usual }, entries),
    car: cars.find((it) => it.guid === row.vehicle_guid) ?? null,
    isOutside: row.outside_company,
  }
}

export function placedDrive(row: TripRead): PlacedDrive {
  return {
    guid: row.guid,
    reference: row.reference,
    driverGuid: row.driver_guid,
    driverName: row.driver_name,
    vehicleGuid: row.vehicle_guid,
    status: row.status,
    serviceDate: row.service_date,
    pickupAt: row.pickup_at,
    expectedMinutes: row.expected_minutes,
    passengers: row.passengers,
    luggage: row.luggage,
    carSeats: row.car_seats.reduce((sum, it) => sum + it.quantity, 0),
    service: { name: row.service, vehicleClass: row.service_class },
    from: coordinatesOf(row.from_place),
    to: coordinatesOf(row.to_place),
    toName: row.to_place.name,
  }
}

function coordinatesOf({ latitude, longitude }: TripRead['from_place']) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

export function driverOnBoard(
  row: DriverRead,
  driver: DriverOfDays,
  trips: readonly TripRead[],
  date: ServiceDate,
): BoardDriver {
  const own = trips.filter((it) => it.driver_guid === row.guid)
  return {
    guid: row.guid,
    name: row.name,
    phone: row.phone,
    shifts: [...driver.shifts],
    car: driver.car,
    gone: row.gone,
    isOutside: row.outside_company,
    // Those of the night after the day are on its board too.
    trips: own.filter((it) => it.status !== 'cancelled' && it.service_date >= date).length,
    underWay: own.find((it) => isUnderWay(it.status))?.guid ?? null,
  }
}

/** Two overlapping trips of a driver, as each of them words it. */
export interface WordedClash {
  driverGuid: string
  first: PlacedDrive
  second: PlacedDrive
  /** `Dora has RX7K2P from 14:05 to 14:45`, of the first trip and of the second. */
  hasFirst: string
  hasSecond: string
  message: string
}

/** All pairs of overlapping trips of our own drivers, with their texts. */
export function clashesInWords(
  drives: readonly PlacedDrive[],
  drivers: readonly DriverRead[],
  timeText: TimeText,
): WordedClash[] {
  const names = new Map(drivers.map((it) => [it.guid, it.name]))
  const outside = new Set(drivers.flatMap((it) => (it.outside_company ? [it.guid] : [])))
  const own = drives.filter((it) => !outside.has(it.driverGuid ?? ''))
  return clashesOf(own).map(({ driverGuid, first, second }) => {
    const name = names.get(driverGuid) ?? 'The driver'
    const hasFirst = clashMessage(name, first, timeText)
    const hasSecond = clashMessage(name, second, timeText)
    const message = `${second.reference} at ${timeText(second.pickupAt)}: ${hasFirst}`
    return { driverGuid, first, second, hasFirst, hasSecond, message }
  })
}

export function clashOnBoard({ driverGuid, first, second, message }: WordedClash): BoardClash {
  return { driverGuid, firstGuid: first.guid, secondGuid: second.guid, message }
}

/** A drive of another day, whose distance doesn't matter. */
export function withoutPlaces(drive: DriveToFit): PlacedDrive {
  return { ...drive, from: null, to: null, toName: '' }
}

/**
 * The conflicts of each assigned trip's driver and car, or that it has no car. Overlapping trips of the
 * driver are excluded, because the board lists them as `clashes`.
 */
export function openConflicts(
  drives: readonly PlacedDrive[],
  neighbours: readonly PlacedDrive[],
  { drivers, cars }: { drivers: readonly DriverOfDays[]; cars: readonly BoardCar[] },
  timeText: TimeText,
): Map<string, string[]> {
  const all = [...drives, ...neighbours]
  const [byDriver, byCar] = [
    Map.groupBy(all, (it) => it.driverGuid),
    Map.groupBy(all, (it) => it.vehicleGuid),
  ]
  const ofDrive = (drive: PlacedDrive): string[] => {
    const driver = drivers.find((it) => it.guid === drive.driverGuid)
    if (!driver || isEnded(drive.status)) return []
    const car = cars.find((it) => it.guid === drive.vehicleGuid) ?? null
    const around = new Set([
      ...(byDriver.get(drive.driverGuid) ?? []),
      ...(car ? (byCar.get(car.guid) ?? []) : []),
    ])
    const found = findConflicts({ drive, driver, car, drives: [...around] }, timeText)
    const noCar = missingCar(driver, car)
    return [
      ...found.filter((it) => it.kind !== 'busy').map((it) => it.message),
      ...(noCar === null ? [] : [noCar]),
    ]
  }
  return new Map(drives.map((it) => [it.guid, ofDrive(it)]))
}

import { counted } from '#domain/text/counted.ts'
import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { tripEnd } from '#domain/trip/clash.ts'
import {
  kilometresBetween,
  minutesPerKilometre,
  placeIsKnownMinutes,
  unknownKilometres,
  type Coordinates,
} from '#domain/trip/distance.ts'
import { isEnded } from '#domain/trip/trip.ts'
import { classesAbove } from '#domain/vehicle/vehicle-class.ts'
import type { CarToFit, DriverToFit, DriveToFit, TimeText } from './conflicts.ts'
import { worksThrough, type Stretch } from './shift.ts'

/** A drive with its start and end places, for distances to the next one. */
export interface PlacedDrive extends DriveToFit {
  readonly from: Coordinates | null
  readonly to: Coordinates | null
  readonly toName: string
}

/**
 * A drive with its times in minutes from a shared origin, because hundreds of drives are compared in pairs.
 */
export interface TimedDrive extends PlacedDrive {
  readonly stretch: Stretch
  readonly fromMinute: number
  readonly toMinute: number
}

export function timed(drive: PlacedDrive, origin: Instant): TimedDrive {
  const fromMinute = minutesBetween(origin, drive.pickupAt)
  const stretch = { from: drive.pickupAt, to: tripEnd(drive) }
  return { ...drive, fromMinute, toMinute: fromMinute + drive.expectedMinutes, stretch }
}

/** Whether two drives overlap. Back-to-back drives don't, and drives that have ended never do. */
export function doOverlap(a: TimedDrive, b: TimedDrive): boolean {
  return a.guid !== b.guid && !isEnded(a.status) && a.fromMinute < b.toMinute && b.fromMinute < a.toMinute
}

/** Penalties for a candidate, in minutes of empty driving. */
export const weights = {
  perTrip: 6,
  perClassAbove: 8,
  otherCar: 60,
  /** The usual car of another driver on shift: only if no one else fits. */
  carOfAnother: 1_000,
  perWorkedHour: 2,
  notOnRota: 10_000,
}
/** A car that fits but is far too large or too expensive for the booking, such as a minibus for two. */
export function isTooMuchCar(drive: DriveToFit, car: CarToFit): boolean {
  if (classesAbove(car.vehicleClass, drive.service.vehicleClass) >= 3) return true
  return (
    classesAbove(car.vehicleClass, drive.service.vehicleClass) > 0 &&
    car.seats > 8 &&
    car.seats > drive.passengers * 3
  )
}

export function carCost(drive: DriveToFit, car: CarToFit): number {
  return classesAbove(car.vehicleClass, drive.service.vehicleClass) * weights.perClassAbove
}

/** Drivers with neither a shift nor a car are suggested last. */
function offRota(drive: DriveToFit, { shifts, car }: DriverToFit): number {
  const day = shifts.find((it) => it.date === drive.serviceDate)
  return car === null && (day?.hours ?? null) === null ? weights.notOnRota : 0
}

/** The previous drive, if it ended recently enough to know where the driver is, and the next one. */
export function neighbours(
  drive: TimedDrive,
  own: readonly TimedDrive[],
): [TimedDrive | null, TimedDrive | null] {
  let before: TimedDrive | null = null
  let after: TimedDrive | null = null
  for (const other of own) {
    if (other.guid === drive.guid) continue
    if (other.toMinute <= drive.fromMinute) {
      const isNear = drive.fromMinute - other.toMinute < placeIsKnownMinutes
      if (isNear && (before === null || before.toMinute < other.toMinute)) before = other
    } else if (other.fromMinute >= drive.toMinute && (after === null || other.fromMinute < after.fromMinute))
      after = other
  }
  return [before, after]
}

export function isReachable(first: TimedDrive | null, then: TimedDrive | null): boolean {
  if (first === null || then === null || isEnded(first.status)) return true
  const kilometres = kilometresFrom(first, then)
  return (
    kilometres === null || then.fromMinute - first.toMinute >= Math.floor(kilometres * minutesPerKilometre)
  )
}

/** Whether a driver or a car has time to come from the previous drop-off, and to reach the next pickup. */
export function canBeThere(drive: TimedDrive, own: readonly TimedDrive[]): boolean {
  const [before, after] = neighbours(drive, own)
  return isReachable(before, drive) && isReachable(drive, after)
}

function kilometresFrom(before: PlacedDrive | null, drive: PlacedDrive): number | null {
  return before?.to && drive.from ? kilometresBetween(before.to, drive.from) : null
}

interface Given {
  driver: DriverToFit
  car: CarToFit | null
  own: readonly TimedDrive[]
}

/**
 * `Free, previous drop-off Sea Hotel at 14:30, 3 km away, 1 other trip that day, 2 more suggested, in Van 2`
 */
export function reasonFor(drive: TimedDrive, { driver, car, own }: Given, timeText: TimeText): string {
  const ofDay = own.filter((it) => it.serviceDate === drive.serviceDate)
  const trips = ofDay.filter((it) => it.driverGuid !== null).length
  const suggested = ofDay.length - trips
  const count = [
    trips === 0 ? 'no other trips that day' : counted(trips, 'other trip that day', 'other trips that day'),
    ...(suggested === 0 ? [] : [`${suggested} more suggested`]),
  ]
  const [before] = neighbours(drive, own)
  const inCar = car !== null && car.guid !== driver.car?.guid ? [`in ${car.name}`] : []
  const isShiftKnown =
    driver.shifts.some((it) => it.hours !== null) &&
    worksThrough(driver.shifts, drive.serviceDate, drive.stretch)
  const first = isShiftKnown ? 'On shift and free' : 'Free'
  if (before === null) return [first, ...count, ...inCar].join(', ')
  const kilometres = kilometresFrom(before, drive)
  const far =
    kilometres === null ? [] : [kilometres < 1 ? 'already there' : `${Math.round(kilometres)} km away`]
  return [
    first,
    `previous drop-off ${before.toName} at ${timeText(tripEnd(before))}`,
    ...far,
    ...count,
    ...inCar,
  ].join(', ')
}

/**
 * The cost of giving the drive to this driver: distance to the pickup, other drives and hours that day, being
 * off the rota.
 */
export function costOf(drive: TimedDrive, driver: DriverToFit, own: readonly TimedDrive[]): number {
  const kilometres = kilometresFrom(neighbours(drive, own)[0], drive)
  const empty = Math.round(kilometres ?? unknownKilometres) * minutesPerKilometre
  const ofDay = own.filter((it) => it.serviceDate === drive.serviceDate)
  const worked = ofDay.reduce((sum, it) => sum + it.expectedMinutes, 0) / 60
  return empty + ofDay.length * weights.perTrip + worked * weights.perWorkedHour + offRota(drive, driver)
}

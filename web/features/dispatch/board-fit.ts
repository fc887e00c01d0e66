import type { BoardCar, BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { findConflicts, type ConflictKind, type DriveToFit } from '#domain/dispatch/conflicts.ts'
import { tightWays, tightWayText } from '#domain/trip/tight-travel.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { driveOfDriver } from './travel.ts'

/** Not a conflict: the way from the trip before or to the next one takes longer than there is time. */
const tightWord = 'Tight'

/** What conflicts, in one word at the end of a driver's row. */
const conflictWords: Record<ConflictKind, string> = {
  busy: 'Busy',
  carElsewhere: 'Car',
  car: 'Car',
  shift: 'Off',
  pause: 'Break',
  hours: 'Hours',
}

export interface BoardConflict {
  word: string
  message: string
}

/** Returns a driver's conflicts with a trip, by the server's rules, and then ways that are too short. */
export type WhyNot = (trip: BoardTrip, driver: BoardDriver) => BoardConflict[]

/** The assigned car if the driver stays the same, otherwise the driver's usual car. */
export function carWith(trip: BoardTrip, driver: BoardDriver): { readonly guid: string } | null {
  return trip.life.driverGuid === driver.guid ? trip.vehicle : driver.car
}

/**
 * Checks the assigned car if the driver stays the same, otherwise the driver's usual car. `cars`: the fleet.
 */
export function fitOnBoard(trips: readonly BoardTrip[], cars: readonly BoardCar[], timeZone: string): WhyNot {
  const drives = trips.map(driveOf)
  const byDriver = Map.groupBy(drives, (it) => it.driverGuid)
  const byCar = Map.groupBy(drives, (it) => it.vehicleGuid)
  const ways = Map.groupBy(trips.map(driveOfDriver), (it) => it.driverGuid)
  const clock = (at: string) => timeText(at, timeZone)
  return (trip, driver) => {
    if (driver.gone) return [{ word: 'Left', message: 'No longer a driver' }]
    const ownWays = driver.isOutside ? [] : (ways.get(driver.guid) ?? [])
    const keeps = trip.life.driverGuid === driver.guid
    const car = keeps ? (cars.find((it) => it.guid === trip.vehicle?.guid) ?? null) : driver.car
    const around = [...(byDriver.get(driver.guid) ?? []), ...(car ? (byCar.get(car.guid) ?? []) : [])]
    const asked = { drive: driveOf(trip), driver, car, drives: [...new Set(around)] }
    return [
      ...findConflicts(asked, clock).map((it) => ({ word: conflictWords[it.kind], message: it.message })),
      ...tightWays(driveOfDriver(trip), driver.guid, ownWays).map((it) => ({
        word: tightWord,
        message: tightWayText(it, clock),
      })),
    ]
  }
}

function driveOf(trip: BoardTrip): DriveToFit {
  return {
    guid: trip.guid,
    reference: trip.reference,
    driverGuid: trip.life.driverGuid,
    driverName: trip.driverName,
    vehicleGuid: trip.vehicle?.guid ?? null,
    status: trip.status,
    serviceDate: trip.serviceDate,
    pickupAt: trip.pickupAt,
    expectedMinutes: minutesBetween(trip.pickupAt, trip.endsAt),
    passengers: trip.passengers,
    luggage: trip.luggage,
    carSeats: trip.carSeats.reduce((sum, it) => sum + it.quantity, 0),
    service: { name: trip.service, vehicleClass: trip.serviceClass },
  }
}

import type { Instant } from '#domain/calendar/instant.ts'
import {
  canBeThere,
  doOverlap,
  carCost,
  costOf,
  isTooMuchCar,
  reasonFor,
  timed,
  weights,
  type PlacedDrive,
  type TimedDrive,
} from './candidate.ts'
import {
  carConflicts,
  workConflicts,
  type CarToFit,
  type DriverToFit,
  type Conflict,
  type TimeText,
} from './conflicts.ts'
import { byPickup, byName } from './plan-order.ts'
import { worksThrough } from './shift.ts'
import { whyNoDriverText, type WhyNot } from './why-no-driver.ts'

export interface DayToPlan {
  /** The drives of the day and relevant ones of the days around it. Only unassigned drives are planned. */
  readonly drives: readonly PlacedDrive[]
  readonly drivers: readonly DriverToFit[]
  /** The fleet. A driver whose usual car doesn't fit, or who has none, gets another free car. */
  readonly cars: readonly CarToFit[]
  readonly now: Instant
}

/** A driver and a car for a drive, with the reason to show. */
export interface Choice {
  readonly driverGuid: string
  readonly driverName: string
  readonly vehicleGuid: string | null
  readonly vehicleName: string | null
  readonly reason: string
}

export interface DayPlan {
  readonly choices: ReadonlyMap<string, Choice>
  /** Drives without an available driver, with the reason for each. */
  readonly left: ReadonlyMap<string, string>
}

/** Pickups longer ago than this are left to the dispatcher. */
const pastMinutes = 60

/**
 * Plans a driver and a car for every unassigned drive of a day, in order of pickup, so that all of them can
 * be carried out together. Never plans a conflict, nor two drives too far apart to reach in time. A drive
 * without an available driver takes the slot of a planned drive that another driver can take. The result is
 * deterministic.
 */
export function planDay(day: DayToPlan, timeText: TimeText): DayPlan {
  const planner = new Planner(day, timeText)
  const open = planner.unassigned()
  const stuck = open.filter((it) => !planner.place(it)).filter((it) => !planner.makeRoomFor(it))
  // Moving a drive may have freed a slot for another.
  const left = stuck.filter((it) => !planner.place(it))
  return { choices: planner.choices(), left: new Map(left.map((it) => [it.guid, planner.whyNoDriver(it)])) }
}

interface Candidate {
  readonly driver: DriverToFit
  readonly car: CarToFit | null
  readonly cost: number
}

class Planner {
  readonly #day: DayToPlan
  readonly #timeText: TimeText
  readonly #drives: readonly TimedDrive[]
  /** Assigned and planned drives by driver and by car. */
  readonly #byDriver = new Map<string, TimedDrive[]>()
  readonly #byCar = new Map<string, TimedDrive[]>()
  readonly #planned = new Map<string, { drive: TimedDrive; candidate: Candidate }>()
  /** The whole fleet, including the drivers' usual cars. */
  readonly #fleet: ReadonlyMap<string, CarToFit>
  /** The cars that drivers on this plan usually have, with those drivers. */
  readonly #usualOf: ReadonlyMap<string, readonly DriverToFit[]>
  /** The cars suitable for each drive, free or not. */
  readonly #suited = new Map<string, ReadonlySet<string>>()

  constructor(day: DayToPlan, timeText: TimeText) {
    this.#day = day
    this.#timeText = timeText
    this.#drives = day.drives.map((it) => timed(it, day.now)).toSorted(byPickup)
    this.#fleet = new Map(
      [...day.cars, ...day.drivers.flatMap((it) => it.car ?? [])].map((it) => [it.guid, it]),
    )
    this.#usualOf = Map.groupBy(
      day.drivers.filter((it) => it.car !== null),
      (it) => it.car?.guid ?? '',
    )
    for (const drive of this.#drives) this.#add(drive)
  }

  unassigned(): TimedDrive[] {
    return this.#drives.filter((it) => it.status === 'unassigned')
  }

  /** Assigns the drive to the best available driver; false if there is none. */
  place(drive: TimedDrive, except: string | null = null): boolean {
    const best = isPast(drive) ? null : this.#bestOf(drive, except)
    if (best === null) return false
    const given = { ...drive, ...holder(best), status: 'assigned' as const }
    this.#planned.set(drive.guid, { drive: given, candidate: best })
    this.#add(given)
    return true
  }

  /** Moves a planned drive to another driver to free a driver for this one; false if no move helps. */
  makeRoomFor(drive: TimedDrive): boolean {
    return this.#day.drivers.some((driver) => {
      const inTheWay = this.#drivesOf(driver.guid).find((it) => doOverlap(it, drive))
      const was = inTheWay && this.#planned.get(inTheWay.guid)
      return was !== undefined && this.#swap(drive, driver, was)
    })
  }

  /**
   * Gives the drive to `driver` and the planned one to someone else; reverts if either ends up without a
   * driver.
   */
  #swap(drive: TimedDrive, driver: DriverToFit, was: { drive: TimedDrive; candidate: Candidate }): boolean {
    const { guid } = was.drive
    this.#remove(was.drive)
    if (
      this.#free(drive, driver, this.#carsFor(drive)) !== null &&
      this.#works(drive, driver) &&
      this.place(was.drive, driver.guid)
    ) {
      if (this.place(drive)) return true
      const moved = this.#planned.get(guid)
      if (moved) this.#remove(moved.drive)
    }
    this.#planned.set(guid, was)
    this.#add(was.drive)
    return false
  }

  choices(): Map<string, Choice> {
    const inOrder = [...this.#planned.values()].toSorted((a, b) => byPickup(a.drive, b.drive))
    return new Map(inOrder.map(({ drive, candidate }) => [drive.guid, this.#choiceOf(drive, candidate)]))
  }

  /** `No driver available: 3 have another trip, 2 are off shift` */
  whyNoDriver(drive: TimedDrive): string {
    if (isPast(drive)) return 'The pickup time has passed'
    if (this.#day.drivers.length === 0) return 'There are no drivers'
    return whyNoDriverText(this.#day.drivers.map((driver) => this.#whyNot(drive, driver)))
  }

  #bestOf(drive: TimedDrive, except: string | null): Candidate | null {
    const cars = this.#carsFor(drive)
    const free = this.#day.drivers.flatMap((it) =>
      it.guid === except ? [] : (this.#free(drive, it, cars) ?? []),
    )
    // Shifts and hours are the slowest to check, so they come last, best candidate first.
    return free.toSorted(bestFirst).find((it) => this.#works(drive, it.driver)) ?? null
  }

  /**
   * The driver with their usual car, or another car if that doesn't fit; null if busy, too far away or
   * without a car.
   */
  #free(drive: TimedDrive, driver: DriverToFit, cars: readonly CarToFit[]): Candidate | null {
    const own = this.#drivesOf(driver.guid)
    if (own.some((it) => doOverlap(it, drive)) || !canBeThere(drive, own)) return null
    const usual = cars.find((it) => it.guid === driver.car?.guid)
    const others = usual ? [] : cars.filter((it) => this.#day.cars.includes(it))
    const spare = usual ?? others.find((it) => !this.#isOfAnother(it, drive, driver)) ?? others[0]
    // Companies that don't maintain a fleet in the portal plan without cars.
    if (!spare && (driver.car !== null || this.#day.cars.length > 0)) return null
    const ofCar = spare ? carCost(drive, spare) + this.#costOfOther(spare, drive, driver) : 0
    return { driver, car: spare ?? null, cost: costOf(drive, driver, own) + ofCar }
  }

  #costOfOther(car: CarToFit, drive: TimedDrive, driver: DriverToFit): number {
    if (car.guid === driver.car?.guid) return 0
    return this.#isOfAnother(car, drive, driver) ? weights.carOfAnother : weights.otherCar
  }

  /** Whether it is the usual car of another driver who is on shift then. */
  #isOfAnother(car: CarToFit, { serviceDate, stretch }: TimedDrive, driver: DriverToFit): boolean {
    return (this.#usualOf.get(car.guid) ?? []).some(
      (it) => it.guid !== driver.guid && worksThrough(it.shifts, serviceDate, stretch),
    )
  }

  #works(drive: TimedDrive, driver: DriverToFit): boolean {
    return this.#workConflicts(drive, driver).length === 0
  }

  #workConflicts(drive: TimedDrive, driver: DriverToFit): Conflict[] {
    const stretches = this.#drivesOf(driver.guid).map((it) => it.stretch)
    return workConflicts(drive, driver, drive.stretch, stretches, this.#timeText)
  }

  /** Suitable cars that are free at that time, best first. */
  #carsFor(drive: TimedDrive): CarToFit[] {
    const suited = this.#suited.get(drive.guid) ?? this.#suitedFor(drive)
    this.#suited.set(drive.guid, suited)
    const free = [...suited].filter((guid) => this.#isCarFree(guid, drive))
    return free.flatMap((guid) => this.#fleet.get(guid) ?? [])
  }

  /** Neither in use nor too far away, before or after the drive. */
  #isCarFree(guid: string, drive: TimedDrive): boolean {
    const own = this.#byCar.get(guid) ?? []
    return !own.some((it) => doOverlap(it, drive)) && canBeThere(drive, own)
  }

  #suitedFor(drive: TimedDrive): ReadonlySet<string> {
    const fits = [...this.#fleet.values()].filter(
      (car) => carConflicts({ drive, car }).length === 0 && !isTooMuchCar(drive, car),
    )
    const inOrder = fits.toSorted((a, b) => carCost(drive, a) - carCost(drive, b) || byName(a, b))
    return new Set(inOrder.map((it) => it.guid))
  }

  #whyNot(drive: TimedDrive, driver: DriverToFit): WhyNot {
    const own = this.#drivesOf(driver.guid)
    if (own.some((it) => doOverlap(it, drive))) return 'busy'
    const { car } = driver
    if (car !== null && !this.#isCarFree(car.guid, drive) && canBeThere(drive, own)) return 'carElsewhere'
    if (car !== null && carConflicts({ drive, car }).length > 0) return 'car'
    const [atWork] = this.#workConflicts(drive, driver)
    if (atWork) return atWork.kind
    return canBeThere(drive, own) ? 'car' : 'far'
  }

  #choiceOf(drive: TimedDrive, { driver, car }: Candidate): Choice {
    const own = this.#drivesOf(driver.guid).filter((it) => it.guid !== drive.guid)
    return {
      driverGuid: driver.guid,
      driverName: driver.name,
      vehicleGuid: car?.guid ?? null,
      vehicleName: car?.name ?? null,
      reason: reasonFor(drive, { driver, car, own }, this.#timeText),
    }
  }

  #drivesOf(driverGuid: string): readonly TimedDrive[] {
    return this.#byDriver.get(driverGuid) ?? []
  }

  #add(drive: TimedDrive): void {
    if (drive.status === 'cancelled') return
    if (drive.driverGuid !== null) putInto(this.#byDriver, drive.driverGuid, drive)
    if (drive.vehicleGuid !== null) putInto(this.#byCar, drive.vehicleGuid, drive)
  }

  #remove(drive: TimedDrive): void {
    if (drive.driverGuid !== null) takeOut(this.#byDriver, drive.driverGuid, drive)
    if (drive.vehicleGuid !== null) takeOut(this.#byCar, drive.vehicleGuid, drive)
  }
}

function holder({ driver, car }: Candidate) {
  return { driverGuid: driver.guid, driverName: driver.name, vehicleGuid: car?.guid ?? null }
}

function isPast({ fromMinute }: TimedDrive): boolean {
  return fromMinute < -pastMinutes
}

function bestFirst(a: Candidate, b: Candidate): number {
  return a.cost === b.cost ? byName(a.driver, b.driver) : a.cost - b.cost
}

function putInto(map: Map<string, TimedDrive[]>, key: string, drive: TimedDrive): void {
  const list = map.get(key)
  if (list) list.push(drive)
  else map.set(key, [drive])
}

function takeOut(map: Map<string, TimedDrive[]>, key: string, drive: TimedDrive): void {
  map.set(
    key,
    (map.get(key) ?? []).filter((it) => it.guid !== drive.guid),
  )
}

import type { Instant } from '#domain/calendar/instant.ts'
import {
  areAtOnce,
  carCost,
  costOf,
  isReachable,
  isTooMuchCar,
  neighbours,
  reasonFor,
  timed,
  weights,
  type PlacedDrive,
  type TimedDrive,
} from './candidate.ts'
import {
  carObjections,
  workObjections,
  type CarToFit,
  type DriverToFit,
  type Objection,
  type ObjectionKind,
  type TimeText,
} from './objections.ts'

export interface DayToPlan {
  /** All drives of the day and those around it that matter; planned are the unassigned. */
  readonly drives: readonly PlacedDrive[]
  readonly drivers: readonly DriverToFit[]
  /** The fleet: a driver whose usual car does not fit, or who has none, takes another that is free. */
  readonly cars: readonly CarToFit[]
  readonly now: Instant
}

/** A driver and a car for a drive, with the reason in words. */
export interface Choice {
  readonly driverGuid: string
  readonly driverName: string
  readonly vehicleGuid: string | null
  readonly vehicleName: string | null
  readonly reason: string
}

export interface DayPlan {
  readonly choices: ReadonlyMap<string, Choice>
  /** Drives that nobody can take, each with why. */
  readonly left: ReadonlyMap<string, string>
}

/** A pickup so long ago is for the dispatcher to settle, not to plan. */
const pastMinutes = 60

/**
 * A driver and a car for every unassigned drive of a day, in order of pickup, each counting those before it, so that all can be carried out
 * together: nobody is asked for what anything is objected to, nor to be in two places sooner than the way between them takes. A drive that
 * finds nobody takes the place of one already planned which another driver can take. The same day is always planned the same.
 */
export function planDay(day: DayToPlan, timeText: TimeText): DayPlan {
  const planner = new Planner(day, timeText)
  const open = planner.unassigned()
  const stuck = open.filter((it) => !planner.place(it)).filter((it) => !planner.makeRoomFor(it))
  // What was moved to make room may have left room for another.
  const left = stuck.filter((it) => !planner.place(it))
  return { choices: planner.choices(), left: new Map(left.map((it) => [it.guid, planner.whyNobody(it)])) }
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
  /** The drives of each driver, and of each car, as planned so far. */
  readonly #byDriver = new Map<string, TimedDrive[]>()
  readonly #byCar = new Map<string, TimedDrive[]>()
  readonly #planned = new Map<string, { drive: TimedDrive; candidate: Candidate }>()
  /** The whole fleet, drivers' usual cars included. */
  readonly #fleet: ReadonlyMap<string, CarToFit>
  /** The cars that suit a drive, whoever has them when. */
  readonly #suited = new Map<string, ReadonlySet<string>>()

  constructor(day: DayToPlan, timeText: TimeText) {
    this.#day = day
    this.#timeText = timeText
    this.#drives = day.drives.map((it) => timed(it, day.now)).toSorted(byPickup)
    this.#fleet = new Map([...day.cars, ...day.drivers.flatMap((it) => it.car ?? [])].map((it) => [it.guid, it]))
    for (const it of this.#drives) this.#add(it)
  }

  unassigned(): TimedDrive[] {
    return this.#drives.filter((it) => it.status === 'unassigned')
  }

  /** Gives the drive to whoever suits best; false: nobody can. */
  place(drive: TimedDrive, except: string | null = null): boolean {
    const best = isPast(drive) ? null : this.#bestOf(drive, except)
    if (best === null) return false
    const given = { ...drive, ...holder(best), status: 'assigned' as const }
    this.#planned.set(drive.guid, { drive: given, candidate: best })
    this.#add(given)
    return true
  }

  /** Moves one planned drive to another driver where that lets this one be driven. */
  makeRoomFor(drive: TimedDrive): boolean {
    return this.#day.drivers.some((driver) => {
      const inTheWay = this.#drivesOf(driver.guid).find((it) => areAtOnce(it, drive))
      const was = inTheWay && this.#planned.get(inTheWay.guid)
      return was !== undefined && this.#swap(drive, driver, was)
    })
  }

  /** `driver` takes the drive, and gives the planned one away; undone where either finds nobody. */
  #swap(drive: TimedDrive, driver: DriverToFit, was: { drive: TimedDrive; candidate: Candidate }): boolean {
    const { guid } = was.drive
    this.#remove(was.drive)
    if (this.#free(drive, driver, this.#carsFor(drive)) !== null && this.#works(drive, driver) && this.place(was.drive, driver.guid)) {
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

  /** `Nobody can: 3 have another trip then, 2 do not work then` */
  whyNobody(drive: TimedDrive): string {
    if (isPast(drive)) return 'Its pickup time is past'
    if (this.#day.drivers.length === 0) return 'There are no drivers'
    const counts = new Map<WhyNot, number>()
    for (const driver of this.#day.drivers) {
      const why = this.#whyNot(drive, driver)
      counts.set(why, (counts.get(why) ?? 0) + 1)
    }
    const said = [...counts].toSorted((a, b) => b[1] - a[1]).map(([why, count]) => `${count} ${whyWords[why][count === 1 ? 0 : 1]}`)
    return `Nobody can: ${said.join(', ')}`
  }

  #bestOf(drive: TimedDrive, except: string | null): Candidate | null {
    const cars = this.#carsFor(drive)
    const free = this.#day.drivers.flatMap((it) => (it.guid === except ? [] : (this.#free(drive, it, cars) ?? [])))
    // Shift and hours are looked at last, and of the best alone: they take longest to reckon.
    return free.toSorted(bestFirst).find((it) => this.#works(drive, it.driver)) ?? null
  }

  /** The driver with the usual car, or with another where that does not fit; null: busy then, too far away, or without a car. */
  #free(drive: TimedDrive, driver: DriverToFit, cars: readonly CarToFit[]): Candidate | null {
    const own = this.#drivesOf(driver.guid)
    if (own.some((it) => areAtOnce(it, drive)) || !canBeThere(drive, own)) return null
    const usual = cars.find((it) => it.guid === driver.car?.guid)
    const spare = usual ?? cars.find((it) => this.#day.cars.includes(it))
    // A company that keeps no cars here drives all the same.
    if (!spare && (driver.car !== null || this.#day.cars.length > 0)) return null
    const ofCar = spare ? carCost(drive, spare) + (spare === usual ? 0 : weights.otherCar) : 0
    return { driver, car: spare ?? null, cost: costOf(drive, driver, own) + ofCar }
  }

  #works(drive: TimedDrive, driver: DriverToFit): boolean {
    return this.#againstWork(drive, driver).length === 0
  }

  #againstWork(drive: TimedDrive, driver: DriverToFit): Objection[] {
    const stretches = this.#drivesOf(driver.guid).map((it) => it.stretch)
    return workObjections(drive, driver, drive.stretch, stretches, this.#timeText)
  }

  /** The cars that suit the drive and are free then, the best first. */
  #carsFor(drive: TimedDrive): CarToFit[] {
    const suited = this.#suited.get(drive.guid) ?? this.#suitedFor(drive)
    this.#suited.set(drive.guid, suited)
    const free = [...suited].filter((guid) => !(this.#byCar.get(guid) ?? []).some((it) => areAtOnce(it, drive)))
    return free.flatMap((guid) => this.#fleet.get(guid) ?? [])
  }

  #suitedFor(drive: TimedDrive): ReadonlySet<string> {
    const fits = [...this.#fleet.values()].filter((car) => carObjections({ drive, car }).length === 0 && !isTooMuchCar(drive, car))
    const inOrder = fits.toSorted((a, b) => carCost(drive, a) - carCost(drive, b) || byName(a, b))
    return new Set(inOrder.map((it) => it.guid))
  }

  #whyNot(drive: TimedDrive, driver: DriverToFit): WhyNot {
    const own = this.#drivesOf(driver.guid)
    if (own.some((it) => areAtOnce(it, drive))) return 'busy'
    const { car } = driver
    if (car !== null && (this.#byCar.get(car.guid) ?? []).some((it) => areAtOnce(it, drive))) return 'carElsewhere'
    if (car !== null && carObjections({ drive, car }).length > 0) return 'car'
    const [atWork] = this.#againstWork(drive, driver)
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

type WhyNot = ObjectionKind | 'far'

/** One of them, several of them. */
const whyWords: Record<WhyNot, readonly [string, string]> = {
  busy: ['has another trip then', 'have another trip then'],
  carElsewhere: ['has no car then', 'have no car then'],
  car: ['has no car that fits', 'have no car that fits'],
  shift: ['does not work then', 'do not work then'],
  pause: ['has a break then', 'have a break then'],
  hours: ['would be over the hours', 'would be over the hours'],
  far: ['cannot be there in time', 'cannot be there in time'],
}

function holder({ driver, car }: Candidate) {
  return { driverGuid: driver.guid, driverName: driver.name, vehicleGuid: car?.guid ?? null }
}

function isPast({ fromMinute }: TimedDrive): boolean {
  return fromMinute < -pastMinutes
}

/** Whether the way from the drive before, and to the one after, can be driven in the time between. */
function canBeThere(drive: TimedDrive, own: readonly TimedDrive[]): boolean {
  const [before, after] = neighbours(drive, own)
  return isReachable(before, drive) && isReachable(drive, after)
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

function byPickup(a: TimedDrive, b: TimedDrive): number {
  return a.fromMinute === b.fromMinute ? byCode(a.guid, b.guid) : a.fromMinute - b.fromMinute
}

function byName(a: { name: string; guid: string }, b: { name: string; guid: string }): number {
  return a.name === b.name ? byCode(a.guid, b.guid) : byCode(a.name, b.name)
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : 1
}

import { counted } from '#domain/text/counted.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { clashesWith, tripEnd, type PlannedDrive } from '#domain/trip/clash.ts'
import { stateOfPaper, type Paper } from '#domain/vehicle/papers.ts'
import { isClassEnough } from '#domain/vehicle/vehicle-class.ts'
import { whyNotHours } from './duty.ts'
import { whyNotInBreak, whyNotOnShift, type DayShift, type Stretch } from './shift.ts'

/** The fields of a drive that decide whether a driver and a car can take it. */
export interface DriveToFit extends PlannedDrive {
  readonly reference: string
  readonly serviceDate: ServiceDate
  readonly passengers: number
  readonly luggage: number
  /** Child seats to be fitted. */
  readonly carSeats: number
  /** The booked service. */
  readonly service: { readonly name: string; readonly vehicleClass: string }
  /** The assigned car, and the name of the assigned driver. */
  readonly vehicleGuid: string | null
  readonly driverName: string | null
}

export interface DriverToFit {
  readonly guid: string
  readonly name: string
  /** The shifts of the day and its neighbours; a day without an entry has no fixed hours. */
  readonly shifts: readonly DayShift[]
  /** The usual car; null: none. */
  readonly car: CarToFit | null
  /** A company with its own drivers: no shifts, and several trips at the same time. */
  readonly isOutside?: boolean
}

export interface CarToFit {
  readonly guid: string
  readonly name: string
  readonly vehicleClass: string
  readonly seats: number
  readonly luggage: number
  readonly active: boolean
  readonly papers: readonly Paper[]
}

/** The airport's local time, `HH:MM`, of an instant. */
export type TimeText = (at: Instant) => string

export interface ProposedAssignment {
  readonly drive: DriveToFit
  readonly driver: DriverToFit
  /** The car for the drive; null skips every check of the car. */
  readonly car: CarToFit | null
  /** Other drives of the driver and of the car around that time. */
  readonly drives: readonly DriveToFit[]
}

/**
 * What conflicts: another trip of the driver (`busy`), the car on another trip, the car itself, or the
 * driver's shift, break or hours.
 */
export type ConflictKind = 'busy' | 'carElsewhere' | 'car' | 'shift' | 'pause' | 'hours'

export interface Conflict {
  readonly kind: ConflictKind
  readonly message: string
}

/**
 * Every conflict of this driver and car with this drive, one sentence each; empty if they fit. A dispatcher
 * can override all of them by giving a reason.
 */
export function conflictsOf(asked: ProposedAssignment, timeText: TimeText): string[] {
  return findConflicts(asked, timeText).map((it) => it.message)
}

/** Conflicts with their kind, in order: the driver's other trips, the car, the driver's hours. */
export function findConflicts(asked: ProposedAssignment, timeText: TimeText): Conflict[] {
  const ofCar = [
    ...found('carElsewhere', carElsewhere(asked, timeText)),
    ...found('car', asked.car === null ? [] : carConflicts({ drive: asked.drive, car: asked.car })),
  ]
  if (asked.driver.isOutside === true) return ofCar
  return [
    ...found('busy', busyConflicts(asked, timeText)),
    ...ofCar,
    ...workConflicts(asked.drive, asked.driver, stretchOf(asked.drive), otherStretches(asked), timeText),
  ]
}

/**
 * `Dora has no car`; null with a car, or for an outside company, which has its own. Not one of the conflicts
 * that need a reason: the car can be chosen later.
 */
export function missingCar({ name, isOutside }: Pick<DriverToFit, 'name' | 'isOutside'>, car: unknown) {
  return car !== null || isOutside === true ? null : `${name} has no car`
}

function found(kind: ConflictKind, messages: readonly string[]): Conflict[] {
  return messages.map((message) => ({ kind, message }))
}

function busyConflicts({ drive, driver, drives }: ProposedAssignment, timeText: TimeText): string[] {
  return clashesWith(drive, driver.guid, drives).map((other) => clashMessage(driver.name, other, timeText))
}

/** `Dora has RX7K2P from 14:05 to 14:45` */
export function clashMessage(
  driverName: string,
  other: Pick<DriveToFit, 'reference' | 'pickupAt' | 'expectedMinutes'>,
  timeText: TimeText,
): string {
  return `${driverName} has ${other.reference} from ${timesOf(other, timeText)}`
}

/**
 * Drives of that time for which another driver has the car: `Ann has Van 1 from 14:05 to 14:45 for RX7K2P`
 */
function carElsewhere({ drive, driver, car, drives }: ProposedAssignment, timeText: TimeText): string[] {
  if (car === null) return []
  return drives
    .filter((it) => it.vehicleGuid === car.guid && it.driverGuid !== driver.guid)
    .filter((it) => it.driverGuid !== null && clashesWith(drive, it.driverGuid, [it]).length > 0)
    .map(
      (it) =>
        `${it.driverName ?? 'Another driver'} has ${car.name} from ${timesOf(it, timeText)} ` +
        `for ${it.reference}`,
    )
}

/** Conflicts of the car itself, regardless of who is driving. */
export function carConflicts({ drive, car }: { drive: DriveToFit; car: CarToFit }): string[] {
  const { name, seats, luggage } = car
  const seated = Math.max(drive.passengers, drive.carSeats)
  const expired = car.papers.filter((it) => stateOfPaper(it, drive.serviceDate) === 'expired')
  return [
    ...(car.active ? [] : [`${name} is out of service`]),
    ...expired.map((it) => `${it.name} for ${name} is only valid until ${serviceDateText(it.expiresOn)}`),
    ...(isClassEnough(car.vehicleClass, drive.service.vehicleClass)
      ? []
      : [`${name} is in the ${car.vehicleClass} class, but the guest booked ${drive.service.name}`]),
    ...(seated <= seats ? [] : [`${name} has ${counted(seats, 'seat')} for ${seated} passengers`]),
    ...(drive.luggage <= luggage ? [] : [`${name} has room for ${luggage} of ${drive.luggage} bags`]),
  ]
}

/** Conflicts with the driver's shift, break and hours. `others`: when the driver has other drives. */
export function workConflicts(
  { serviceDate }: DriveToFit,
  { name, shifts }: DriverToFit,
  stretch: Stretch,
  others: readonly Stretch[],
  timeText: TimeText,
): Conflict[] {
  const off = whyNotOnShift(name, shifts, serviceDate, stretch)
  const notThen = off.length > 0 ? found('shift', off) : found('pause', whyNotInBreak(name, shifts, stretch))
  return [...notThen, ...found('hours', whyNotHours(name, stretch, others, timeText))]
}

function otherStretches({ drive, driver, drives }: ProposedAssignment): Stretch[] {
  const own = drives.filter(
    (it) => it.driverGuid === driver.guid && it.guid !== drive.guid && it.status !== 'cancelled',
  )
  return own.map(stretchOf)
}

function timesOf(drive: Pick<DriveToFit, 'pickupAt' | 'expectedMinutes'>, timeText: TimeText): string {
  return `${timeText(drive.pickupAt)} to ${timeText(tripEnd(drive))}`
}

function stretchOf(drive: PlannedDrive): Stretch {
  return { from: drive.pickupAt, to: tripEnd(drive) }
}

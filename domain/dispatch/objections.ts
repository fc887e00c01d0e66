import type { Instant } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { clashesWith, tripEnd, type PlannedDrive } from '#domain/trip/clash.ts'
import { stateOfPaper, type Paper } from '#domain/vehicle/papers.ts'
import { isClassEnough } from '#domain/vehicle/vehicle-class.ts'
import { whyNotHours } from './duty.ts'
import { whyNotInBreak, whyNotOnShift, type DayShift, type Stretch } from './shift.ts'

/** The fields of a drive used to judge whether a driver and a car can take it. */
export interface DriveToFit extends PlannedDrive {
  readonly reference: string
  readonly serviceDate: ServiceDate
  readonly passengers: number
  readonly luggage: number
  /** Child seats to be fitted. */
  readonly carSeats: number
  /** The service that was booked. */
  readonly service: { readonly name: string; readonly vehicleClass: string }
  /** The car and the driver that it stands with, by name. */
  readonly vehicleGuid: string | null
  readonly driverName: string | null
}

export interface DriverToFit {
  readonly guid: string
  readonly name: string
  /** The shifts of the days around; a day that is missing has no fixed hours. */
  readonly shifts: readonly DayShift[]
  /** The usual car; null: none. */
  readonly car: CarToFit | null
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

export interface Asked {
  readonly drive: DriveToFit
  readonly driver: DriverToFit
  /** The car it would be driven in; null: none is known, and nothing of a car is objected to. */
  readonly car: CarToFit | null
  /** The other drives around that time: of the driver, and of the car. */
  readonly drives: readonly DriveToFit[]
}

/** What an objection is about: the driver has another trip, or the car; the car itself; the driver's shift, break and hours. */
export type ObjectionKind = 'busy' | 'carElsewhere' | 'car' | 'shift' | 'pause' | 'hours'

export interface Objection {
  readonly kind: ObjectionKind
  readonly message: string
}

/**
 * All objections to this driver and this car for this drive, each in one sentence; none: they fit. A dispatcher may override all of them
 * with a reason.
 */
export function objectionsTo(asked: Asked, timeText: TimeText): string[] {
  return objectionsFound(asked, timeText).map((it) => it.message)
}

/** The same with what each is about: first the driver's other trips, then the car, then the driver's hours. */
export function objectionsFound(asked: Asked, timeText: TimeText): Objection[] {
  return [
    ...found('busy', busyObjections(asked, timeText)),
    ...found('carElsewhere', carElsewhere(asked, timeText)),
    ...found('car', asked.car === null ? [] : carObjections({ drive: asked.drive, car: asked.car })),
    ...workObjections(asked.drive, asked.driver, stretchOf(asked.drive), stretchesBeside(asked), timeText),
  ]
}

function found(kind: ObjectionKind, messages: readonly string[]): Objection[] {
  return messages.map((message) => ({ kind, message }))
}

function busyObjections({ drive, driver, drives }: Asked, timeText: TimeText): string[] {
  return clashesWith(drive, driver.guid, drives).map((other) => clashMessage(driver.name, other, timeText))
}

/** `Dora has RX7K2P then, 14:05 to 14:45` */
export function clashMessage(
  driverName: string,
  other: Pick<DriveToFit, 'reference' | 'pickupAt' | 'expectedMinutes'>,
  timeText: TimeText,
): string {
  return `${driverName} has ${other.reference} then, ${timesOf(other, timeText)}`
}

/** The car is with another driver then. */
function carElsewhere({ drive, driver, car, drives }: Asked, timeText: TimeText): string[] {
  if (car === null) return []
  return drives
    .filter((it) => it.vehicleGuid === car.guid && it.driverGuid !== driver.guid)
    .filter((it) => it.driverGuid !== null && clashesWith(drive, it.driverGuid, [it]).length > 0)
    .map((it) => `${car.name} is with ${it.driverName ?? 'another driver'} then, for ${it.reference}, ${timesOf(it, timeText)}`)
}

/** The car itself, whoever has it then. */
export function carObjections({ drive, car }: { drive: DriveToFit; car: CarToFit }): string[] {
  const { name, seats, luggage } = car
  const seated = Math.max(drive.passengers, drive.carSeats)
  const expired = car.papers.filter((it) => stateOfPaper(it, drive.serviceDate) === 'expired')
  return [
    ...(car.active ? [] : [`${name} is out of service`]),
    ...expired.map((it) => `${it.name} of ${name} is valid until ${serviceDateText(it.expiresOn)} only`),
    ...(isClassEnough(car.vehicleClass, drive.service.vehicleClass)
      ? []
      : [`${name} is of class ${car.vehicleClass}; ${drive.service.name} is booked`]),
    ...(seated <= seats ? [] : [`${name} has ${seats} ${seats === 1 ? 'seat' : 'seats'} for ${seated} passengers`]),
    ...(drive.luggage <= luggage ? [] : [`${name} takes ${luggage} of ${drive.luggage} bags`]),
  ]
}

/** The driver's shift, break and hours, with the stretches of the driver's other drives. */
export function workObjections(
  { serviceDate }: DriveToFit,
  { name, shifts }: DriverToFit,
  stretch: Stretch,
  others: readonly Stretch[],
  timeText: TimeText,
): Objection[] {
  const off = whyNotOnShift(name, shifts, serviceDate, stretch)
  const notThen = off.length > 0 ? found('shift', off) : found('pause', whyNotInBreak(name, shifts, stretch))
  return [...notThen, ...found('hours', whyNotHours(name, stretch, others, timeText))]
}

function stretchesBeside({ drive, driver, drives }: Asked): Stretch[] {
  const own = drives.filter((it) => it.driverGuid === driver.guid && it.guid !== drive.guid && it.status !== 'cancelled')
  return own.map(stretchOf)
}

function timesOf(drive: Pick<DriveToFit, 'pickupAt' | 'expectedMinutes'>, timeText: TimeText): string {
  return `${timeText(drive.pickupAt)} to ${timeText(tripEnd(drive))}`
}

function stretchOf(drive: PlannedDrive): Stretch {
  return { from: drive.pickupAt, to: tripEnd(drive) }
}

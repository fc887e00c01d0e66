import type { Instant } from '#domain/calendar/instant.ts'
import { clashesWith, tripEnd, type PlannedDrive } from './clash.ts'

/** The fields of a drive used to judge a driver's day. */
export interface DriveToFit extends PlannedDrive {
  readonly reference: string
  readonly passengers: number
}

export interface DriverToFit {
  readonly guid: string
  readonly name: string
  /** `HH:MM`; null: no fixed shift. A shift that ends before it starts runs over midnight. */
  readonly shiftStart: string | null
  readonly shiftEnd: string | null
  readonly vehicle: { readonly name: string; readonly seats: number } | null
}

/** The airport's local time, `HH:MM`, of an instant. */
export type TimeText = (at: Instant) => string

/** All objections to this driver for this drive, each in one sentence; a dispatcher may override all of them. */
export function objectionsTo(drive: DriveToFit, driver: DriverToFit, drives: readonly DriveToFit[], timeText: TimeText): string[] {
  const clashes = clashesWith(drive, driver.guid, drives).map((other) => clashMessage(driver.name, other, timeText))
  const objections = [...clashes]
  if (!isOnShift(driver, drive, timeText)) objections.push(`${driver.name} works from ${driver.shiftStart} to ${driver.shiftEnd}`)
  const { vehicle } = driver
  if (vehicle && vehicle.seats < drive.passengers)
    objections.push(`${vehicle.name} has ${vehicle.seats} ${vehicle.seats === 1 ? 'seat' : 'seats'} for ${drive.passengers} passengers`)
  return objections
}

/** `Dora has RX7K2P then, 14:05 to 14:45` */
export function clashMessage(driverName: string, other: DriveToFit, timeText: TimeText): string {
  return `${driverName} has ${other.reference} then, ${timeText(other.pickupAt)} to ${timeText(tripEnd(other))}`
}

/** Whether the whole drive falls within the driver's shift. */
export function isOnShift(
  { shiftStart, shiftEnd }: Pick<DriverToFit, 'shiftStart' | 'shiftEnd'>,
  drive: PlannedDrive,
  timeText: TimeText,
): boolean {
  if (shiftStart === null || shiftEnd === null) return true
  const [from, to] = [timeText(drive.pickupAt), timeText(tripEnd(drive))]
  const within = (time: string) =>
    shiftStart <= shiftEnd ? shiftStart <= time && time <= shiftEnd : time >= shiftStart || time <= shiftEnd
  // Both ends are within a daytime shift, and the drive does not run over midnight out of it.
  return within(from) && within(to) && (shiftStart > shiftEnd || from <= to)
}

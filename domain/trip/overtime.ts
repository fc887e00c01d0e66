import { minutesBetween } from '#domain/calendar/instant.ts'
import { hireBeganAt } from './hire.ts'
import type { Trip } from './trip.ts'

/**
 * The hours of an hourly hire beyond those agreed, rounded up, counted from the pickup time or the driver's
 * arrival, whichever is later. Zero until the hire has ended.
 */
export function overtimeHours(
  { pickupAt, arrivedAt, completedAt }: Pick<Trip, 'pickupAt' | 'arrivedAt' | 'completedAt'>,
  agreed: number,
): number {
  if (completedAt === null) return 0
  return Math.max(0, Math.ceil(minutesBetween(hireBeganAt(pickupAt, arrivedAt), completedAt) / 60) - agreed)
}

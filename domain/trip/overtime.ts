import { laterOf, minutesBetween } from '#domain/calendar/instant.ts'
import type { Trip } from './trip.ts'

/**
 * The started hours that a hire took beyond those agreed: from the pickup, or from when the driver was there if that was later, to its end.
 * Zero while it has not ended.
 */
export function overtimeHours(
  { pickupAt, arrivedAt, completedAt }: Pick<Trip, 'pickupAt' | 'arrivedAt' | 'completedAt'>,
  agreed: number,
): number {
  if (completedAt === null) return 0
  const began = arrivedAt === null ? pickupAt : laterOf(pickupAt, arrivedAt)
  return Math.max(0, Math.ceil(minutesBetween(began, completedAt) / 60) - agreed)
}

import { addDays } from '#domain/calendar/service-date.ts'

/**
 * The earliest bookable date, also the default (specification, point 5): tomorrow, or today with policy
 * override.
 */
export function firstBookingDay(today: string, hasPolicyOverride: boolean): string {
  return hasPolicyOverride ? today : addDays(today, 1)
}

import { addDays } from '#domain/calendar/service-date.ts'

/**
 * The earliest day of a booking, which is also the one offered first (specification, point 5): tomorrow, or today for those who may go
 * beyond policy.
 */
export function firstBookingDay(today: string, hasPolicyOverride: boolean): string {
  return hasPolicyOverride ? today : addDays(today, 1)
}

import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'

/** How long after the last service a guest still needs the page, for receipts and a gratuity. */
const daysAfterwards = 30

/** Whether the link to a reservation’s page no longer works. `last`: the day of its last service. */
export function isLinkExpired(last: ServiceDate, today: ServiceDate): boolean {
  return addDays(last, daysAfterwards) < today
}

import { addDays, startOfWeek, type ServiceDate } from '#domain/calendar/service-date.ts'

/**
 * The last day of the timetable season of a date. Seasons change on the last Sundays of March and October.
 */
export function endOfSeason(date: ServiceDate): ServiceDate {
  const year = Number(date.slice(0, 4))
  const ends = [`${year}-03-31`, `${year}-10-31`, `${year + 1}-03-31`].map((monthEnd) =>
    addDays(lastSundayUntil(monthEnd), -1),
  )
  return ends.find((it) => date <= it) ?? date
}

function lastSundayUntil(date: ServiceDate): ServiceDate {
  return addDays(startOfWeek(addDays(date, 1)), -1)
}

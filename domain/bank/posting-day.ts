import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { dateText } from '#domain/calendar/service-date-text.ts'
import { closedMonthText, type FirstOpenDay } from '#domain/ledger/periods.ts'

/**
 * The day on which a bank line is posted: its value date or, if that month is closed, the first open day;
 * today if the bank's date is in the future. `why`: null if it is the value date.
 */
export function postingDay(
  valueOn: ServiceDate,
  { today, firstOpenDay }: { readonly today: ServiceDate; readonly firstOpenDay: FirstOpenDay },
): { day: ServiceDate; why: string | null } {
  if (valueOn > today)
    return { day: today, why: `${dateText(valueOn)} is in the future. ${datedText(today)}` }
  if (firstOpenDay !== null && valueOn < firstOpenDay)
    return { day: firstOpenDay, why: `${closedMonthText(valueOn)} ${datedText(firstOpenDay)}` }
  return { day: valueOn, why: null }
}

const datedText = (day: ServiceDate) => `The entry will be dated ${dateText(day)}.`

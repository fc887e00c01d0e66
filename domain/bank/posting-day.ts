import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { FirstOpenDay } from '#domain/ledger/periods.ts'

/**
 * The day on which a bank line is posted: its value date or, if that month is closed, the first open day;
 * today if the bank's date is in the future. `why`: null if it is the value date.
 */
export function postingDay(
  valueOn: ServiceDate,
  { today, firstOpenDay }: { readonly today: ServiceDate; readonly firstOpenDay: FirstOpenDay },
): { day: ServiceDate; why: string | null } {
  if (valueOn > today)
    return { day: today, why: `The bank’s date, ${serviceDateText(valueOn)}, is in the future` }
  if (firstOpenDay !== null && valueOn < firstOpenDay)
    return {
      day: firstOpenDay,
      why:
        `The bank’s date, ${serviceDateText(valueOn)}, is in a closed month. ` +
        `The posting date is ${serviceDateText(firstOpenDay)}.`,
    }
  return { day: valueOn, why: null }
}

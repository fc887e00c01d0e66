import type { Period } from '#domain/calendar/period.ts'
import { monthAfter } from '#domain/calendar/period.ts'
import { addDays, monthOf, startOfWeek, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { BillingRhythm } from '#domain/invoice/billing-rhythms.ts'
import { periodText } from './invoiced-text.ts'
import { monthText } from '#web/ui/value/format.ts'

const monthsOffered = 12

export const rhythmOptions: { key: BillingRhythm; label: string }[] = [
  { key: 'monthly', label: 'Monthly' },
  { key: 'weekly', label: 'Weekly, Monday to Sunday' },
  { key: 'perReservation', label: 'One for each reservation' },
]

/** Past months, latest first. */
export function lastMonths(today: ServiceDate): string[] {
  return Array.from({ length: monthsOffered }, (_, index) => monthAfter(monthOf(today), -1 - index))
}

export const chosenCharges = 'chosen'
export const upToDay = 'upTo'

/** The periods of the dialog: weeks and this month up to today, past months, a day, chosen charges. */
export function periodOptions(today: ServiceDate, next: string): { key: string; label: string }[] {
  const months = [...new Set([next, ...lastMonths(today)])].filter((it) => it < monthOf(today))
  return [
    { key: 'lastWeek', label: `Last week, ${periodText(lastWeek(today))}` },
    { key: 'thisWeek', label: `This week until today, ${periodText(thisWeek(today))}` },
    { key: 'thisMonth', label: `This month until today, ${periodText(thisMonth(today))}` },
    ...months.map((key) => ({ key, label: monthText(key) })),
    { key: upToDay, label: 'Everything up to a day' },
    { key: chosenCharges, label: 'Selected charges' },
  ]
}

/** The request of an option, without what is typed. */
export function spanOfOption(option: string, today: ServiceDate): { month: string } | Period | null {
  if (option === 'lastWeek') return lastWeek(today)
  if (option === 'thisWeek') return thisWeek(today)
  if (option === 'thisMonth') return thisMonth(today)
  return option === upToDay || option === chosenCharges ? null : { month: option }
}

export function optionOf(rhythm: BillingRhythm, month: string): string {
  if (rhythm === 'weekly') return 'lastWeek'
  return rhythm === 'perReservation' ? chosenCharges : month
}

function lastWeek(today: ServiceDate): Period {
  const monday = startOfWeek(today)
  return { from: addDays(monday, -7), to: addDays(monday, -1) }
}

const thisWeek = (today: ServiceDate): Period => ({ from: startOfWeek(today), to: today })
const thisMonth = (today: ServiceDate): Period => ({ from: `${monthOf(today)}-01`, to: today })

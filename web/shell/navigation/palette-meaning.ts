import * as address from '#contract/addresses.ts'
import { screens, type ScreenName } from '#contract/screens.ts'
import { withQuery } from '#contract/with-query.ts'
import { isServiceDate, monthOf, weekdayOf, addDays } from '#domain/calendar/service-date.ts'
import type { Needs } from '#domain/access/permissions.ts'
import { readDay } from '#domain/calendar/typed-day.ts'
import { dayText, monthText } from '#web/ui/value/format.ts'

/** A page with its filter already set, because the typed text names a day or a month. */
export interface Meant {
  label: string
  href: string
  needs: Needs
  screen: ScreenName
  /** The day or month. */
  of: string
}

/** The pages a text refers to: a day (`tomorrow`, `28 nov`), a closing, or a month's invoices. */
export function meantBy(typed: string, today: string): Meant[] {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const closed = /^close (?:day |month |the )?(.+)$/.exec(text)?.[1]
  if (closed !== undefined) return closing(closed, today)
  const invoiced = /^(?:invoices? (.+)|(.+) invoices?)$/.exec(text)
  const month = invoiced && monthNamed(invoiced[1] ?? invoiced[2] ?? '', today)
  if (month) return [of('reports', 'Not invoiced', address.notInvoicedPath({ month }), monthText(month))]
  const day = dayNamed(text, today)
  if (day === null) return pageOnDay(text, today)
  // The chips of Bookings have these names.
  return onDay(day, today).filter((it) => it.screen !== 'bookings' || !/^(today|tomorrow)$/.test(text))
}

/** The partner’s part that a text with its name refers to: `casuarina invoices` opens its invoices. */
export function partnerPartOf(typed: string): { name: string; tab: string; label: string } | null {
  const words = typed.trim().split(/\s+/)
  for (const word of words) {
    const part = partnerParts[word.toLowerCase().replace(/s$/, '')]
    const name = words.filter((it) => it !== word).join(' ')
    if (part !== undefined && name.length >= leastOfName) return { name, ...part }
  }
  return null
}

const leastOfName = 2
const partnerParts: Readonly<Record<string, { tab: string; label: string }>> = {
  invoice: { tab: 'invoices', label: 'Invoices' },
  payment: { tab: 'payments', label: 'Payments' },
  statement: { tab: 'statement', label: 'Statement' },
  user: { tab: 'users', label: 'Users' },
}

const of = (screen: ScreenName, label: string, href: string, when: string): Meant => ({
  label,
  href,
  needs: screens[screen].needs,
  screen,
  of: when,
})

function onDay(day: string, today: string): Meant[] {
  const on = dayText(day)
  const relative = { [today]: 'today', [addDays(today, 1)]: 'tomorrow' }[day]
  const bookings = relative === undefined ? { from: day, to: day } : { when: relative }
  return [
    of('bookings', 'Bookings', withQuery(screens.bookings.path, bookings), on),
    of('dispatcher', 'Dispatcher', address.dispatcherPath({ date: day }), on),
    of('dailyReports', 'Arrivals', address.dailyReportPath('arrivals', day), on),
    of('dailyReports', 'Departures', address.dailyReportPath('departures', day), on),
    of('flights', 'Flights', address.flightsPath(day), on),
    of('dateStatus', 'Date Status', address.dateStatusPath(day), on),
  ]
}

/** `arrivals tomorrow` or `5 dec flights`: the page of that day. */
function pageOnDay(text: string, today: string): Meant[] {
  const words = text.split(' ')
  for (let at = 1; at < words.length; at += 1) {
    const [first, rest] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    for (const [page, when] of [
      [first, rest],
      [rest, first],
    ] as const) {
      const day = page.length < leastOfWord ? null : dayNamed(when, today)
      const meant =
        day === null ? [] : onDay(day, today).filter((it) => it.label.toLowerCase().startsWith(page))
      if (meant.length > 0) return meant
    }
  }
  return []
}

function closing(text: string, today: string): Meant[] {
  const month = monthNamed(text, today)
  if (month) {
    const page = of('manager', 'Closing', address.closingPath({ month }), monthText(month))
    return [{ ...page, needs: 'financial' }]
  }
  const day = /^\d{1,2}$/.test(text) ? lastOfNumber(Number(text), today) : dayNamed(text, today)
  if (day === null) return []
  return [of('concierge', 'Close day', address.conciergePath({ date: day, view: 'close' }), dayText(day))]
}

/** The latest day up to today with that number in its month. */
function lastOfNumber(number: number, today: string): string | null {
  for (let days = 0; days < 62; days += 1) {
    const day = addDays(today, -days)
    if (Number(day.slice(8)) === number) return day
  }
  return null
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const leastOfWord = 3

function dayNamed(text: string, today: string): string | null {
  const days = { yesterday: -1, today: 0, tomorrow: 1 }[text]
  if (days !== undefined) return addDays(today, days)
  const weekday = text.length < leastOfWord ? -1 : weekdays.findIndex((it) => it.startsWith(text))
  // A weekday is the next one, today included.
  if (weekday >= 0) return addDays(today, (weekday + 8 - weekdayOf(today)) % 7)
  // Digits alone are mostly phone numbers and references.
  if (/^\d*$/.test(text)) return null
  const day = readDay(text, today)
  return isServiceDate(day) ? day : null
}

/** The latest month of that name up to the present one, or of the year after it. */
function monthNamed(text: string, today: string): string | null {
  const [, name = '', year] = /^([a-z]{3,9})(?: (20\d\d))?$/.exec(text) ?? []
  const first = name === '' ? '' : readDay(`1 ${name} ${year ?? today.slice(0, 4)}`, today)
  if (!isServiceDate(first)) return null
  const month = monthOf(first)
  return year !== undefined || month <= monthOf(today)
    ? month
    : `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
}

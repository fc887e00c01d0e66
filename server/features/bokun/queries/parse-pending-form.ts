import { cleanEmail } from '#domain/customer/clean-contact.ts'
import { localTimePattern } from '#domain/calendar/local-time.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { minorOfText, toMinor, unitsText } from '#domain/money/minor-units.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import type { Problem } from '#server/features/bokun/queries/resolve.ts'
import type { FilledIn, FilledLine } from '#server/features/bokun/rows.ts'

const formNames = {
  product: 'product',
  date: 'date',
  time: 'time',
  flight: 'flight',
  place: 'place',
  party: 'adults',
  price: 'price',
  status: 'product',
  customer: 'lastName',
} as const

/** The form field that shows a problem. */
export function fieldKey({ code, field }: Pick<Problem, 'code' | 'field'>, codes: readonly string[]): string {
  return code === '' ? formNames[field] : lineKey(codes, code, formNames[field])
}

/** The form key of a line's field. Uses the index of the line, because codes can be long. */
export function lineKey(codes: readonly string[], code: string, what: string): string {
  return `line${codes.indexOf(code) + 1}-${what}`
}

export function bokunLineProblems(
  problems: readonly Problem[],
  code: string,
): (field: Problem['field']) => string | null {
  return (field) =>
    problems.find(
      (it) => it.code === code && (it.field === field || (field === 'product' && it.field === 'status')),
    )?.sentence ?? null
}

/**
 * Parses the submitted form strictly; `wrong` has the errors by field. Prices are in the company’s currency.
 */
export function parsePendingForm(
  values: Readonly<Record<string, string>>,
  codes: readonly string[],
  currency: string,
): { filled: FilledIn; wrong: Record<string, string> } {
  const wrong: Record<string, string> = {}
  const typed = (key: string) => (values[key] ?? '').trim()
  const filled: FilledIn = { lines: {} }
  const customer = typed('customer')
  if (isGuid(customer)) filled.customerGuid = customer
  else if (customer !== '') wrong['customer'] = 'Choose a customer from the list'
  for (const name of ['firstName', 'lastName', 'email', 'phone'] as const) {
    if (typed(name).length > 100) wrong[name] = 'At most 100 characters'
    else if (typed(name) !== '') filled[name] = typed(name)
  }
  if (filled.email !== undefined) filled.email = cleanEmail(filled.email)
  if (filled.email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(filled.email))
    wrong['email'] = 'Enter an e-mail address'
  for (const code of codes) {
    const line = lineFrom(
      (what) => typed(lineKey(codes, code, what)),
      (what, message) => (wrong[lineKey(codes, code, what)] = message),
      currency,
    )
    if (Object.keys(line).length > 0) filled.lines = { ...filled.lines, [code]: line }
  }
  return { filled, wrong }
}

function lineFrom(
  typed: (what: string) => string,
  wrong: (what: string, message: string) => void,
  currency: string,
): FilledLine {
  const line: FilledLine = {}
  const [date, time, flight, place, price] = ['date', 'time', 'flight', 'place', 'price'].map(typed) as [
    string,
    string,
    string,
    string,
    string,
  ]
  if (date !== '') {
    if (isServiceDate(date)) line.date = date
    else wrong('date', 'Enter a date as YYYY-MM-DD')
  }
  if (time !== '') {
    if (localTimePattern.test(time)) line.time = time
    else wrong('time', 'Enter a time as HH:MM')
  }
  if (flight !== '') {
    if (isGuid(flight)) line.flightGuid = flight
    else wrong('flight', 'Choose a flight from the list')
  }
  if (place !== '') {
    if (isGuid(place)) line.placeGuid = place
    else wrong('place', 'Choose a location from the list')
  }
  for (const band of ['adults', 'children', 'infants'] as const) {
    const count = typed(band)
    if (count === '') continue
    if (/^\d{1,3}$/.test(count)) line[band] = Number(count)
    else wrong(band, 'Enter a whole number')
  }
  if (price !== '') {
    const cents = minorOfText(price, currency, { digitsAtMost: 9 })
    if (cents === null) wrong('price', `Enter an amount like ${unitsText(toMinor(12.5, currency), currency)}`)
    else line.totalCents = cents
  }
  return line
}

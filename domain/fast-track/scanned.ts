import { isReference } from '#domain/booking/reference.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { addDays, daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'
import { identOf, readIdent } from '#domain/flight/flight-pattern.ts'

/** The possible meanings of a text scanned or typed at the desk. */
export interface Scanned {
  /** The raw text, for the ticket code: the only exact comparison. */
  readonly text: string
  readonly reference: string | null
  readonly dayNumber: number | null
  /** A flight number, such as `BA2155`. */
  readonly flight: string | null
  /** Normalised as stored names are. */
  readonly name: string
  readonly boardingPass: BoardingPass | null
}

export interface BoardingPass {
  readonly firstName: string
  readonly lastName: string
  readonly flight: string
  /** The first flight's day, in the year nearest to the given date. */
  readonly date: ServiceDate
}

export function readScanned(typed: string, today: ServiceDate): Scanned {
  const boardingPass = readBoardingPass(typed, today)
  const text = typed.trim()
  const upper = text.toUpperCase().replaceAll(/[\s-]/g, '')
  const ident = readIdent(text)
  return {
    text,
    reference: isReference(upper) ? upper : null,
    dayNumber: /^#?\d{1,4}$/.test(text) ? Number(text.replace('#', '')) : null,
    flight: boardingPass?.flight ?? (ident && identOf(ident.airline, ident.number)),
    name: foldForSearch(boardingPass ? `${boardingPass.firstName} ${boardingPass.lastName}` : text),
    boardingPass,
  }
}

/**
 * The first flight of a boarding pass (IATA resolution 792, the 60 mandatory characters): name, flight, day. Names are cut at 20
 * characters and the title may be appended to the first name (`JOHNMR`). The day has no year: the nearest to today is used.
 */
export function readBoardingPass(text: string, today: ServiceDate): BoardingPass | null {
  const pass = /^M[1-4](.{20})[E ].{7}[A-Z]{3}[A-Z]{3}(.{3})(.{5})(\d{3}).{13}/.exec(text.trimStart())
  if (!pass?.[1] || !pass[2] || !pass[3] || !pass[4]) return null
  const [last = '', first = ''] = pass[1].trim().split('/')
  const ident = readIdent(`${pass[2]}${pass[3]}`)
  const date = nearestDay(Number(pass[4]), today)
  if (last === '' || ident === null || date === null) return null
  return {
    firstName: first.trim().replace(/(?<=.{2}) ?(MR|MRS|MS|MISS|MSTR|DR)$/, ''),
    lastName: last,
    flight: identOf(ident.airline, ident.number),
    date,
  }
}

/** Around New Year a pass of day 365 scanned on day 2 belongs to the previous year. */
function nearestDay(dayOfYear: number, today: ServiceDate): ServiceDate | null {
  if (dayOfYear < 1 || dayOfYear > 366) return null
  const year = Number(today.slice(0, 4))
  const days = [year - 1, year, year + 1].map((it) => addDays(`${it}-01-01`, dayOfYear - 1))
  return days.toSorted((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))[0] ?? null
}

import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { readDate, readTime } from './read-cell.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { readIdent } from '#domain/flight/flight-pattern.ts'
import { readClock, readDirection, readWeekdays } from '#domain/flight/schedule-lines.ts'

/** A line of a pasted schedule, before airline and airport are looked up. */
export interface PastedFlight {
  /** A code or a name. */
  airline: string
  number: string
  direction: Direction
  /** A code or a name. */
  airport: string
  weekdays: number[]
  localTime: string
  validFrom: ServiceDate
  validTo: ServiceDate
}

export type PastedLine = { readonly line: number; readonly text: string } & (
  | { readonly flight: PastedFlight; readonly wrong: null }
  | { readonly flight: null; readonly wrong: string }
)

export interface PasteRules {
  ourAirport: string
  /** Where no column tells. */
  direction: Direction
  validFrom: ServiceDate
  validTo: ServiceDate
}

type Column =
  | 'flight'
  | 'airline'
  | 'airport'
  | 'from'
  | 'to'
  | 'days'
  | 'time'
  | 'direction'
  | 'first'
  | 'last'

const headings: Record<Column, RegExp> = {
  flight: /^(flight|flt|no|number)$|^flight ?(no|nr|number)\.?$/,
  airline: /^(airline|carrier)( code)?$/,
  airport: /^(other )?airport$|^(city|route)$/,
  from: /^(from|origin|orig|dep airport)$/,
  to: /^(to|destination|dest|arr airport)$/,
  days: /^(days?|weekdays?|days? of (the )?week|dow|operates|runs on|frequency)$/,
  time: /^((local )?time|sta|std|arrival( time)?|departure( time)?|scheduled)$/,
  direction: /^(direction|arr ?\/ ?dep|a ?\/ ?d|type)$/,
  first: /^(first( day)?|start( date)?|valid from|effective|from date)$/,
  last: /^(last( day)?|end( date)?|valid (to|until)|until|to date)$/,
}

/** What the columns are without a heading. */
const usualColumns: readonly Column[] = ['flight', 'airport', 'days', 'time', 'first', 'last']
const withAirline: readonly Column[] = ['flight', 'airline', 'airport', 'days', 'time', 'first', 'last']

/** The lines of a table pasted from a spreadsheet or read from a CSV file. Empty lines are skipped. */
export function readPastedSchedule(text: string, rules: PasteRules): PastedLine[] {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((row, index) => ({ line: index + 1, text: row.trim(), cells: cellsOf(row) }))
    .filter((it) => it.text !== '')
  const [first] = rows
  const named = first ? columnsNamed(first.cells) : null
  return (named ? rows.slice(1) : rows).map(({ line, text: own, cells }): PastedLine => {
    const columns = named ?? (isAirlineSecond(cells) ? withAirline : usualColumns)
    const found = readLine(cellsBy(columns, cells), rules)
    return typeof found === 'string'
      ? { line, text: own, flight: null, wrong: found }
      : { line, text: own, flight: found, wrong: null }
  })
}

/** Tabs from a spreadsheet; otherwise semicolons or commas, which a quoted cell may contain. */
function cellsOf(row: string): string[] {
  const separator = row.includes('\t') ? '\t' : row.includes(';') ? ';' : ','
  const cells = row.match(new RegExp(`("(?:[^"]|"")*"|[^${separator}]*)(?:${separator}|$)`, 'g')) ?? []
  return cells
    .slice(0, cells.at(-1) === '' ? -1 : undefined)
    .map((cell) => (cell.endsWith(separator) ? cell.slice(0, -1) : cell).trim())
    .map((cell) => (/^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell))
}

/** Null: the row is no heading. */
function columnsNamed(cells: readonly string[]): (Column | null)[] | null {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[\s_]+/g, ' '))
  const columns = names.map(
    (name) => (Object.keys(headings) as Column[]).find((column) => headings[column].test(name)) ?? null,
  )
  if (!columns.includes('flight') && !columns.includes('days')) return null
  // `other airport, from, to`: the days of a schedule file.
  return columns.includes('airport')
    ? columns.map((it) => (it === 'from' ? 'first' : it === 'to' ? 'last' : it))
    : columns
}

/** `BA2155, British Airways, LGW, …` or `2155, BA, LGW, …`: days and time come one cell later. */
function isAirlineSecond(cells: readonly string[]): boolean {
  return readTime(cells[4] ?? '') !== null || /^\d{4}$/.test(cells[4] ?? '')
}

type Cells = Partial<Record<Column, string>>

function cellsBy(columns: readonly (Column | null)[], cells: readonly string[]): Cells {
  return Object.fromEntries(
    columns.flatMap((column, place) => (column ? [[column, cells[place] ?? '']] : [])),
  )
}

/** The flight, or what is wrong. */
function readLine(cells: Cells, rules: PasteRules): PastedFlight | string {
  const flight = readFlight(cells)
  if (flight === null)
    return `“${cells.flight ?? ''}” isn’t a flight number. Write it as BA2155, or add an airline column.`
  const way = readWay(cells, rules)
  if (way === null) return `“${cells.direction ?? ''}” isn’t a direction. Enter arrival or departure.`
  if (way.airport === '') return 'The origin or destination is missing'
  const weekdays = readWeekdays(cells.days ?? '')
  if (weekdays === null) return `“${cells.days ?? ''}” isn’t a list of weekdays. Write Mon Wed, 135 or daily.`
  const localTime = readTime(cells.time ?? '') ?? readClock(cells.time ?? '')
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(localTime))
    return `“${cells.time ?? ''}” isn’t a time. Write it as 14:05.`
  const validFrom = dateOr(cells.first, rules.validFrom)
  const validTo = dateOr(cells.last, rules.validTo)
  if (validFrom === null) return `“${cells.first ?? ''}” isn’t a date. Write it as 2026-12-24.`
  if (validTo === null) return `“${cells.last ?? ''}” isn’t a date. Write it as 2026-12-24.`
  if (validTo < validFrom) return 'The last day is before the first day'
  return { ...flight, ...way, weekdays, localTime, validFrom, validTo }
}

function readFlight({ flight = '', airline = '' }: Cells): { airline: string; number: string } | null {
  const whole = readIdent(flight)
  if (whole) return whole
  return /^\d{1,4}[A-Za-z]?$/.test(flight) && airline !== '' ? { airline, number: flight } : null
}

/** Of an origin and a destination, the other one is our own airport. */
function readWay(cells: Cells, rules: PasteRules): { direction: Direction; airport: string } | null {
  const { direction: typed = '', airport, from = '', to = '' } = cells
  const read = typed === '' ? null : readDirection(typed)
  if (typed !== '' && read === null) return null
  const isOurs = (cell: string) => airportCodeIn(cell) === rules.ourAirport
  const byAirports: Direction | null =
    isOurs(to) || (from !== '' && to === '') ? 'arrival' : isOurs(from) || to !== '' ? 'departure' : null
  const direction = read ?? byAirports ?? rules.direction
  return { direction, airport: airport ?? (direction === 'arrival' ? from : to) }
}

function dateOr(cell: string | undefined, otherwise: ServiceDate): ServiceDate | null {
  return cell === undefined || cell === '' ? otherwise : readDate(cell, { dateOrder: 'dayFirst' })
}

/** The code of `LGW`, `London Gatwick (LGW)` or `LGW - London`; null if there is none. */
export function airportCodeIn(cell: string): string | null {
  const found = /^([A-Za-z]{3})$/.exec(cell) ?? /\(([A-Z]{3})\)/.exec(cell) ?? /^([A-Z]{3})\s*[-–]/.exec(cell)
  return found?.[1]?.toUpperCase() ?? null
}

/** The code of `BA` or `British Airways (BA)`; null if there is none. */
export function airlineCodeIn(cell: string): string | null {
  const found =
    /^([A-Za-z]\d|\d[A-Za-z]|[A-Za-z]{2})$/.exec(cell) ?? /\(([A-Z]\d|\d[A-Z]|[A-Z]{2})\)/.exec(cell)
  return found?.[1]?.toUpperCase() ?? null
}

import * as z from 'zod/mini'
import { savePattern as savePatternCall } from '#contract/flights.ts'
import type { UploadedFile } from '#contract/endpoint.ts'
import { endOfSeason } from '#domain/flight/season.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { identOf } from '#domain/flight/flight-pattern.ts'
import {
  outcomeOfLine,
  readClock,
  readDirection,
  readWeekdays,
  scheduleColumns,
  scheduleOf,
  type LineOutcome,
  type ScheduleLine,
} from '#domain/flight/schedule-lines.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { csvLines, type CsvLine } from '#server/files/csv-lines.ts'
import { savePattern } from '#server/features/flights/commands/save-pattern.ts'
import type { OpenFeed } from '#server/features/flights/queries/flight-feed.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * A line, or its errors. `name` identifies it for the user: `Row 3` of a file, or the flight of a service.
 */
export type ReadLine = { readonly name: string } & (
  | { readonly line: ScheduleLine; readonly wrong: null }
  | { readonly line: null; readonly wrong: string }
)

/** The lines of a schedule file, each valid or with its errors. Refuses files in another format. */
export function readScheduleFile(file: UploadedFile): ReadLine[] | Refusal {
  const lines = csvLines(file, scheduleColumns, 'flight')
  return isRefusal(lines) ? lines : lines.map((it, place) => readLine(it, place + 2))
}

function readLine(cells: CsvLine, line: number): ReadLine {
  const text = (name: (typeof scheduleColumns)[number]) => (cells[name] ?? '').trim()
  const name = `Row ${line}`
  const wrong = (message: string): ReadLine => ({ name, line: null, wrong: message })
  const [direction, weekdays] = [readDirection(text('direction')), readWeekdays(text('days'))]
  if (direction === null)
    return wrong(`direction: “${text('direction')}” isn’t a direction. Enter arrival or departure.`)
  if (weekdays === null) return wrong(`days: “${text('days')}” doesn’t contain any days of the week`)
  return checkedLine(
    {
      airlineCode: text('airline'),
      number: text('number'),
      direction,
      otherAirport: text('other airport'),
      validFrom: text('from'),
      validTo: text('to'),
      weekdays,
      localTime: readClock(text('time')),
    },
    name,
  )
}

/** The line in the form of a scheduled flight, or its error. */
export function checkedLine(form: ScheduleLine, name: string): ReadLine {
  const read = z.safeParse(savePatternCall.body, form)
  const [issue] = read.error?.issues ?? []
  return read.success
    ? { name, line: read.data, wrong: null }
    : { name, line: null, wrong: `${issue?.path.join('.')}: ${issue?.message}` }
}

/** The number of days of flights to derive a weekly schedule from. */
const seenDays = 7

/**
 * The weekly schedule reported by the flight data service, from tomorrow to a last day (default: the end of
 * the timetable season).
 */
export async function readServiceSchedule(
  feed: OpenFeed,
  now: string,
  until: string | undefined,
): Promise<ReadLine[]> {
  const from = addDays(localDateOf(now, feed.timeZone), 1)
  const flights = await feed.source.schedule(feed.airport, from, addDays(from, seenDays - 1))
  return scheduleOf(flights, feed.timeZone, { from, until: until ?? endOfSeason(from) }).map((line) =>
    checkedLine(line, identOf(line.airlineCode, line.number)),
  )
}

/** The outcome of a line, or why it wasn’t saved. */
export type TakenLine =
  | { readonly line: ScheduleLine; readonly outcome: LineOutcome }
  | { readonly wrong: string }

/**
 * Saves the lines in order with `savePattern`, so that each line sees the ones before it. The check runs the
 * same code and rolls back, so that it reports what the import will do.
 */
export async function takeLines(
  work: UnitOfWork,
  read: readonly ReadLine[],
  onLine: (place: number) => void = () => {},
): Promise<TakenLine[]> {
  const taken: TakenLine[] = []
  for (const [place, { name, line, wrong }] of read.entries()) {
    onLine(place)
    if (line === null) {
      taken.push({ wrong: `${name}: ${wrong}` })
      continue
    }
    const outcome = await takeLine(work, line)
    taken.push(isRefusal(outcome) ? { wrong: `${name}: ${reasonOf(outcome)}` } : { line, outcome })
  }
  return taken
}

/** Saves a line unless the schedule has it. */
export async function takeLine(work: UnitOfWork, line: ScheduleLine): Promise<LineOutcome | Refusal> {
  const { outcome, of } = outcomeOfLine(line, await patternsLike(work.tx, line))
  if (outcome === 'same' || outcome === 'overlapping') return outcome
  const edited = outcome === 'changed' && of !== null ? { guid: of.guid, version: of.version } : {}
  const saved = await savePattern(work, { ...line, weekdays: [...line.weekdays], active: true, ...edited })
  return isRefusal(saved) ? saved : outcome
}

function patternsLike(db: Db, { airlineCode, number, direction }: ScheduleLine) {
  return db
    .selectFrom('flight_pattern')
    .select([
      'guid',
      'version',
      'airline_code as airlineCode',
      'number',
      'direction',
      'other_airport as otherAirport',
    ])
    .select(['valid_from as validFrom', 'valid_to as validTo', 'weekdays', 'local_time as localTime'])
    .where('active', '=', true)
    .where('airline_code', '=', airlineCode)
    .where('number', '=', identOf(airlineCode, number).slice(airlineCode.length))
    .where('direction', '=', direction)
    .execute()
}

/** Names the columns, which a file has under these names. */
function reasonOf(refusal: Refusal): string {
  return refusal.refused === 'fields'
    ? Object.entries(refusal.fields)
        .map(([field, message]) => `${field}: ${message}`)
        .join('; ')
    : lineReason(refusal)
}

/** Why a line can't be saved. */
export function lineReason(refusal: Refusal): string {
  if (refusal.refused === 'fields') return Object.values(refusal.fields).join('. ')
  return refusal.refused === 'business'
    ? refusal.errors.map((it) => it.message).join('; ')
    : 'This flight can’t be saved. Correct it and try again.'
}

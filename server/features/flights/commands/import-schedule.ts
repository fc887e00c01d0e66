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

/** A line, or what is wrong with it. */
export type ReadLine = { readonly line: ScheduleLine; readonly wrong: null } | { readonly line: null; readonly wrong: string }

/** The lines of a schedule file, each right or with what is wrong; refuses a file that is none. */
export function readScheduleFile(file: UploadedFile): ReadLine[] | Refusal {
  const lines = csvLines(file, scheduleColumns, 'flight')
  return isRefusal(lines) ? lines : lines.map((it, place) => readLine(it, place + 2))
}

function readLine(cells: CsvLine, line: number): ReadLine {
  const text = (name: (typeof scheduleColumns)[number]) => (cells[name] ?? '').trim()
  const wrong = (message: string): ReadLine => ({ line: null, wrong: `Line ${line}: ${message}` })
  const [direction, weekdays] = [readDirection(text('direction')), readWeekdays(text('days'))]
  if (direction === null) return wrong(`direction: “${text('direction')}” is neither arrival nor departure`)
  if (weekdays === null) return wrong(`days: “${text('days')}” names no days of the week`)
  return checked(
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
    wrong,
  )
}

function checked(form: ScheduleLine, wrong: (message: string) => ReadLine): ReadLine {
  const read = z.safeParse(savePatternCall.body, form)
  const [issue] = read.error?.issues ?? []
  return read.success ? { line: read.data, wrong: null } : wrong(`${issue?.path.join('.')}: ${issue?.message}`)
}

/** So many days of flights show a week's schedule, and whose flights differ from it. */
const seenDays = 7

/** The weekly schedule that the flight data service reports, from tomorrow to a last day; none given: the end of the timetable season. */
export async function readServiceSchedule(feed: OpenFeed, now: string, until: string | undefined): Promise<ReadLine[]> {
  const from = addDays(localDateOf(now, feed.timeZone), 1)
  const flights = await feed.source.schedule(feed.airport, from, addDays(from, seenDays - 1))
  return scheduleOf(flights, feed.timeZone, { from, until: until ?? endOfSeason(from) }).map((line) =>
    checked(line, (message) => ({ line: null, wrong: `${identOf(line.airlineCode, line.number)}: ${message}` })),
  )
}

export interface LinePlan {
  line: ScheduleLine
  outcome: LineOutcome
  /** The flight that it changes: what a save names. */
  of: { guid: string; version: number } | null
}

/** What becomes of each line beside the schedule as it stands. */
export async function plansOf(db: Db, lines: readonly ScheduleLine[]): Promise<LinePlan[]> {
  const patterns = await patternsByName(db)
  return lines.map((line) => {
    const { outcome, of } = outcomeOfLine(line, patterns.get(nameOf(line)) ?? [])
    return { line, outcome, of: outcome === 'changed' && of !== null ? { guid: of.guid, version: of.version } : null }
  })
}

async function patternsByName(db: Db) {
  const rows = await db
    .selectFrom('flight_pattern')
    .select(['guid', 'version', 'airline_code as airlineCode', 'number', 'direction', 'other_airport as otherAirport'])
    .select(['valid_from as validFrom', 'valid_to as validTo', 'weekdays', 'local_time as localTime'])
    .where('active', '=', true)
    .execute()
  return Map.groupBy(rows, nameOf)
}

function nameOf(it: Pick<ScheduleLine, 'airlineCode' | 'number' | 'direction'>): string {
  return `${it.direction} ${identOf(it.airlineCode, it.number)}`
}

/** Saves one line as `savePattern` does, unless it stands already. */
export async function saveLine(work: UnitOfWork, line: ScheduleLine): Promise<LineOutcome | Refusal> {
  const [plan] = await plansOf(work.tx, [line])
  if (plan?.outcome === 'same' || plan?.outcome === 'beside' || !plan) return plan?.outcome ?? 'same'
  const saved = await savePattern(work, { ...line, weekdays: [...line.weekdays], active: true, ...plan.of })
  return isRefusal(saved) ? saved : plan.outcome
}

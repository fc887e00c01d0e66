import type { TaskPlan } from '#contract/admin-tasks.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'
import { flightDataProviders } from '#domain/flight/feed-times.ts'
import { identOf } from '#domain/flight/flight-pattern.ts'
import { refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { partiesWithoutNumber } from '#server/features/bookings/commands/assign-day-numbers.ts'
import type { LineOutcome } from '#domain/flight/schedule-lines.ts'
import {
  takeLines,
  type ReadLine,
  type TakenLine,
} from '#server/features/flights/commands/import-schedule.ts'
import {
  referenceCounts,
  resetAirports,
  updateNames,
  type AirportRows,
} from '#server/features/flights/commands/reset-airports.ts'
import { feedState, type OpenFeed } from '#server/features/flights/queries/flight-feed.ts'
import { flightHorizon } from '#server/features/flights/queries/horizon.ts'
import { originalDatesOf, type ServiceDays } from '#server/features/reservations/commands/original-dates.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { countRows } from '#server/work/rebuild-names.ts'
import { inUnitOfWork, type CommandContext, type UnitOfWork } from '#server/work/unit-of-work.ts'

const plan = (it: Partial<TaskPlan>): TaskPlan => ({ counts: [], notes: [], whyNot: null, ...it })

/** Runs the task to see its result, and rolls it back. */
async function tried<T>(db: Db, context: CommandContext, act: (work: UnitOfWork) => Promise<T>): Promise<T> {
  let result: { is: T } | null = null
  await inUnitOfWork(db, context, async (work) => {
    result = { is: await act(work) }
    return refuse('task', 'Dry run')
  })
  if (result === null) throw new Error('A dry run returned no result')
  return (result as { is: T }).is
}

export async function planOfAirports(
  db: Db,
  context: CommandContext,
  rows: AirportRows | null,
): Promise<TaskPlan> {
  const counts = await referenceCounts(db)
  const changed = await tried(db, context, (work) => resetAirports(work, rows))
  return plan({
    counts: [
      ...(rows === null ? [] : [{ label: 'Airports in the file', count: rows.length }]),
      { label: 'Airports stored', count: counts.airports.all },
      { label: 'Airports to add or update', count: changed },
      { label: 'Including manual edits', count: counts.airports.edited },
    ],
    notes: [
      rows === null
        ? 'Source: the bundled list, airport-data-js (CC BY 4.0), city names from GeoNames (CC BY 4.0).'
        : 'Source: your OurAirports file (public domain), time zones derived from coordinates. ' +
          'Airports not in the file don’t change.',
    ],
    whyNot: changed === 0 ? 'All airports already match the list' : null,
  })
}

export async function planOfNames(db: Db, context: CommandContext): Promise<TaskPlan> {
  const counts = await referenceCounts(db)
  const changed = await tried(db, context, updateNames)
  return plan({
    counts: [
      { label: 'Airports to update', count: changed.airports },
      { label: 'Airlines to update', count: changed.airlines },
      { label: 'Manual edits (unchanged)', count: counts.airports.edited + counts.airlines.edited },
    ],
    notes: [
      'Source: the bundled lists, airport-data-js (CC BY 4.0) and aircodes (MIT), ' +
        'city names from GeoNames (CC BY 4.0).',
    ],
    whyNot: changed.airports + changed.airlines === 0 ? 'All names already match the lists' : null,
  })
}

export async function planOfFlightTimes(db: Db, feed: OpenFeed | null): Promise<TaskPlan> {
  if (!feed)
    return plan({ whyNot: 'No flight data service is set up. Set one up under Configuration, Integrations.' })
  const { refreshed_at: last, failure } = await feedState(db)
  const provider = flightDataProviders[feed.provider]
  return plan({
    notes: [
      `Fetches today’s and tomorrow’s flights at ${feed.airport} from ${provider}. ` +
        'Manual times stay until they expire.',
      ...(last === null ? [] : ['It also runs automatically every few minutes.']),
      ...(failure === '' ? [] : [failure]),
    ],
  })
}

/** The flights still to create from the weekly schedule. */
export async function planOfPatterns(db: Db, now: string): Promise<TaskPlan> {
  const { wantedUntil, madeUntil, scheduleEnds } = await flightHorizon(db, now)
  if (scheduleEnds === null)
    return plan({ whyNot: 'No upcoming schedule. Add flights, or import them from a file or the service.' })
  const isDone = madeUntil !== null && madeUntil >= wantedUntil
  const made =
    madeUntil === null
      ? 'Some entries in the weekly schedule have no flights yet.'
      : `Flights have been created up to ${serviceDateText(madeUntil)}.`
  return plan({
    notes: [
      made,
      `Flights will be created up to ${serviceDateText(wantedUntil)} (set under Configuration, ` +
        'Flight schedule).',
    ],
    whyNot: isDone ? 'All scheduled flights have been created' : null,
  })
}

const outcomeTexts = {
  new: 'Flights added',
  changed: 'Flights changed',
  same: 'Flights unchanged',
  overlapping: 'Flights at another time (unchanged)',
} as const satisfies Record<LineOutcome, string>

/** The labels are the same in preview and result. */
export function lineCounts(taken: readonly TakenLine[]): { label: string; count: number }[] {
  const count = (outcome: string) =>
    taken.filter((it) => ('wrong' in it ? 'wrong' : it.outcome) === outcome).length
  const counts = Object.entries(outcomeTexts).map(([outcome, label]) => ({ label, count: count(outcome) }))
  return [...counts, { label: 'Flights with errors', count: count('wrong') }]
}

export const listedAtMost = 20

/** Saves lines from a file or the service to see their outcomes, then rolls back. */
export async function planOfLines(
  db: Db,
  context: CommandContext,
  read: readonly ReadLine[],
  isFile: boolean,
): Promise<TaskPlan> {
  const taken = await tried(db, context, (work) => takeLines(work, read))
  const wrong = taken.flatMap((it) => ('wrong' in it ? [it.wrong] : []))
  const of = (outcome: LineOutcome) =>
    taken.flatMap((it) => ('wrong' in it || it.outcome !== outcome ? [] : [it.line]))
  const overlapping = of('overlapping').map(
    (line) =>
      `${identOf(line.airlineCode, line.number)} already operates on some of these dates at another time. ` +
      'Change it in the weekly schedule.',
  )
  const nothingToDo = of('new').length + of('changed').length === 0
  return plan({
    counts: lineCounts(taken),
    notes: [...wrong.slice(0, listedAtMost), ...overlapping.slice(0, listedAtMost)],
    whyNot:
      isFile && wrong.length > 0
        ? 'Fix these rows first. The file is imported only if every row is valid.'
        : nothingToDo
          ? 'The schedule already contains all these flights'
          : null,
  })
}

export async function planOfDayNumbers(db: Db, date: ServiceDate): Promise<TaskPlan> {
  const parties = await partiesWithoutNumber(db, date)
  const of = (direction: string) => parties.filter((it) => it.direction === direction).length
  return plan({
    counts: [
      { label: 'Arrivals without a number', count: of('arrival') },
      { label: 'Departures without a number', count: of('departure') },
    ],
    notes: ['Existing numbers stay the same, because they’re printed on tickets.'],
    whyNot: parties.length === 0 ? `Every party on ${serviceDateText(date)} has a number` : null,
  })
}

export async function planOfQueryNames(db: Db): Promise<TaskPlan> {
  return plan({
    counts: [
      { label: 'Customers', count: await countRows(db, 'customer') },
      { label: 'Passengers', count: await countRows(db, 'passenger') },
      { label: 'Locations', count: await countRows(db, 'location') },
    ],
    notes: ['Rebuilds every search name. Only names that changed are saved.'],
  })
}

const daysAtMost = 400

export async function planOfOriginalDates(db: Db, days: ServiceDays): Promise<TaskPlan | Refusal> {
  const wrongDays = whyNotDays(days)
  if (wrongDays !== null) return wrongDays
  const { time_zone: timeZone } = await siteSettings(db)
  const { all, platform, wrong } = await originalDatesOf(db, days, timeZone)
  return plan({
    counts: [
      { label: 'Reservations checked', count: all },
      { label: 'Dates to change', count: wrong.length },
      { label: 'From a channel or file (unchanged)', count: platform },
    ],
    notes: [
      'The original booking date is the day a reservation’s first booking was made, in the airport’s ' +
        'time zone.',
      ...wrong
        .slice(0, listedAtMost)
        .map((it) => `${it.reference}: ${serviceDateText(it.before)} → ${serviceDateText(it.after)}`),
    ],
    whyNot: wrong.length === 0 ? 'All original booking dates are already correct' : null,
  })
}

export function whyNotDays({ from, to }: ServiceDays): Refusal | null {
  if (to < from) return refuseField('to', 'Choose an end date on or after the start date')
  return daysBetween(from, to) > daysAtMost ? refuseField('to', `Choose at most ${daysAtMost} days`) : null
}

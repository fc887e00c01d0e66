import type { TaskPlan } from '#contract/admin-tasks.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'
import { flightDataProviders } from '#domain/flight/feed-times.ts'
import { identOf } from '#domain/flight/flight-pattern.ts'
import { refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { partiesWithoutNumber } from '#server/features/bookings/commands/assign-day-numbers.ts'
import type { LineOutcome } from '#domain/flight/schedule-lines.ts'
import { takeLines, type ReadLine, type TakenLine } from '#server/features/flights/commands/import-schedule.ts'
import { referenceCounts, resetAirports, updateNames, type AirportRows } from '#server/features/flights/commands/reset-airports.ts'
import { feedState, type OpenFeed } from '#server/features/flights/queries/flight-feed.ts'
import { flightHorizon } from '#server/features/flights/queries/horizon.ts'
import { originalDatesOf, type ServiceDays } from '#server/features/reservations/commands/original-dates.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { countRows } from '#server/work/rebuild-names.ts'
import { inUnitOfWork, type CommandContext, type UnitOfWork } from '#server/work/unit-of-work.ts'

const plan = (it: Partial<TaskPlan>): TaskPlan => ({ counts: [], notes: [], whyNot: null, ...it })

/** Does it, looks at the result, and rolls all of it back. */
async function tried<T>(db: Db, context: CommandContext, act: (work: UnitOfWork) => Promise<T>): Promise<T> {
  let result: { is: T } | null = null
  await inUnitOfWork(db, context, async (work) => {
    result = { is: await act(work) }
    return refuse('task', 'It was only tried')
  })
  if (result === null) throw new Error('A task was tried without a result')
  return (result as { is: T }).is
}

export async function planOfAirports(db: Db, context: CommandContext, rows: AirportRows | null): Promise<TaskPlan> {
  const counts = await referenceCounts(db)
  const changed = await tried(db, context, (work) => resetAirports(work, rows))
  return plan({
    counts: [
      ...(rows === null ? [] : [{ label: 'Airports in the file', count: rows.length }]),
      { label: 'Airports here', count: counts.airports.all },
      { label: 'Airports added or set', count: changed },
      { label: 'Of them edited by hand', count: counts.airports.edited },
    ],
    notes: [
      rows === null
        ? 'From the list that ships with the program: airport-data-js (CC BY 4.0), names of cities by GeoNames (CC BY 4.0).'
        : 'From your file of OurAirports (public domain); time zones by coordinates. Airports that it does not name stay.',
    ],
    whyNot: changed === 0 ? 'Every airport is as the list says' : null,
  })
}

export async function planOfNames(db: Db, context: CommandContext): Promise<TaskPlan> {
  const counts = await referenceCounts(db)
  const changed = await tried(db, context, updateNames)
  return plan({
    counts: [
      { label: 'Airports changed', count: changed.airports },
      { label: 'Airlines changed', count: changed.airlines },
      { label: 'Edited by hand: they stay', count: counts.airports.edited + counts.airlines.edited },
    ],
    notes: [
      'From the lists that ship with the program: airport-data-js (CC BY 4.0) and aircodes (MIT), names of cities by GeoNames (CC BY 4.0).',
    ],
    whyNot: changed.airports + changed.airlines === 0 ? 'Every name is as the lists say' : null,
  })
}

export async function planOfFlightTimes(db: Db, feed: OpenFeed | null): Promise<TaskPlan> {
  if (!feed) return plan({ whyNot: 'No flight data service is set up: see Integrations' })
  const { refreshed_at: last, failure } = await feedState(db)
  const provider = flightDataProviders[feed.provider]
  return plan({
    notes: [
      `${provider} is asked for the flights of ${feed.airport} of today and tomorrow; times entered by hand stay until they expire.`,
      ...(last === null ? [] : ['It is also asked by itself every few minutes.']),
      ...(failure === '' ? [] : [failure]),
    ],
  })
}

/** Of the weekly schedule: what is still to be made of it. */
export async function planOfPatterns(db: Db, now: string): Promise<TaskPlan> {
  const { wantedUntil, madeUntil, scheduleEnds } = await flightHorizon(db, now)
  if (scheduleEnds === null) return plan({ whyNot: 'There is no schedule ahead: add flights, or take them from a file or the service' })
  const isDone = madeUntil !== null && madeUntil >= wantedUntil
  const made = madeUntil === null ? 'Of some flights none are made yet.' : `Flights are made until ${serviceDateText(madeUntil)}.`
  return plan({
    notes: [made, `They are made until ${serviceDateText(wantedUntil)} (Configuration, Flight schedule).`],
    whyNot: isDone ? 'All flights of the schedule are made' : null,
  })
}

const outcomeTexts = {
  new: 'Flights added',
  changed: 'Flights changed',
  same: 'Flights as they are',
  overlapping: 'Flights at another time: left as they are',
} as const satisfies Record<LineOutcome, string>

/** The check and the result count in the same words. */
export function lineCounts(taken: readonly TakenLine[]): { label: string; count: number }[] {
  const count = (outcome: string) => taken.filter((it) => ('wrong' in it ? 'wrong' : it.outcome) === outcome).length
  const counts = Object.entries(outcomeTexts).map(([outcome, label]) => ({ label, count: count(outcome) }))
  return [...counts, { label: 'Not understood', count: count('wrong') }]
}

export const listedAtMost = 20

/** Saves lines from a file or the service to see their outcomes, and rolls back. */
export async function planOfLines(db: Db, context: CommandContext, read: readonly ReadLine[], isFile: boolean): Promise<TaskPlan> {
  const taken = await tried(db, context, (work) => takeLines(work, read))
  const wrong = taken.flatMap((it) => ('wrong' in it ? [it.wrong] : []))
  const of = (outcome: LineOutcome) => taken.flatMap((it) => ('wrong' in it || it.outcome !== outcome ? [] : [it.line]))
  const overlapping = of('overlapping').map(
    (line) =>
      `${identOf(line.airlineCode, line.number)} already runs on some of these days at another time: change it in the weekly schedule.`,
  )
  const nothingToDo = of('new').length + of('changed').length === 0
  return plan({
    counts: lineCounts(taken),
    notes: [...wrong.slice(0, listedAtMost), ...overlapping.slice(0, listedAtMost)],
    whyNot:
      isFile && wrong.length > 0
        ? 'Correct these lines first: one wrong line saves none'
        : nothingToDo
          ? 'The schedule says all of this already'
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
    notes: ['Numbers that were given stay: they are on tickets.'],
    whyNot: parties.length === 0 ? `Every party of ${serviceDateText(date)} has its number` : null,
  })
}

export async function planOfQueryNames(db: Db): Promise<TaskPlan> {
  return plan({
    counts: [
      { label: 'Customers', count: await countRows(db, 'customer') },
      { label: 'Passengers', count: await countRows(db, 'passenger') },
      { label: 'Locations', count: await countRows(db, 'location') },
    ],
    notes: ['The name that each is found by is made anew; only those that differ are written.'],
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
      { label: 'Reservations looked at', count: all },
      { label: 'Their dates set', count: wrong.length },
      { label: 'Of a platform or a file: left as they came', count: platform },
    ],
    notes: [
      'By the rule: the day, at the airport, that the first booking of a reservation was made.',
      ...wrong.slice(0, listedAtMost).map((it) => `${it.reference}: ${serviceDateText(it.before)} becomes ${serviceDateText(it.after)}`),
    ],
    whyNot: wrong.length === 0 ? 'Every date is as the rule says' : null,
  })
}

export function whyNotDays({ from, to }: ServiceDays): Refusal | null {
  if (to < from) return refuseField('to', 'The last day is before the first')
  return daysBetween(from, to) > daysAtMost ? refuseField('to', `At most ${daysAtMost} days at once`) : null
}

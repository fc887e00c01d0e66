import { sql } from 'kysely'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import { datesOfPattern, identOf } from '#domain/flight/flight-pattern.ts'
import { horizonOf } from '#domain/flight/horizon.ts'
import { horizonDaysOf } from '#server/features/flights/queries/horizon.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { PatternRead } from '#server/features/flights/rows.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Rows per statement: about 2 MB of JSON, far below any limit. */
const rowsAtOnce = 5_000

interface Moved {
  guid: string
  made: boolean
}

/**
 * Creates dated flights from the active patterns between `from` and `to`, inclusive. Idempotent. Times follow
 * the pattern unless the flight was edited manually or has flight data.
 */
export async function makeFlightsOfPatterns(
  work: UnitOfWork,
  from: string,
  to: string,
): Promise<{ made: number; moved: number }> {
  const patterns = await work.tx
    .selectFrom('flight_pattern')
    .selectAll()
    .where('active', '=', true)
    .where('valid_from', '<=', to)
    .where('valid_to', '>=', from)
    .orderBy('guid')
    .execute()
  return makeFlightsOf(work, patterns, from, to)
}

/** Locks the active patterns whose flights are not yet created up to `until`. */
export function patternsToFollow(work: UnitOfWork, today: string, until: string) {
  return work.tx
    .selectFrom('flight_pattern')
    .selectAll()
    .where('active', '=', true)
    .where('valid_to', '>=', today)
    .where((is) => is.or([is('made_until', 'is', null), is('made_until', '<', until)]))
    .orderBy('guid')
    .forNoKeyUpdate()
    .execute()
}

/** Creates the flights of these patterns from `from` to `to`. */
export async function makeFlightsOf(
  work: UnitOfWork,
  patterns: PatternRead[],
  from: string,
  to: string,
): Promise<{ made: number; moved: number }> {
  const changed = await layOut(work, patterns, from, to)
  await noteMadeUntil(work, patterns, to)
  const made = changed.filter((it) => it.made).length
  const result = { made, moved: changed.length - made }
  work.audit.record({
    action: 'makeFlights',
    subjectKind: 'flight',
    subjectGuid: null,
    after: { from, to, ...result },
  })
  if (changed.length > 0) work.events.publish({ topic: 'flight' })
  return result
}

export interface Followed {
  made: number
  moved: number
  withdrawn: number
  /** Parties booked on flights that moved or were withdrawn, which need review. */
  parties: number
}

/**
 * Updates the dated flights of an edited pattern from today on and creates them up to the horizon. A flight
 * that no longer runs is deleted, or cancelled if guests are booked on it. `madeUntil`: the last day its
 * flights existed for before the edit; null for a new pattern.
 */
export async function followPattern(
  work: UnitOfWork,
  pattern: PatternRead,
  madeUntil: string | null,
): Promise<Followed> {
  const { time_zone: timeZone } = await siteSettings(work.tx)
  const today = localDateOf(work.now, timeZone)
  const horizon = horizonOf(today, await horizonDaysOf(work.tx))
  const to = madeUntil !== null && madeUntil > horizon ? madeUntil : horizon
  const dates = pattern.active
    ? datesOfPattern(
        { validFrom: pattern.valid_from, validTo: pattern.valid_to, weekdays: pattern.weekdays },
        today,
        to,
      )
    : []
  const withdrawn = await withdraw(work, pattern.guid, today, dates)
  const changed = pattern.active ? await layOut(work, [pattern], today, to) : []
  if (pattern.active) await noteMadeUntil(work, [pattern], to)
  const moved = changed.filter((it) => !it.made).map((it) => it.guid)
  const parties = await partiesOn(work, [...moved, ...withdrawn.cancelled])
  work.events.publish({ topic: 'flight' })
  return { made: changed.length - moved.length, moved: moved.length, withdrawn: withdrawn.count, parties }
}

async function layOut(work: UnitOfWork, patterns: PatternRead[], from: string, to: string): Promise<Moved[]> {
  const { time_zone: timeZone } = await siteSettings(work.tx)
  const rows = datedFlights(patterns, from, to, timeZone)
  const changed: Moved[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    changed.push(...(await upsert(work, rows.slice(at, at + rowsAtOnce))))
  return changed
}

interface DatedFlight {
  guid: string
  pattern_guid: string
  ident: string
  airline_code: string
  number: string
  direction: string
  other_airport: string
  service_date: string
  scheduled_at: string
}

/**
 * If two patterns have the same flight on a day, the older one wins, because a statement can only affect a
 * row once.
 */
function datedFlights(patterns: PatternRead[], from: string, to: string, timeZone: string): DatedFlight[] {
  const byName = new Map<string, DatedFlight>()
  for (const pattern of patterns) {
    const {
      airline_code,
      number,
      direction,
      other_airport,
      local_time,
      valid_from: validFrom,
      valid_to: validTo,
      weekdays,
    } = pattern
    const ident = identOf(airline_code, number)
    for (const date of datesOfPattern({ validFrom, validTo, weekdays }, from, to)) {
      const name = `${date} ${direction} ${ident}`
      if (byName.has(name)) continue
      byName.set(name, {
        guid: newGuid(),
        pattern_guid: pattern.guid,
        ident,
        airline_code,
        number,
        direction,
        other_airport,
        service_date: date,
        scheduled_at: scheduledMoment(date, local_time, timeZone),
      })
    }
  }
  return [...byName.values()]
}

/**
 * Restores flights that the schedule had withdrawn. Keeps changes made manually or by the flight data
 * service.
 */
async function upsert(work: UnitOfWork, rows: DatedFlight[]): Promise<Moved[]> {
  const result = await sql<Moved>`
    insert into flight (guid, pattern_guid, ident, airline_code, number, direction, other_airport,
      service_date, scheduled_at, created_at, updated_at)
    select guid, pattern_guid, ident, airline_code, number, direction, other_airport, service_date,
      scheduled_at, ${work.now}, ${work.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as dated(guid uuid, pattern_guid uuid, ident text,
      airline_code text, number text, direction text, other_airport text, service_date date,
      scheduled_at timestamptz)
    on conflict (service_date, direction, ident) do update
    set pattern_guid = excluded.pattern_guid, other_airport = excluded.other_airport,
      scheduled_at = excluded.scheduled_at,
      status = case when flight.status = 'cancelled' then 'scheduled'
        else flight.status end, version = flight.version + 1, updated_at = ${work.now}
    where flight.source = 'schedule' and flight.manual_until is null and flight.actual_at is null
      and (flight.scheduled_at <> excluded.scheduled_at or flight.other_airport <> excluded.other_airport
        or flight.status = 'cancelled')
    returning guid, xmax = 0 as made`.execute(work.tx)
  return result.rows
}

/**
 * Removes flights of the pattern that no longer run. Flights with guests are marked as cancelled instead, so
 * that they are not overlooked.
 */
async function withdraw(
  work: UnitOfWork,
  patternGuid: string,
  today: string,
  dates: string[],
): Promise<{ count: number; cancelled: string[] }> {
  const gone = sql`pattern_guid = ${patternGuid} and service_date >= ${today}::date and source = 'schedule'
    and manual_until is null and actual_at is null
    and service_date not in (select day::date
      from jsonb_array_elements_text(${JSON.stringify(dates)}::jsonb) day)`
  const deleted = await sql<{ guid: string }>`
    delete from flight where ${gone} and not exists (select from booking where flight_guid = flight.guid) and
      not exists (select from trip where flight_guid = flight.guid)
    returning guid`.execute(work.tx)
  const cancelled = await sql<{ guid: string }>`
    update flight set status = 'cancelled', version = version + 1, updated_at = ${work.now} where ${gone}
      and status <> 'cancelled' returning guid`.execute(work.tx)
  return {
    count: deleted.rows.length + cancelled.rows.length,
    cancelled: cancelled.rows.map((it) => it.guid),
  }
}

async function partiesOn(work: UnitOfWork, flightGuids: string[]): Promise<number> {
  if (flightGuids.length === 0) return 0
  const row = await work.tx
    .selectFrom('booking')
    .select((of) => of.fn.count('group_guid').distinct().as('parties'))
    .where('flight_guid', 'in', flightGuids)
    .where('status', 'in', ['waitlisted', 'booked'])
    .executeTakeFirstOrThrow()
  return Number(row.parties)
}

async function noteMadeUntil(work: UnitOfWork, patterns: readonly PatternRead[], to: string): Promise<void> {
  const guids = patterns.map((it) => it.guid)
  await sql`update flight_pattern set made_until = greatest(made_until, ${to}::date)
    where guid = any(${guids}::uuid[])`.execute(work.tx)
}

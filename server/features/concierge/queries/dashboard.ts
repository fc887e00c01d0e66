import { sql } from 'kysely'
import type { conciergeDashboard, conciergeQuery, FlightWave } from '#contract/concierge.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { localDateOf, minuteOnClock } from '#domain/calendar/airport-time.ts'
import { minuteOfDay } from '#domain/calendar/local-time.ts'
import { isAstray } from '#domain/reservation/changes/follow-flight.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { quartersOf } from '#domain/concierge/wave.ts'
import type { Db } from '#server/db/connection.ts'
import { dateStatusOf, isDayClosed, staffOnShift } from '#server/features/date-status/queries.ts'
import {
  countOpenParties,
  findParties,
  partiesOfDate,
} from '#server/features/fast-track/queries/find-parties.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Actor } from '#server/work/actor.ts'

interface Asking {
  db: Db
  actor: Actor
  now: string
}

type Dashboard = ReplyOf<typeof conciergeDashboard>
type Parties = ReplyOf<typeof conciergeQuery>['items']

/** A date by flight, as the desks see it now. */
export async function dashboardOf({ db, actor, now }: Asking, date: string): Promise<Dashboard> {
  const { time_zone: timeZone } = await siteSettings(db)
  const parties = (await partiesOfDate(db, actor, now, date)).filter(
    (it) => it.status !== 'cancelled' && it.status !== 'waitlisted',
  )
  const noShows = await noShowsOf(db, date)
  const drives = await drivesOf(db, date)
  const waves = wavesOf(parties, { noShows, drives, timeZone })
  const day = await dateStatusOf(db, date)
  const staffByHour = await staffOnShift(db, date)
  const all = parties.map((party) => ({
    minute:
      party.flight === null
        ? minuteOfDay(party.serviceTime)
        : minuteOnClock(date, party.flight.bestAt, timeZone),
    passengers: party.passengers,
  }))
  return {
    date,
    dayBefore:
      date === localDateOf(now, timeZone) ? await dayBeforeOf({ db, actor, now }, addDays(date, -1)) : null,
    closed: day.closedAt === null ? null : { at: day.closedAt, by: day.closedBy ?? 'Kerbside' },
    counts: sumOf(waves),
    lateParties: parties.filter((it) => it.flight?.late && it.status === 'booked').length,
    waves,
    quarters: quartersOf(all, staffByHour),
    staffByHour,
  }
}

async function dayBeforeOf({ db, actor }: Asking, date: string): Promise<Dashboard['dayBefore']> {
  if (await isDayClosed(db, date)) return null
  const parties = await countOpenParties(db, actor, date)
  return parties === 0 ? null : { date, parties }
}

interface FlightFacts {
  noShows: ReadonlyMap<string, number>
  drives: ReadonlyMap<string, number>
  timeZone: string
}

function wavesOf(parties: Parties, { noShows, drives, timeZone }: FlightFacts): FlightWave[] {
  const waves = Map.groupBy(parties, (it) => `${it.direction} ${it.flight?.guid ?? ''}`)
  return [...waves.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { direction, flight } = first
    return [
      {
        direction,
        flight,
        parties: own.length,
        counts: countsOf(own, noShows),
        owing: own.filter((it) => it.balanceCents > 0).length,
        astray: own.filter((it) => isToFollow(it, timeZone)).length,
        drives: drives.get(flight?.guid ?? '') ?? 0,
      },
    ]
  })
}

function isToFollow(
  { direction, status, flight, serviceDate, serviceTime }: Parties[number],
  timeZone: string,
): boolean {
  if (direction !== 'arrival' || status !== 'booked' || flight === null || flight.status === 'cancelled')
    return false
  return isAstray({ serviceDate, serviceTime }, flight.bestAt, timeZone)
}

/** Trips that can still move with their flights. */
async function drivesOf(db: Db, date: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ guid: string; count: number }>`
    select trip.flight_guid as guid, count(*)::integer as count from trip
      join flight on flight.guid = trip.flight_guid
    where flight.service_date = ${date}::date and trip.status in ('unassigned', 'assigned', 'started',
      'waiting') group by trip.flight_guid`.execute(db)
  return new Map(rows.map((it) => [it.guid, it.count]))
}

/** Passengers count as checked in until their party is completed, then as cleared. */
function countsOf(parties: Parties, noShows: ReadonlyMap<string, number>): FlightWave['counts'] {
  const counts = { expected: 0, here: 0, through: 0, noShow: 0 }
  for (const party of parties) {
    const noShow = noShows.get(party.bookingGuid) ?? 0
    counts.noShow += noShow
    if (party.status === 'completed') counts.through += party.here
    else counts.here += party.here
    if (party.status === 'booked' || party.status === 'checkedIn')
      counts.expected += party.passengers - party.here - noShow
  }
  return counts
}

function sumOf(waves: readonly FlightWave[]): FlightWave['counts'] {
  const sum = { expected: 0, here: 0, through: 0, noShow: 0 }
  for (const { counts } of waves)
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += counts[key]
  return sum
}

async function noShowsOf(db: Db, date: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ guid: string; count: number }>`
    select it.booking_guid as guid, count(*)::integer as count from booking_passenger it
      join booking b on b.guid = it.booking_guid
    where b.service_date = ${date}::date and it.state = 'noShow' group by it.booking_guid`.execute(db)
  return new Map(rows.map((it) => [it.guid, it.count]))
}

/** Parties of a date in both directions, found as at the desks. */
export async function findOnDate(
  { db, actor, now }: Asking,
  date: string,
  query: string,
): Promise<ReplyOf<typeof conciergeQuery>> {
  if (query === '') return { date, items: await partiesOfDate(db, actor, now, date) }
  const found = [
    await findParties(db, actor, now, { query, date, direction: 'arrival' }),
    await findParties(db, actor, now, { query, date, direction: 'departure' }),
  ].flatMap((it) => it.items)
  const items = [...new Map(found.map((it) => [it.bookingGuid, it])).values()]
  const ofDate = items.filter((it) => it.serviceDate === date)
  return { date, items: ofDate.length > 0 ? ofDate : items }
}

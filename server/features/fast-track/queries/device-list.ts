import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { deskDeviceList, StoredParty } from '#contract/offline-desk.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { Db } from '#server/db/connection.ts'
import { jsonList } from '#server/db/json.ts'
import { byOnePlan } from '#server/db/one-plan.ts'
import { isDayClosed } from '#server/features/date-status/queries.ts'
import type { Asking } from '#server/features/fast-track/queries/desk-party.ts'
import { deskOf } from '#server/features/fast-track/queries/find-parties.ts'
import { detailsOfParties } from '#server/features/fast-track/queries/party-details.ts'
import { byFlightTime, parties } from '#server/features/fast-track/queries/party-search.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { drawerSinceOf } from '#server/features/till/queries/drawers.ts'

/** More than the parties of the busiest three days. */
const storedAtMost = 2000

/** What a desk's device stores. Includes cancelled parties, so that a scan can report the cancellation. */
export async function deviceListOf({
  db,
  actor,
  now,
}: Asking): Promise<Omit<ReplyOf<typeof deskDeviceList>, 'decided' | 'fields'>> {
  const { time_zone: timeZone, airport_code: airport } = await siteSettings(db)
  const today = localDateOf(now, timeZone)
  const dates = []
  for (const date of [addDays(today, -1), today, addDays(today, 1)])
    dates.push({ date, isClosed: await isDayClosed(db, date) })
  const desks = {
    arrival: await deskOf(db, now, { direction: 'arrival' }),
    departure: await deskOf(db, now, { direction: 'departure' }),
  }
  const { evening } = desks.arrival
  const isOfEvening =
    evening === null
      ? sql`false`
      : sql`b.service_date = ${evening.date}::date
        and coalesce(f.actual_at, f.estimated_at, f.scheduled_at) >= ${evening.since}::timestamptz`
  const isStored = sql`(b.service_date in (${today}::date, ${addDays(today, 1)}::date) or ${isOfEvening})`
  const rows = await parties(db, actor, isStored, byFlightTime, storedAtMost)
  const isClosed = new Map(dates.map((it) => [it.date, it.isClosed]))
  const atDesk = rows.map((row) => ({
    row,
    desk: desks[row.direction],
    facts: { today, dayClosed: isClosed.get(row.service_date) ?? false },
  }))
  const more = await moreOf(
    db,
    rows.map((it) => it.guid),
  )
  const stored = (await detailsOfParties(db, actor, atDesk)).flatMap((it) => {
    const own = more.get(it.bookingGuid)
    return own ? [{ ...it, ...own }] : []
  })
  const hasOpenDrawer = actor.accountGuid !== null && (await drawerSinceOf(db, actor.accountGuid)) !== null
  return { asOf: now, today, airport, dates, hasOpenDrawer, parties: stored }
}

type More = Pick<
  StoredParty,
  'version' | 'customer' | 'otherPeople' | 'flightNumber' | 'flightAliases' | 'ticketHashes'
>

/** What only a search on the device needs; a search of the portal has indexes for it. */
async function moreOf(db: Db, guids: readonly string[]): Promise<ReadonlyMap<string, More>> {
  const rows = await byOnePlan(
    db,
    sql<More & { guid: string }>`
      select b.guid, b.version, json_build_object('firstName', c.first_name, 'lastName',
        c.last_name) as customer,
        ${otherPeople} as "otherPeople", coalesce(f.number, '') as "flightNumber",
        array(select ident from flight_alias where operating_ident = f.ident
          order by ident) as "flightAliases",
        array[encode(sha256(convert_to(g.ticket_code, 'UTF8')), 'hex')] as "ticketHashes"
      from unnest(${guids}::uuid[]) asked (guid) join booking b on b.guid = asked.guid
        join booking_group g on g.guid = b.group_guid
      join customer c on c.guid = g.customer_guid left join flight f on f.guid = b.flight_guid`,
  )
  return new Map(rows.map(({ guid, ...it }) => [guid, it]))
}

const otherPeople = jsonList(sql`
  select first_name as "firstName", last_name as "lastName" from passenger
  where passenger.group_guid = b.group_guid and (first_name <> '' or last_name <> '')
    and not exists (select from booking_passenger it
      where it.booking_guid = b.guid and it.passenger_guid = passenger.guid)
  order by position`)

import { sql } from 'kysely'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import type { Db } from '#server/db/connection.ts'
import { horizonDays } from '#domain/flight/horizon.ts'
import { closePastDays } from '#server/demo/close-days.ts'
import { company } from '#server/demo/facts/company.ts'
import { guidOf, loadCatalogue } from '#server/demo/load-catalogue.ts'
import { loadAccounts } from '#server/demo/load-accounts.ts'
import { livePastDays } from '#server/demo/load-days.ts'
import { loadGroups } from '#server/demo/load-groups.ts'
import { giveRefunds } from '#server/demo/load-till.ts'
import { loadPrices } from '#server/demo/load-prices.ts'
import { loadReferenceData } from '#server/features/flights/commands/load-reference-data.ts'
import { makeFlightsOfPatterns } from '#server/features/flights/commands/follow-schedule.ts'
import type { Actor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

export interface DemoSize {
  daysBehind: number
  daysAhead: number
  groupsPerDay: number
  /** Days that flights are made ahead; without: as far as its guests need. */
  flightDaysAhead?: number
}

const fullSize: DemoSize = { daysBehind: 90, daysAhead: 60, groupsPerDay: 26, flightDaysAhead: horizonDays.usual }
/** Stays extend beyond the last first day, so their departures need flights too. */
const longestStayDays = 16

/** Whether this database was opened for the demo company and loading never finished. */
export async function isHalfLoaded(db: Db): Promise<boolean> {
  const site = await db.selectFrom('site').select(['demo_company', 'settings']).executeTakeFirst()
  return site?.demo_company === true && site.settings.demoLoaded !== true
}

/** Loads the demo company into an empty database; one with a company is left unchanged. Returns whether it loaded. */
export async function loadDemo(db: Db, now: string, size: DemoSize = fullSize): Promise<boolean> {
  if (await db.selectFrom('site').select('title').executeTakeFirst()) return false
  await loadReferenceData(db, now)
  const today = localDateOf(now, company.timeZone)
  const accounts = await db.transaction().execute(async (tx) => {
    const catalogue = await loadCatalogue(tx, now, today)
    await loadPrices(tx, now, today, catalogue)
    return loadAccounts(tx, now, catalogue)
  })
  const agent: Actor = {
    accountGuid: guidOf(accounts, 'reservations'),
    name: 'Demo Reservations',
    kind: 'staff',
    permissions: allPermissions.filter((it) => it !== 'policyOverride'),
    partnerGuid: null,
  }
  const context = { actor: agent, now }
  await inUnitOfWork(db, context, (work) =>
    makeFlightsOfPatterns(work, addDays(today, -size.daysBehind), addDays(today, size.flightDaysAhead ?? size.daysAhead + longestStayDays)),
  )
  await loadGroups({ db, today, now, timeZone: company.timeZone, agent, ...size })
  const lead: Actor = { ...agent, accountGuid: guidOf(accounts, 'manager'), name: 'Demo Manager', permissions: allPermissions }
  await inUnitOfWork(db, { actor: lead, now }, giveRefunds)
  // The tables have just grown from nothing: without statistics, later statements would be planned blindly.
  await sql`analyze`.execute(db)
  const past = { db, today, now, timeZone: company.timeZone, accounts, days: size.daysBehind }
  await livePastDays(past)
  await limitPlaces(db, { from: addDays(today, -size.daysBehind), until: addDays(today, size.daysAhead), now })
  await closePastDays(past)
  // The demo company's past messages can be read; none is sent, even with a mail server configured.
  await db.updateTable('outbox').set({ state: 'kept' }).where('state', '=', 'waiting').execute()
  await db
    .updateTable('site')
    .set({ settings: sql`settings || '{"demoLoaded": true}'` })
    .execute()
  return true
}

/** Who is on shift at the desks, from midnight on. */
const deskStaffByHour = [0, 0, 0, 0, 0, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 3, 3, 3, 2, 2, 1, 0]

/** The places and the desks' staff of every day: some more than the busiest day needs, so that a calendar shows quiet days and full ones, and none is overfull. */
async function limitPlaces(db: Db, { from, until, now }: { from: string; until: string; now: string }): Promise<void> {
  await sql`
    with places as (
      select way.direction, (ceil((coalesce(max(day.taken), 0) + 20) / 10.0) * 10)::integer as capacity
      from (values ('arrival'), ('departure')) way(direction)
      left join fast_track_day day on day.direction = way.direction and day.date between ${from}::date and ${until}::date
      group by way.direction
    ), limited as (
      insert into fast_track_day (date, direction, capacity)
      select date::date, direction, capacity from generate_series(${from}::date, ${until}::date, interval '1 day') date, places
      on conflict (date, direction) do update set capacity = excluded.capacity
    )
    insert into date_status (date, mode, arrival_capacity, departure_capacity, staff_by_hour, updated_at)
    select date::date, 'limited', arrival.capacity, departure.capacity, ${JSON.stringify(deskStaffByHour)}::jsonb, ${now}
    from generate_series(${from}::date, ${until}::date, interval '1 day') date
    join places arrival on arrival.direction = 'arrival'
    join places departure on departure.direction = 'departure'`.execute(db)
}

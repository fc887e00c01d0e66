import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tripsThatFit, type TripFilters } from '#server/features/dispatch/queries/trip-filters.ts'
import { makeAccount } from '#server/testing/accounts.ts'
import { fillWithBookings } from '#server/testing/many-bookings.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

/** Which index finds the trips of each filter at scale. */
let portal: TestPortal
let company: SmallCompany
let driver: string
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  driver = (await makeAccount(portal, ['driver'], { name: 'Dora' })).guid
  const { db } = portal.database
  await fillWithBookings(db, company, 30_000)
  // Dora drove each 70th trip. A tenth of them were no-shows.
  await sql`with done as (select guid, row_number() over () as n from trip)
    update trip set driver_guid = ${driver}, vehicle_guid = ${company.vehicle},
      status = case when n % 700 = 0 then 'noShow' else 'completed' end
    from done where done.guid = trip.guid and n % 70 = 0`.execute(db)
  const { guid: olaf } = await makeAccount(portal, ['driver'], { name: 'Olaf' })
  await sql`update trip set status = 'completed', driver_guid = ${olaf}
    where driver_guid is null`.execute(db)
  await sql`analyze trip`.execute(db)
})
afterAll(() => portal.close())

test.each<[string, string, () => Partial<TripFilters>]>([
  ['days', 'trip_day', () => ({ from: '2026-11-20', to: '2026-11-26' })],
  ['a driver', 'trip_driver_day', () => ({ driver })],
  ['a vehicle', 'trip_vehicle_day', () => ({ vehicle: company.vehicle })],
  ['a status', 'trip_status_day', () => ({ status: 'noShow' })],
  ['a partner', 'trip_group', () => ({ partner: company.blockedPartner })],
  ['a reference', 'trip_group', () => ({ query: 'ZZZ2BC' })],
  ['a guest', 'passenger_name_like', () => ({ query: 'ottoline' })],
])('trips of %s are found by %s', async (_, index, filters) => {
  const { db } = portal.database
  const found = await tripsThatFit(db, { query: '', ...filters() })
  const { rows } = await db.transaction().execute(async (tx) => {
    await sql`set local random_page_cost = 1.1`.execute(tx)
    return sql<{ 'QUERY PLAN': string }>`explain select guid from (${found}) t
      order by t.service_date, t.pickup_at, t.guid limit 51`.execute(tx)
  })
  const plan = rows.map((it) => it['QUERY PLAN']).join('\n')
  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan on trip')
})

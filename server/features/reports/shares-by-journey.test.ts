import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeMonth, reopenMonth } from '#contract/closing.ts'
import { pointBookingChange } from '#contract/drive-bookings.ts'
import { transportReport } from '#contract/financial-reports.ts'
import { queryTransactions } from '#contract/ledger.ts'
import { priceByTrip, type ChargedTrip } from '#domain/driver-pay/price-by-trip.ts'
import {
  linesWithTrips,
  keyColumns,
  shareOfTrip,
  tripsOfLine,
} from '#server/features/ledger/queries/line-shares.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let manager: TestBrowser
let booking: string
const november = { from: '2026-11-01', to: '2026-11-30' }

/** A sedan at 12:00 and a van at 13:00, each with a driver, and two vans at 18:00 without. */
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  const { airport, hotel, sedan, van } = await makeSmallCompany(portal)
  manager = await signedIn(portal, ['financial', 'policyOverride', 'viewCustomer', 'editCustomer'])
  const drive = (serviceGuid: string, time: string, cars = 1) => ({
    date: '2026-11-25',
    time,
    from: { locationGuid: airport },
    to: { locationGuid: hotel },
    cars: Array.from({ length: cars }, () => ({ serviceGuid })),
  })
  const customer = { firstName: 'Ann', lastName: 'Guest', email: '', phone: '' }
  const journeys = [drive(sedan, '12:00'), drive(van, '13:00'), drive(van, '18:00', 2)]
  const made = { params: { id: 'new' }, body: { customer, adults: 2, journeys } }
  const { confirmation } = await manager.must(pointBookingChange.confirm, made)
  await manager.must(pointBookingChange.make, { ...made, body: { ...made.body, confirmation } })
  const trips = await ownTrips()
  booking = trips[0]?.booking_guid ?? ''
  for (const [place, name] of ['Otto Out', 'Betty Back'].entries()) {
    const { accountGuid } = await signedIn(portal, ['driver'], { name })
    await portal.database.db
      .updateTable('trip')
      .set({ driver_guid: accountGuid, status: 'assigned' })
      .where('guid', '=', trips[place]?.guid ?? '')
      .execute()
  }
})
afterAll(() => portal.close())

const ownTrips = () =>
  portal.database.db
    .selectFrom('trip')
    .select(['guid', 'booking_guid', 'sequence', 'journey', 'status'])
    .orderBy('sequence')
    .execute()

/** Revenue by driver. Checks each row against the transactions it opens. */
async function byDriver(): Promise<[string, number][]> {
  const { tables } = await manager.must(transportReport.rows, { query: november })
  for (const it of tables.drivers) {
    const query = { ...november, ...it.opens, account: 'revenue', limit: 50 }
    expect((await manager.must(queryTransactions, { query })).totalCents).toBe(it.netCents)
  }
  const earned = tables.drivers.map((it): [string, number] => [it.label, it.netCents])
  return earned.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Otto and Betty have one journey each. The third, with two vans, has no driver. */
async function byJourney(): Promise<[string, number][]> {
  const lines = await portal.database.db
    .selectFrom('charge_line')
    .select('net_cents')
    .where('booking_guid', '=', booking)
    .orderBy('line_key')
    .execute()
  const [out = 0, back = 0, last = 0] = lines.map((it) => it.net_cents)
  expect([lines.length, out === back, last]).toEqual([3, false, 2 * back])
  return [
    ['Betty Back', back],
    ['No driver', last],
    ['Otto Out', out],
  ]
}

test('each driver earned the price of their own journey', async () => {
  expect(await byDriver()).toEqual(await byJourney())
})

test('a month closed under the old rule keeps its split until it is reopened', async () => {
  const { db } = portal.database
  const own = await byJourney()
  const sum = own.reduce((cents, [, it]) => cents + it, 0)
  portal.clock.now = '2026-12-03T13:00:00Z'
  manager = await signedIn(portal, ['financial', 'policyOverride', 'viewCustomer', 'editCustomer'])
  await confirmAndDo(manager, closeMonth, { month: '2026-11' })
  expect(await byDriver()).toEqual(own)
  await sql`alter table period disable trigger user`.execute(db)
  await sql`update period set split_over_all_cars = true`.execute(db)
  await sql`alter table period enable trigger user`.execute(db)
  expect(await byDriver()).toEqual([
    ['Betty Back', sum / 4],
    ['No driver', sum / 2],
    ['Otto Out', sum / 4],
  ])
  await manager.must(reopenMonth, { body: { month: '2026-11', reason: 'A trip was forgotten' } })
  expect(await byDriver()).toEqual(own)
})

const keys = [
  'drive1.sedan.drive',
  'drive2.van.drive',
  'drive3.van.drive',
  'drive3.van.night.VAT',
  'added.drive2.stop',
  'drive2.1.drive',
  'drive9.sedan.drive',
  'drive30.sedan.drive',
  'dropped.drive3.4',
  'dropped.drive1.4',
  'dropped.drive3.9',
  'cancellation.drive3',
  'cancellation',
  'imported.AB',
  '',
]
const cancelled = ['', '1', '3', '4', '34', '123', '1234']

test.each(cancelled)('lines split alone and together, with trips %s cancelled', async (places) => {
  const { db } = portal.database
  await sql`update trip set status = case when strpos(${places}::text, sequence::text) > 0
    then 'cancelled' else 'unassigned' end, driver_guid = null`.execute(db)
  const trips = await ownTrips()
  const lines = [
    ...keys.map((key) => ({ key, trip: null })),
    ...trips.map(({ guid }) => ({ key: 'waiting', trip: guid })),
  ]
  const own = sql`(select ${booking}::uuid as booking_guid, key as line_key, trip as trip_guid, 1001 as cents,
    date '2026-11-25' as earned_on from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as own(key text, trip uuid))`
  const columns = sql`line.line_key as key, line.trip_guid as named, trip.guid,
    ${shareOfTrip(sql`line.cents`)} as cents`
  type Row = { key: string; named: string | null; guid: string; cents: number }
  const many = await sql<Row>`with own as materialized (select line.*, ${keyColumns} from ${own} line)
    select ${columns} from ${linesWithTrips(sql`own`)} order by 1, 2, trip.place`.execute(db)
  const each = await sql<Row>`select ${columns} from ${own} line
    left join lateral ${tripsOfLine} trip on true order by 1, 2, trip.place`.execute(db)
  expect(many.rows).toEqual(each.rows)
  const shared = keys.map((key) => [key, sharesOf(key, trips)])
  const found = keys.map((key) => {
    const parts = each.rows.filter((it) => it.key === key)
    expect(parts.reduce((sum, it) => sum + it.cents, 0)).toBe(1001)
    return [key, trips.map(({ guid }) => parts.filter((it) => it.guid === guid).length / parts.length)]
  })
  expect(found).toEqual(shared)
  const waiting = each.rows.filter((it) => it.named !== null)
  expect(waiting.map((it) => [it.guid, it.cents])).toEqual(waiting.map((it) => [it.named, 1001]))
  expect(waiting).toHaveLength(4)
})

/** Each trip's share of a line, by the rule for driver pay. */
function sharesOf(key: string, trips: readonly ChargedTrip[]): number[] {
  return priceByTrip([{ key, cents: 12 }], trips).map((it) => it / 12)
}

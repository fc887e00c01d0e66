import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/connection.ts'
import type { FindScope } from '#server/features/customers/queries/find-scope.ts'
import {
  lastLooked,
  ordersOf,
  reservationsInOrder,
} from '#server/features/customers/queries/bookings-in-order.ts'
import { fewOf } from '#server/features/customers/queries/few-groups.ts'
import { duplicateRows } from '#server/features/customers/queries/possible-duplicates.ts'
import { search } from '#server/features/customers/queries/find-customers.ts'
import { searchStages, statementsOf } from '#server/features/customers/queries/search-stages.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

/** Query plans of the searches at scale: none reads a large table from end to end. */
const groups = 50_000
const villa = '01a21609-0000-7000-8000-00000000000f'
const everything: FindScope = {
  ownPartnerGuid: null,
  from: undefined,
  to: undefined,
  status: undefined,
  partnerGuid: undefined,
  customerGuid: undefined,
  series: undefined,
  owing: false,
  waitlisted: false,
  latestFirst: false,
  customersOnly: false,
  withDetails: false,
  searchedFields: [villa],
  now: '2026-11-20T13:00:00Z',
  isFew: false,
}
const large = ['customer', 'booking_group', 'passenger', 'booking', 'detail_value']

let portal: TestPortal
let partner: string

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  partner = (await makeSmallCompany(portal)).partner
  await fill(portal.database.db)
})
afterAll(() => portal?.close())

test.each([
  ['a reference', 'ZZZ2BC', ['reference']],
  ['a ticket code', 'ticketcode0000000077', ['code']],
  ['a flight', 'BA2155', ['flight']],
  ['an e-mail address', 'name77@', ['email']],
  ['a telephone number', '0207946 0077', ['number', 'withinNumber']],
  ['the beginning of a reference', 'ZZ2', ['referenceBegins', 'name']],
  ['the beginning of a flight', 'BA2', ['flight', 'flightBegins']],
  ['the beginning of an e-mail address', 'name77', ['emailBegins']],
  ['the middle of a telephone number', '94000', ['number', 'withinNumber']],
  ['what a partner calls it', 'htl-77', ['partnerReference']],
  ['a detail', 'villa 77', ['detail']],
  ['a name', 'gudrun stonefield', ['name', 'passenger', 'within', 'like', 'likeAny']],
  ['the beginning of a name', 'gudr', ['wholeName', 'name', 'passenger', 'within', 'like']],
  ['a common last name', 'stone', ['name', 'passenger', 'within', 'like']],
  ['words in any order', 'field gud', ['name', 'passenger', 'within', 'like']],
])('%s is found by indexes', async (_, typed, stages) => {
  const all = searchStages(everything, typed, '2026-11-20')
  expect(all.map((it) => it.name)).toEqual(expect.arrayContaining(stages))
  for (const some of [all, ...statementsOf(all)])
    expect(await wholeReads(search(everything, null, some, null, 51), { alsoByIndex: true })).toEqual([])
})

test('a whole telephone number that was found is not searched for within others', () => {
  const fills = (typed: string) =>
    searchStages(everything, typed, '2026-11-20').find((it) => it.name === 'withinNumber')?.fillsPage
  expect([fills('0207946 0077'), fills('+44 207 946 0077'), fills('94000')]).toEqual([false, false, true])
})

test('of a country code, only some numbers are read', async () => {
  const stages = searchStages(everything, '+44 207', '2026-11-20').filter((it) => it.name === 'number')
  const plan = await ran(search(everything, null, stages, null, 9))
  const read = [...plan.matchAll(/using customer_phone on customer .*actual rows=([0-9]+)/g)]
  expect(read.map((it) => Number(it[1]))).toEqual([1000])
})

test('filters, next pages and a partner’s guests use indexes', async () => {
  const scopes = [...narrowing(), { owing: true }, { from: '2026-11-20', to: '2026-11-22', owing: true }]
  const after = { key: 'stone gudrun stonefield 20000', id: partner }
  const inCustomer = { ...after, group: { on: '2026-11-20', guid: partner } }
  for (const narrowed of scopes) {
    const scope = { ...everything, ...narrowed }
    const stages = searchStages(scope, 'gudrun stonefield 1', '2026-11-20')
    for (const place of [null, { ...after, group: null }, inCustomer])
      expect(await wholeReads(search(scope, null, stages, place, 51)), JSON.stringify(narrowed)).toEqual([])
  }
})

/** Filters that an index knows of. */
const narrowing = (): Partial<FindScope>[] => [
  { from: '2026-11-20', to: '2026-11-22' },
  { partnerGuid: partner },
  { status: 'waitlisted' },
  { waitlisted: true },
  { ownPartnerGuid: partnerScopeOf({ partnerGuid: partner }).partnerGuid },
]

test('if few groups match the filters, the search runs within those', async () => {
  const { db } = portal.database
  for (const narrowed of narrowing()) {
    const scope = { ...everything, ...narrowed }
    const few = await fewOf(db, scope)
    expect(few, JSON.stringify(narrowed)).not.toBeNull()
    const own = { ...scope, isFew: true }
    const plan = await ran(search(own, few, searchStages(own, 'gudrun stonefield 1', '2026-11-20'), null, 51))
    expect(plan, JSON.stringify(narrowed)).not.toMatch(/customer_name_begin|passenger_name_begin|_like on/)
  }
  expect(await fewOf(db, everything)).toBeNull()
  expect(await fewOf(db, { ...everything, from: '2026-01-01' })).toBeNull()
})

test('the list reads bookings in index order, and only as many as the page needs', async () => {
  const place = { date: '2026-12-01', time: '14:00', id: partner }
  for (const scope of [
    everything,
    { ...everything, owing: true },
    { ...everything, from: '2026-11-01', to: '2027-03-01' },
    { ...everything, latestFirst: true },
    { ...everything, latestFirst: true, from: '2026-11-01', to: '2027-03-01' },
  ])
    for (const order of ordersOf(scope))
      for (const after of [null, place]) {
        expect(await wholeReads(reservationsInOrder(scope, null, order, after, 51))).toEqual([])
        expect(await wholeReads(lastLooked(scope, order, after))).toEqual([])
      }
  for (const order of ['ahead', 'aheadDown', 'behind'] as const) {
    const plan = await ran(reservationsInOrder(everything, null, order, null, 51))
    const read = [
      ...plan.matchAll(
        /using (booking_to_come|booking_over) on booking b(?:_[0-9]+)? .*actual rows=([0-9]+)/g,
      ),
    ].map((match) => Number(match[2]))
    expect(read.length, plan).toBeGreaterThan(0)
    expect(Math.max(...read), plan).toBeLessThan(200)
  }
})

async function ran(statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await portal.database.db.transaction().execute(async (tx) => {
    await sql`set local random_page_cost = 1.1`.execute(tx)
    return sql<{
      'QUERY PLAN': string
    }>`explain (analyze, costs off, timing off, buffers off) ${statement}`.execute(tx)
  })
  return rows.map((it) => it['QUERY PLAN']).join('\n')
}

test('a stage that isn’t needed is skipped', async () => {
  const stages = searchStages(everything, 'maria stonefield 107', '2026-11-20')
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, costs off, timing off, buffers off)
    ${search(everything, null, stages, null, 51)}`.execute(portal.database.db)
  const plan = rows.map((it) => it['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/customer_name_begin .*actual rows=\d/)
  expect(plan).toMatch(/customer_name_like .*never executed/)
})

test.each([
  ['like', 'gudrum', [2000]],
  ['likeAny', 'gudrum petar', [2000, 2000]],
])('the number of similar names read is limited: %s %s', async (way, typed, read) => {
  const like = searchStages(everything, typed, '2026-11-20').filter((it) => it.name === way)
  const { rows } = await sql<{
    'QUERY PLAN': string
  }>`explain (analyze, costs off, timing off, buffers off)
    ${search(everything, null, like, null, 51)}`.execute(portal.database.db)
  const plan = rows.map((it) => it['QUERY PLAN']).join('\n')
  const readOf = (table: string) =>
    [...plan.matchAll(new RegExp(` on ${table} n[_0-9]* .*actual rows=([0-9]+)`, 'g'))].map((it) =>
      Number(it[1]),
    )
  if (readOf('customer').length === 0) throw new Error(plan)
  expect({ customer: readOf('customer'), passenger: readOf('passenger') }).toEqual({
    customer: read,
    passenger: read,
  })
})

test('possible duplicates are found by indexes, with a limit for common names', async () => {
  const { db } = portal.database
  const own = {
    guid: partner,
    query_name: 'maria stonefield 107',
    email: 'Name77@mail.example',
    phone: '+442079400077',
  }
  for (const partnerGuid of [null, partner]) {
    const statement = duplicateRows({ ...own, partner_guid: partnerGuid })
    expect(await wholeReads(statement)).toEqual([])
    expect(await ran(statement)).toMatch(/customer_email[^]*customer_phone[^]*customer_name_begin/)
  }
  await sql`update customer set query_name = 'maria stonefield 107' where query_name like 'maria %'`.execute(
    db,
  )
  await sql`analyze customer`.execute(db)
  const statement = duplicateRows({ ...own, email: '', phone: '', partner_guid: null })
  expect(await wholeReads(statement)).toEqual([])
  const plan = await ran(statement)
  const read = [...plan.matchAll(/ on customer c(?:_[0-9]+)? .*actual rows=([0-9]+)/g)].map((it) =>
    Number(it[1]),
  )
  expect(read.length, plan).toBeGreaterThan(0)
  expect(Math.max(...read), plan).toBeLessThanOrEqual(20)
})

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/**
 * The large tables that the statement reads in full with its single plan for all values. `alsoByIndex`
 * includes reads in index order, even below a limit.
 */
async function wholeReads(statement: RawBuilder<unknown>, { alsoByIndex = false } = {}): Promise<string[]> {
  const { db } = portal.database
  const text = CompiledQuery.raw(`explain (generic_plan, format json) ${statement.compile(db).sql}`)
  const { rows } = await db.transaction().execute(async (tx) => {
    // Postgres assumes a disk with a moving head by default; on any other, an index read costs little more
    // than a sequential one.
    await sql`set local random_page_cost = 1.1`.execute(tx)
    return tx.executeQuery(text)
  })
  const [row] = rows as { 'QUERY PLAN': { Plan: PlanNode }[] }[]
  const isWhole = (it: PlanNode) =>
    it['Node Type'] === 'Seq Scan' ||
    (alsoByIndex && /^Index (Only )?Scan$/.test(it['Node Type']) && it['Index Cond'] === undefined)
  return (row?.['QUERY PLAN'] ?? [])
    .flatMap(({ Plan }) => nodesOf(Plan))
    .filter(isWhole)
    .map((it) => it['Relation Name'] ?? '')
    .filter((it) => large.includes(it))
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/**
 * Rows created by SQL, so that a test has them in a second: one booking per group, a second passenger in half
 * of the parties.
 */
async function fill(db: Db): Promise<void> {
  const guid = (kind: number, n: string) =>
    sql.raw(`('0000000${kind}-0000-7000-8000-' || lpad(${n}::text, 12, '0'))::uuid`)
  const firstName = sql.raw(
    `(array['anna', 'gudrun', 'john', 'maria', 'peter', 'zoe', 'li', 'kofi'])[1 + n % 8]`,
  )
  // One in a hundred is called Stonefield; the others have three thousand last names.
  const lastName = sql.raw(
    `(case when n % 100 = 7 then 'stonefield' else substr(translate(md5((n % 3000)::text), ` +
      `'0123456789', 'ghijklmnop'), 1, 7) end)`,
  )
  const made = sql.raw(`'2026-11-01T00:00:00Z'::timestamptz, '2026-11-01T00:00:00Z'::timestamptz`)
  const many = sql.raw(`generate_series(1, ${groups}) n`)
  await sql`insert into customer (guid, first_name, last_name, email, phone, query_name, created_at,
    updated_at)
    select ${guid(1, 'n')}, ${firstName}, ${lastName} || ' ' || n, 'name' || n || '@mail.example',
      '+4420794' || lpad(n::text, 5, '0'), ${firstName} || ' ' || ${lastName} || ' ' || n, ${made}
      from ${many}`.execute(db)
  await sql`insert into booking_group (guid, reference, customer_guid, partner_guid, source, billing, status,
    original_booked_on, first_service_date, ticket_code, created_at, updated_at)
    select ${guid(2, 'n')}, translate(upper(lpad(to_hex(n), 6, 'Z')), '01', 'XY'), ${guid(1, 'n')}, case
      when n % 20 = 0 then ${partner}::uuid end, 'staff', 'payLater',
      case when n % 50 = 0 then 'waitlisted' else 'confirmed' end, '2026-11-01', date '2026-01-01' + n % 700,
        'ticketcode' || lpad(n::text, 10, '0'), ${made} from ${many}`.execute(db)
  await sql`insert into booking (guid, group_guid, kind, service_date, service_time, flight_guid, adults,
    status, created_at, updated_at)
    select ${guid(3, 'n')}, ${guid(2, 'n')}, 'arrivalFastTrack', date '2026-01-01' + n % 700, '14:00',
      case when n % 500 = 0 then (select guid from flight where direction = 'arrival' order by guid
        limit 1) end, 1 + n % 2, 'booked', ${made} from ${many}`.execute(db)
  await sql`insert into passenger (guid, group_guid, position, first_name, last_name, age_band, query_name)
    select gen_random_uuid(), ${guid(2, 'n')}, place, ${firstName}, ${lastName}, 'adult',
      ${firstName} || ' ' || ${lastName} || ' ' || n
      from ${many}, generate_series(1, 1 + n % 2) place`.execute(db)
  await sql`insert into detail_value (owner_guid, field, text, group_guid)
    select ${guid(3, 'n')}, ${villa}, 'villa ' || n, ${guid(2, 'n')} from ${many}`.execute(db)
  await sql`analyze`.execute(db)
}

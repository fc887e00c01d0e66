// not moved: whole months
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/connection.ts'
import { closePeriod } from '#server/features/ledger/commands.ts'
import { balancesByParty, postedBy, taxBy } from '#server/features/ledger/queries/stored-balances.ts'
import { entryFits, sumsByKind, type Filters } from '#server/features/ledger/queries/transaction-filters.ts'
import { fillWithBookings } from '#server/testing/many-bookings.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** Query plans of the ledger at scale, where everything was posted before the last closing. */
const groups = 20_000
const now = '2026-12-05T13:00:00Z'
let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal(now)
  await fillWithBookings(portal.database.db, await makeSmallCompany(portal), groups)
  await inUnitOfWork(portal.database.db, { actor: portalActor, now }, (work) => closePeriod(work, '2026-11'))
  await sql`analyze`.execute(portal.database.db)
})
afterAll(() => portal.close())

test.each<[string, () => RawBuilder<unknown>]>([
  [
    'the balances of accounts',
    () => sql`select account, sum(cents) from (${postedBy(['cash', 'card'])}) own
    group by 1`,
  ],
  ['the balances of guests', () => balancesByParty('customerReceivable', '2026-12-05')],
  ['tax', () => sql`select sum(earned_cents) from (${taxBy('2026-12-05')}) own`],
  ['a month’s balances', () => sql`select owed_at('customerReceivable', '2026-12')`],
])('%s read no posting of a closed month', async (_, statement) => {
  // One session: each counts its own reads first.
  await portal.database.db.connection().execute(async (session) => {
    const before = await rowsRead(session)
    await sql`select count(*) from (${statement()}) asked`.execute(session)
    expect((await rowsRead(session)) - before).toBeLessThan(100)
  })
})

/** Postings that were read, with or without an index. */
async function rowsRead(session: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(session)
  const { rows } = await sql<{ rows: number }>`select seq_tup_read + (
      select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'posting')::bigint as rows
    from pg_stat_user_tables where relname = 'posting'`.execute(session)
  return rows[0]?.rows ?? 0
}

const searching = (filters: Partial<Filters>): Filters => ({ query: '', detail: '', limit: 50, ...filters })

test.each([
  [
    'the list',
    (filters: Filters) => sql`select * from entry e where ${entryFits(filters)}
    order by e.at desc, e.guid desc limit 51`,
  ],
  ['the sums', sumsByKind],
])('a reference is found by indexes: %s', async (_, statement) => {
  const { db } = portal.database
  const { guid, reference } = await db
    .selectFrom('booking_group')
    .select(['guid', 'reference'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const asked = searching({ query: reference, reservation: { guid, isAlsoName: false } })
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement(asked)}`.execute(db)
  const plan = rows.map((it) => it['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/entry_group[^]*entry_memo/)
  expect(plan).not.toMatch(/Seq Scan on (entry|posting)/)
})

import { sql } from 'kysely'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openDatabase, type Database } from '#server/db/connection.ts'
import { migrate, schemaState } from '#server/db/migrate.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { storeBalances } from '#server/features/ledger/commands.ts'
import { loadReferenceData } from '#server/features/flights/commands/load-reference-data.ts'
import { expectRowsToAgree } from '#server/testing/ledger-agreement.ts'
import { portalOver } from '#server/testing/portal.ts'
import { expectStoredToAgree } from '#server/testing/stored-balances.ts'
import { createDatabase, dropDatabase } from '#server/testing/test-databases.ts'
import { booksOf, translatedBooks } from '#server/testing/upgrade/books.ts'
import { inTodaysWords } from '#server/testing/upgrade/earlier-words.ts'
import { migrationsIn, migrationTexts, restore } from '#server/testing/upgrade/dump.ts'
import { fixtureNames, readFixture } from '#server/testing/upgrade/fixtures.ts'
import { staffOf } from '#server/testing/upgrade/office.ts'
import { withWaitsOfNoShows } from '#server/testing/upgrade/waits-of-no-shows.ts'

/** Databases of earlier versions (server/db/fixtures) are migrated, and lose no cent and no paper. */

const names = await fixtureNames()
const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

/** A database without any table. */
async function emptyDatabase(): Promise<Database> {
  const server = inject('postgresUrl')
  const name = `upgrade_${opened.length}`
  await createDatabase(server, name, 'template1')
  opened.push(() => dropDatabase(server, name))
  return openDatabase({ url: new URL(`/${name}`, server).href })
}

test('there is one of an earlier version', () => {
  expect(names.length).toBeGreaterThan(0)
})

describe.each(names)('the company kept at %s', (name) => {
  test('is opened and migrated, and every balance, reservation, report and receipt is what it was', async () => {
    const { dump, books } = await readFixture(name)
    const stored = inTodaysWords(translatedBooks(books as Awaited<ReturnType<typeof booksOf>>))
    const { at, today } = stored
    const database = await emptyDatabase()
    await restore(database.db, dump)
    await migrate(database.db)
    await loadReferenceData(database.db, at)
    const portal = await portalOver(database, at)
    opened.unshift(() => portal.close())
    // The queue's own tables; no job runs, which would send what waits to be sent.
    await (await startJobs(database, [], portal.app.log)).stop()
    expect(await schemaState(database.db)).toBe('current')
    const reader = await staffOf(portal, 'administrator')
    const now = inTodaysWords(await booksOf(portal, reader, today))
    expect(now).toMatchObject(await withWaitsOfNoShows(database.db, stored))
    // Balances of months that were closed before are stored by a job, and change no figure.
    await storeBalances(database.db)
    expect(inTodaysWords(await booksOf(portal, reader, today))).toEqual(now)
    await expectStoredToAgree(database.db, [today])
    await expectRowsToAgree(database.db)
  }, 120_000)

  test('has the migrations of today, word for word: what a release has run is never edited', async () => {
    const { dump } = await readFixture(name)
    const today = new Map((await migrationTexts()).map((it) => [it.name, it.text.trim()]))
    for (const { name: old, text } of migrationsIn(dump)) expect(today.get(old), old).toBe(text)
  })
})

describe('a database that a newer version has migrated', () => {
  test('is refused in one sentence, and nothing is written', async () => {
    const database = await emptyDatabase()
    opened.unshift(() => database.close())
    await migrate(database.db)
    // The newer version replaced one migration of this one, so that this one would still have work to do.
    await sql`update migration set name = '9999-of-tomorrow'
      where name = (select max(name) from migration)`.execute(database.db)
    const stateOf = () =>
      sql`select (select json_agg(m order by name) from migration m)::text as migrations, (select json_agg(l)
        from migration_lock l)::text as locks,
        (select count(*) from pg_class) as relations`.execute(database.db)
    const { rows: before } = await stateOf()
    await expect(migrate(database.db)).rejects.toThrow(
      'This database belongs to a newer version of the portal (it has 9999-of-tomorrow, ' +
        'which this version does not know). Nothing was changed: start the newer version, ' +
        'or restore a backup from before the upgrade.',
    )
    expect((await stateOf()).rows).toEqual(before)
  })
})

test('a gratuity that an earlier version took back is reversed', async () => {
  const { dump } = await readFixture('0084-extras-with-their-service')
  const { db } = await emptyDatabase()
  await restore(db, dump)
  await sql`update gratuity_gift set state = 'takenBack'`.execute(db)
  await sql`update gratuity set state = 'takenBack', payout_guid = null, deducted_guid = null`.execute(db)
  await migrate(db)
  const states = await sql<{
    state: string
  }>`select state from gratuity_gift union select state from gratuity`.execute(db)
  expect(states.rows).toEqual([{ state: 'reversed' }])
}, 120_000)

test('prices of an earlier version keep the rate of commission that they were charged with', async () => {
  const { dump } = await readFixture('0085-plain-names')
  const { db } = await emptyDatabase()
  await restore(db, dump)
  await sql`update partner set basis_points = 4242 where settlement = 'commission'`.execute(db)
  await migrate(db)
  const bookings = await sql<{ rate: number; net: number; lines: number; cents: number }>`
    select (booking.price_lines -> 0 ->> 'commissionBasisPoints')::integer as rate, own.net::integer,
      own.lines::integer, own.cents::integer
    from booking join lateral (
      select sum(line.net) as net, sum(line.lines) as lines, sum(posting.amount_cents) as cents
      from entry join posting on posting.entry_guid = entry.guid and posting.account = 'commission'
      cross join lateral (select sum(net_cents) as net, count(*) as lines from charge_line
        where entry_guid = entry.guid) line
      where entry.booking_guid = booking.guid and entry.kind = 'charge'
        and not exists (select from entry later where later.reverses_guid = entry.guid)
        and not exists (select from trip where wait_entry_guid = entry.guid)
    ) own on own.cents > 0`.execute(db)
  expect(bookings.rows.length).toBeGreaterThan(0)
  for (const { rate, net, lines, cents } of bookings.rows)
    expect(Math.abs((net * rate) / 10_000 - cents)).toBeLessThanOrEqual(lines)
}, 120_000)

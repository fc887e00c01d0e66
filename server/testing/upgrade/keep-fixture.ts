import { sql } from 'kysely'
import { openDatabase, type Db } from '#server/db/connection.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { dumpOf, migrationTexts } from '#server/testing/upgrade/dump.ts'
import { booksOf } from '#server/testing/upgrade/books.ts'
import { companyDay } from '#server/testing/upgrade/company-day.ts'
import { livedInCompany } from '#server/testing/upgrade/company.ts'
import { fixtureNames, writeFixture } from '#server/testing/upgrade/fixtures.ts'
import { staffOf } from '#server/testing/upgrade/office.ts'

/**
 * `npm run upgrade-fixture`: writes a lived-in company with the current schema, and its books, to
 * server/db/fixtures.
 */
const name = (await migrationTexts()).at(-1)?.name ?? ''
if ((await fixtureNames()).includes(name))
  throw new Error(`A database for ${name} already exists. Stored databases are never rewritten.`)
const postgres = await startPostgres()
const database = openDatabase({ url: postgres.url })
const portal = await livedInCompany(database)
await keepOnlyUsedReferenceData(database.db)
const empty = await emptyTables(database.db)
if (empty.length > 0)
  throw new Error(`No rows in ${empty.join(', ')}. Extend the company so that every table has some.`)
// Read the books before writing the dump: reading signs a user in, which is part of the dump.
const reader = await staffOf(portal, 'administrator')
const books = await booksOf(portal, reader, companyDay)
await writeFixture(name, await dumpOf(database.db), books)
await portal.close()
await postgres.stop()
process.stdout.write(
  `server/db/fixtures/${name}: ${books.reservations.length} reservations, ` +
    `${books.receipts.length} receipts\n`,
)

/**
 * Keeps only the airports and airlines of its flights. A version with a newer list loads it on start, as over
 * any database.
 */
async function keepOnlyUsedReferenceData(db: Db): Promise<void> {
  await sql`delete from airport where code not in (select other_airport from flight union select other_airport
    from flight_pattern
    union select airport_code from site)`.execute(db)
  await sql`delete from airline where code not in (select airline_code from flight union select airline_code
    from flight_pattern)`.execute(db)
}

async function emptyTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const counted = await Promise.all(
    rows.map(async ({ name: table }) => {
      const { rows: found } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
      return found.length === 0 ? [table] : []
    }),
  )
  return counted.flat()
}

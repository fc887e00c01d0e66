import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/connection.ts'
import { migrate, schemaState } from '#server/db/migrate.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { createDatabase, dropDatabase } from '#server/testing/test-databases.ts'

test('a migration may take as long as it takes, and no other statement', async () => {
  const server = inject('postgresUrl')
  const name = 'never_migrated'
  await createDatabase(server, name, 'template1')
  const database = openDatabase({ url: new URL(`/${name}`, server).href, connections: 1 })
  const limit = async () =>
    (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(database.db))
      .rows
  await sql`create table limits (value text)`.execute(database.db)
  await sql`create function note_limit() returns event_trigger language plpgsql as $$
    begin insert into limits values (current_setting('statement_timeout')); end $$`.execute(database.db)
  // Only migrations make indexes.
  await sql`create event trigger noting on ddl_command_start when tag in ('CREATE INDEX')
    execute function note_limit()`.execute(database.db)
  await migrate(database.db)
  const { rows } = await sql`select distinct value from limits`.execute(database.db)
  expect(rows).toEqual([{ value: '0' }])
  expect(await limit()).toEqual([{ limit: '30s' }])
  await database.close()
  await dropDatabase(server, name)
})

test('a migration that landed after one with a higher number is applied', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { db } = database
  await sql`drop table incident, running_portal`.execute(db)
  await sql`drop index history_request`.execute(db)
  await sql`delete from migration where name = '0156-incidents'`.execute(db)
  await migrate(db)
  expect(await schemaState(db)).toBe('current')
})

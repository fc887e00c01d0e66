import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { schemaState } from '#server/db/migrate.ts'
import { openTestDatabase } from '#server/testing/database.ts'

const first = await openTestDatabase()
const second = await openTestDatabase()
afterAll(() => Promise.all([first.close(), second.close()]))

test('a test database is migrated', async () => {
  expect(await schemaState(first.db)).toBe('current')
})

test('a test database can compare text by likeness', async () => {
  const { rows } = await sql<{ likeness: number }>`select similarity('abc', 'abd') as likeness`.execute(
    first.db,
  )
  expect(rows[0]?.likeness).toBeGreaterThan(0)
})

test('what is written in one test database is not in another', async () => {
  await sql`create table seen_here_only (n int)`.execute(first.db)
  await expect(sql`select * from seen_here_only`.execute(second.db)).rejects.toThrow('does not exist')
})

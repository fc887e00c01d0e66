import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { tablesSource } from '#server/db/generate-tables.ts'
import { openTestDatabase } from '#server/testing/database.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())

test('the table types are those of the migrated schema', async () => {
  expect(await readFile(new URL('./tables.ts', import.meta.url), 'utf8')).toBe(await tablesSource(db))
})

test('no column takes the time of the database’s clock', async () => {
  const { rows } = await sql`
    select attrelid::regclass::text as table, attname as column from pg_attrdef
    join pg_attribute on attrelid = adrelid and attnum = adnum join pg_class on pg_class.oid = adrelid
    where relnamespace = 'public'::regnamespace and relname not like 'migration%'
      and pg_get_expr(adbin, adrelid) ~* '\\m(now|clock_timestamp|(current|local)_?[a-z]+)\\M'`.execute(db)
  expect(rows).toEqual([])
})

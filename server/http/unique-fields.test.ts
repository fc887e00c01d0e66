import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takenFields } from '#server/http/unique-fields.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
})
afterAll(() => portal.close())

test('every index that is named is a unique index of the schema', async () => {
  const { rows } = await sql<{
    name: string
  }>`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique`.execute(portal.database.db)
  expect(rows.map((it) => it.name)).toEqual(expect.arrayContaining(Object.keys(takenFields)))
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestTables } from '#server/features/privacy/queries/inventory.ts'
import { otherTables } from '#server/features/privacy/queries/other-tables.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'

/**
 * Every column that can hold a text is either named in the inventory of guests' data, with how it
 * is handled, or listed as one without. A new column fails here until someone has decided.
 */
let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
})
afterAll(() => portal.close())

const split = (text = '') => text.split(' ').filter((it) => it !== '')

/** The columns that the two lists name, as `table.column`. */
function named(): string[] {
  const guests = guestTables.flatMap(({ table, removal, kept, plain }) =>
    [...(removal === 'row' ? [] : Object.keys(removal)), ...split(kept?.columns), ...split(plain)].map(
      (it) => `${table}.${it}`,
    ),
  )
  const others = Object.entries(otherTables).flatMap(([table, { columns }]) =>
    split(columns).map((it) => `${table}.${it}`),
  )
  return [...guests, ...others]
}

async function columnsOf(condition: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('migration', 'migration_lock') and ${condition} order by 1`.execute(
    portal.database.db,
  )
  return rows.map((it) => it.name)
}

async function notJudged(): Promise<string[]> {
  const texts = await columnsOf(
    sql`udt_name in ('text', '_text', 'varchar', 'bpchar', 'json', 'jsonb', 'bytea', 'xml')`,
  )
  const judged = new Set(named())
  return texts.filter((it) => !judged.has(it))
}

test('every column that can hold text is in a list, and a new one isn’t', async () => {
  expect(await notJudged()).toEqual([])
  const { db } = portal.database
  await sql`alter table customer add column nickname text`.execute(db)
  await sql`create table guest_book (guid uuid, pages jsonb)`.execute(db)
  expect(await notJudged()).toEqual(['customer.nickname', 'guest_book.pages'])
  await sql`alter table customer drop column nickname`.execute(db)
  await sql`drop table guest_book`.execute(db)
})

test('the lists name only columns that exist', async () => {
  const all = new Set(await columnsOf(sql`true`))
  expect(named().filter((it) => !all.has(it))).toEqual([])
})

test('a table is in one of the lists', () => {
  const twice = guestTables.map((it) => it.table as string).filter((it) => it in otherTables)
  expect(twice).toEqual([])
})

test('whatever is kept has a reason', () => {
  for (const { label, kept } of guestTables) if (kept) expect(kept.why, label).toMatch(/\.$/)
  for (const [table, { why }] of Object.entries(otherTables)) expect(why, table).toMatch(/\.$/)
})

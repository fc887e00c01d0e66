import { expect, test } from 'vitest'
import { readSource } from '../source-tree.ts'
import { tables } from './tables.ts'

const breaches = (path: string, text: string) =>
  tables.flatMap((rule) => rule.breaches([readSource(path, `export const it = ${text}`)]))

const writes = [
  "tx.insertInto('trip').values(rows)",
  "tx\n  .updateTable('trip')",
  "tx.deleteFrom('trip')",
  "tx.with('gone', (it) => it.deleteFrom('trip'))",
  'sql`insert into trip (guid) values (${guid})`',
  "'update trip as t set status = 1'",
  'sql`UPDATE "trip" SET status = ${status}`',
  'sql`with gone as (delete from only trip where guid = ${guid}) select 1`',
]

test.each(writes)('%s is for the owner of the trips alone', (write) => {
  expect(breaches('server/features/bookings/commands/cancel-booking.ts', write)).toEqual([
    'server/features/bookings/commands/cancel-booking.ts: writes trip of server/features/trips',
  ])
  expect(breaches('server/features/trips/commands/save-trip.ts', write)).toEqual([])
})

test.each(["tx.selectFrom('trip')", 'sql`select * from trip for no key update`', "'Update trip times'"])(
  '%s writes nothing',
  (read) => {
    expect(breaches('server/features/bookings/queries/leg-facts.ts', read)).toEqual([])
  },
)

test.each([
  'tx.insertInto(table)',
  'sql`insert into ${sql.table(name)} (guid)`',
  'sql`update ${sql.table(name)} set active = false`',
])('%s hides which table it writes', (write) => {
  expect(breaches('server/features/trips/commands/save-trip.ts', write)).toHaveLength(1)
})

test('tests and the demo company lay out what they need', () => {
  for (const path of [
    'server/demo/load-days.ts',
    'server/testing/trips.ts',
    'server/features/driver/driver.test.ts',
  ])
    expect(breaches(path, writes[0] ?? '')).toEqual([])
})

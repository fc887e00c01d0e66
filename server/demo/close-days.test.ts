// not moved: the demo company is where it is
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connection.ts'
import { loadWholeDemo } from '#server/demo/load-demo.ts'
import { openTestDatabase } from '#server/testing/database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await loadWholeDemo(database.db, '2026-11-20T13:00:00Z', { daysBehind: 5, daysAhead: 0, partiesPerDay: 2 })
}, 120_000)
afterAll(() => database.close())

test('the demo company has closed its past days, each the night after, but the last three', async () => {
  const closings = await database.db
    .selectFrom('day_closing')
    .innerJoin('account', 'account.guid', 'day_closing.closed_by')
    .innerJoin('date_status', 'date_status.date', 'day_closing.date')
    .select([
      'day_closing.date',
      'day_closing.closed_at',
      'account.name',
      'date_status.closed_at as locked_at',
    ])
    .orderBy('day_closing.date')
    .execute()
  const closed = (date: string, closed_at: string) => ({
    date,
    closed_at,
    locked_at: closed_at,
    name: expect.stringContaining('Concierge'),
  })
  expect(closings).toEqual([
    closed('2026-11-15', '2026-11-16T07:00:00Z'),
    closed('2026-11-16', '2026-11-17T07:00:00Z'),
  ])
  const locked = await database.db
    .selectFrom('date_status')
    .select('date')
    .where('closed_at', 'is not', null)
    .execute()
  expect(locked).toHaveLength(2)
})

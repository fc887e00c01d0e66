import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/connection.ts'
import { loadWholeDemo } from '#server/demo/load-demo.ts'
import { firstDayOf } from '#server/features/configuration/queries/first-day.ts'
import { openTestDatabase } from '#server/testing/database.ts'

const now = '2026-11-20T13:00:00Z'
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await loadWholeDemo(database.db, now, { daysBehind: 0, daysAhead: 0, partiesPerDay: 0 })
})
afterAll(() => database.close())

test('the demo company misses nothing for its bookings', async () => {
  const { steps, isReady } = await firstDayOf(database.db, true, now)
  expect(steps.filter((it) => it.missing.length > 0)).toEqual([])
  expect(isReady).toBe(true)
})

import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { priceBook } from '#server/features/configuration/queries/price-book.ts'
import { openTestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

const portal = await openTestPortal('2026-11-20T13:00:00Z')
afterAll(() => portal.close())
const { db } = portal.database
await makeSmallCompany(portal)
const book = () => priceBook(db)

test('the price book is cached until a price changes', async () => {
  expect(await book()).toBe(await book())
})

test.each([
  ['a price rule', sql`update price_rule set name = name || ' again'`],
  [
    'a car seat',
    sql`insert into car_seat (guid, name, from_age_months, to_age_months, from_weight_kg, to_weight_kg, cents,
      tax_code, stock, created_at, updated_at)
    select gen_random_uuid(), 'Another seat', 0, 12, 0, 13, 500, 'VAT', 4, created_at, updated_at
      from car_seat limit 1`,
  ],
  [
    'an extra',
    sql`insert into extra (guid, name, cents, tax_code, created_at, updated_at)
    select gen_random_uuid(), 'Orchids', 4000, 'VAT', created_at, updated_at from extra limit 1`,
  ],
  ['a deleted rule', sql`delete from price_rule where kind = 'surcharge'`],
])('a change of %s is seen by the next request', async (_what, change) => {
  const before = await book()
  await change.execute(db)
  expect(await book()).not.toBe(before)
})

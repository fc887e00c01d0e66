import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyCustomers } from '#server/features/customers-import/commands/apply-customers.ts'
import { knownCustomers } from '#server/features/customers-import/queries/known-customers.ts'
import type { ComingCustomer } from '#server/features/customers-import/queries/read-customer.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
})
afterAll(() => portal.close())

const coming = (reference: string, firstName: string, phone: string): ComingCustomer => ({
  reference,
  firstName,
  lastName: 'Lee',
  email: `${firstName.toLowerCase()}@lee.example`,
  phone,
  birthday: null,
  country: '',
  language: null,
  notes: '',
  details: [],
  remarks: [],
})

// Requires two connections.
test('an import and a merge of the same customers wait for each other, and neither fails', async () => {
  const { db } = portal.database
  const context = { actor: portalActor, now: portal.clock.now }
  const read = (records: ComingCustomer[]) => knownCustomers(db, records, portal.clock.now)
  const inUnit = (records: ComingCustomer[], found: Awaited<ReturnType<typeof read>>) =>
    inUnitOfWork(db, context, (work) => applyCustomers(work, records, found))
  await inUnit([coming('1', 'Ann', ''), coming('2', 'Bea', '')], [])
  const guidOf = async (name: string) =>
    (await db.selectFrom('customer').select('guid').where('first_name', '=', name).executeTakeFirstOrThrow())
      .guid
  const [ann, bea] = [await guidOf('Ann'), await guidOf('Bea')]
  expect(ann < bea).toBe(true)

  const file = [coming('1', 'Ann', ''), coming('2', 'Bea', '+12465550100')]
  const stale = await read(file)
  // Change the second customer between the import's read and its locks.
  await db.updateTable('customer').set({ notes: 'Window seat' }).where('guid', '=', bea).execute()
  let imported: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (merge) => {
    await sql`select guid from customer where guid = ${ann} for no key update`.execute(merge)
    imported = inUnit(file, stale)
    imported.catch(() => {})
    // The import waits for the first customer and must not hold other locks meanwhile.
    await expect
      .poll(
        async () =>
          (
            await sql`select pid from pg_stat_activity where wait_event_type = 'Lock'
              and datname = current_database()`.execute(db)
          ).rows.length,
      )
      .toBeGreaterThan(0)
    await sql`select guid from customer where guid = ${bea} for no key update`.execute(merge)
  })
  await imported
  expect(
    await db.selectFrom('customer').select(['phone', 'notes']).where('guid', '=', bea).executeTakeFirst(),
  ).toEqual({
    phone: '+12465550100',
    notes: 'Window seat',
  })
})

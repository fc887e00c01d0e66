import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryCustomers } from '#contract/customers.ts'
import { queryHistory } from '#contract/history.ts'
import { queryMessages } from '#contract/messages.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

/** A search that would take long is stopped after two seconds, so that it can't hold back everyone else. */

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
})
afterAll(() => portal.close())

test('searches of reservations, history and messages are stopped after two seconds', async () => {
  const browser = await signedIn(portal, allPermissions)
  const searches = [queryCustomers, queryHistory, queryMessages]
  await portal.database.db.transaction().execute(async (tx) => {
    // Every search waits for it, as if its table were very large.
    await sql`lock table customer, outbox in access exclusive mode`.execute(tx)
    const began = performance.now()
    const answers = await Promise.all(searches.map((it) => browser.call(it, { query: { query: 'qz' } })))
    expect(performance.now() - began).toBeLessThan(10_000)
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      expect(body).toMatchObject({
        fields: { query: { message: expect.stringMatching(/^This search took too long\. Enter more/) } },
      })
    }
  })
  // Afterwards they find again.
  for (const search of searches)
    expect((await browser.call(search, { query: { query: 'qz' } })).status).toBe(200)
})

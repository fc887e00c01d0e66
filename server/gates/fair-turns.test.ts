import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appData } from '#contract/account.ts'
import { queryCustomers } from '#contract/customers.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { fillWithBookings } from '#server/testing/many-bookings.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

/**
 * One account can’t stall the portal: a single request is answered before the sixty searches of another
 * account are done.
 */

const searchCount = 60
const groups = 20_000

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await fillWithBookings(portal.database.db, await makeSmallCompany(portal), groups)
})
afterAll(() => portal.close())

test('sixty searches of one account leave another’s first page within a second', async () => {
  const greedy = await signedIn(portal, ['viewCustomer', 'editCustomer'])
  const other = await signedIn(portal, ['viewCustomer'])
  const begun = performance.now()
  const searches = Promise.all(
    Array.from({ length: searchCount }, () => greedy.must(queryCustomers, { query: { query: 'ann gest' } })),
  ).then(() => performance.now() - begun)
  // Until the searches wait in line.
  await wait(20)
  const asked = performance.now()
  await other.must(appData)
  const answeredMs = performance.now() - asked
  const allMs = await searches
  expect(answeredMs).toBeLessThan(1000)
  // It was a load, and the other did not wait for its end.
  expect(allMs).toBeGreaterThan(2 * answeredMs)
}, 120_000)

test('an account with more requests than can wait is asked to retry, other accounts are not', async () => {
  const greedy = await signedIn(portal, ['viewCustomer'])
  const other = await signedIn(portal, ['viewCustomer'])
  const answers = Promise.all(Array.from({ length: 400 }, () => greedy.call(appData)))
  await wait(20)
  expect((await other.call(appData)).status).toBe(200)
  const turnedAway = (await answers).filter((it) => it.status !== 200)
  expect(turnedAway.length).toBeGreaterThan(50)
  for (const reply of turnedAway) expect([reply.status, reply.headers['retry-after']]).toEqual([503, '5'])
}, 60_000)

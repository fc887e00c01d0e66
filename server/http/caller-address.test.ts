import { afterEach, expect, test } from 'vitest'
import { signIn } from '#contract/account.ts'
import { makeAccount, testPassword } from '#server/testing/accounts.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

/**
 * Limits by address are worth as much as the address: what a caller writes into `X-Forwarded-For` is believed
 * from a proxy only.
 */
let portal: TestPortal
afterEach(() => portal.close())

const direct = '10.9.0.1'

async function addressSeen(
  settings: Record<string, string>,
  forwardedFor: string,
): Promise<string | undefined> {
  portal = await openTestPortal('2026-11-20T13:00:00Z', settings)
  await makeSmallCompany(portal)
  const { guid, email } = await makeAccount(portal, [])
  const browser = new TestBrowser(portal.app, direct)
  const headers = { 'x-forwarded-for': forwardedFor }
  const answer = await browser.send(
    'POST',
    signIn.path,
    { email, password: testPassword },
    undefined,
    headers,
  )
  expect(answer.status).toBe(200)
  return (
    await portal.database.db
      .selectFrom('session')
      .select('ip')
      .where('account_guid', '=', guid)
      .executeTakeFirst()
  )?.ip
}

test.each([
  ['without a proxy, the connection’s own', {}, '203.0.113.9', direct],
  [
    'behind one, what it wrote, which is the last',
    { TRUST_PROXY: '1' },
    '198.51.100.7, 203.0.113.9',
    '203.0.113.9',
  ],
  [
    'behind two, the last but one',
    { TRUST_PROXY: '2' },
    '198.51.100.7, 203.0.113.9, 192.0.2.4',
    '203.0.113.9',
  ],
])('the address of a caller is, %s', async (_, settings, forwardedFor, seen) => {
  expect(await addressSeen(settings, forwardedFor)).toBe(seen)
})

test('a guesser who names another address with each try is stopped all the same', async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
  const { email } = await makeAccount(portal, [])
  const statuses: number[] = []
  for (let guess = 0; guess < 10; guess++) {
    const headers = { 'x-forwarded-for': `198.51.100.${guess}` }
    const answer = await new TestBrowser(portal.app, direct).send(
      'POST',
      signIn.path,
      { email, password: 'a guess' },
      undefined,
      headers,
    )
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 429, 429])
})

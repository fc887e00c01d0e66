import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appData, checkResetCode, resetPassword, signIn, startResetPassword } from '#contract/account.ts'
import { makeAccount, signedIn, testPassword } from '#server/testing/accounts.ts'
import { mailedCode, mailedToken } from '#server/testing/mail-codes.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z', { PUBLIC_URL: 'https://portal.example' })
  await makeSmallCompany(portal)
})
afterAll(() => portal.close())

const password = 'another good password'
/** Calls are limited by IP address too: each browser here has its own. */
let places = 0
const elsewhere = () => `10.2.${++places >> 8}.${places & 255}`
const stranger = () => new TestBrowser(portal.app, elsewhere())
const emailOf = async (guid: string) =>
  (
    await portal.database.db
      .selectFrom('account')
      .select('email')
      .where('guid', '=', guid)
      .executeTakeFirstOrThrow()
  ).email
const forgetLimits = () => portal.database.db.deleteFrom('rate_limit').execute()

async function askCode(email: string): Promise<string> {
  await stranger().must(startResetPassword, { body: { email } })
  return (await mailedCode(portal, email.toLowerCase())) ?? ''
}

describe('a forgotten password', () => {
  test('is replaced with a mailed code, and all sessions end', async () => {
    const browser = await signedIn(portal, ['driver'], { ip: elsewhere() })
    const email = await emailOf(browser.accountGuid)
    const code = await askCode(email.toUpperCase())
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    await stranger().must(checkResetCode, { body: { email, code } })
    expect((await browser.call(appData)).status).toBe(200)
    const reply = await stranger().must(resetPassword, {
      body: { email, code: code.toLowerCase().replace('-', ' '), password },
    })
    expect(reply.redirectUrl).toBe(`/sign-in?email=${encodeURIComponent(email)}`)
    expect((await browser.call(appData)).status).toBe(401)
    expect((await stranger().call(signIn, { body: { email, password: testPassword } })).status).toBe(400)
    await stranger().must(signIn, { body: { email, password } })
  })

  test('doesn’t change when a code is only requested', async () => {
    const { email } = await makeAccount(portal, [])
    await askCode(email)
    expect((await stranger().call(signIn, { body: { email, password: testPassword } })).status).toBe(200)
  })

  test('sends an e-mail with a link and a code', async () => {
    const { email } = await makeAccount(portal, [])
    const code = await askCode(email)
    const token = await mailedToken(portal, email)
    expect(token).toMatch(/^[\w-]{32}$/)
    const { body } = await portal.database.db
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    const text = portal.context.sealer.open('message', body)
    expect(text).toContain(
      `https://portal.example/reset-password/${token}?email=${encodeURIComponent(email)}\n`,
    )
    expect(text).toContain(`Your code: ${code}\n`)
  })
})

describe('a code', () => {
  test('works once', async () => {
    const { email } = await makeAccount(portal, [])
    const code = await askCode(email)
    await stranger().must(resetPassword, { body: { email, code, password } })
    expect(
      (await stranger().call(resetPassword, { body: { email, code, password: 'a third good password' } }))
        .status,
    ).toBe(400)
  })

  test('used twice at the same time works once', async () => {
    const { email } = await makeAccount(portal, [])
    const code = await askCode(email)
    const both = await Promise.all(
      [0, 1].map(() => stranger().call(resetPassword, { body: { email, code, password } })),
    )
    expect(both.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('expires after 15 minutes', async () => {
    const { email } = await makeAccount(portal, [])
    const code = await askCode(email)
    portal.clock.forward(15.1)
    expect((await stranger().call(checkResetCode, { body: { email, code } })).status).toBe(400)
  })

  test('ends when a new one is requested', async () => {
    const { email } = await makeAccount(portal, [])
    const first = await askCode(email)
    const second = await askCode(email)
    expect((await stranger().call(checkResetCode, { body: { email, code: first } })).status).toBe(400)
    await stranger().must(checkResetCode, { body: { email, code: second } })
  })

  test('works only for its own address', async () => {
    const [one, other] = [await makeAccount(portal, []), await makeAccount(portal, [])]
    await askCode(other.email)
    const code = await askCode(one.email)
    expect(
      (await stranger().call(resetPassword, { body: { email: other.email, code, password } })).status,
    ).toBe(400)
  })

  test('is stored as a hash, and appears only in the mail', async () => {
    const { email } = await makeAccount(portal, [])
    const code = (await askCode(email)).replace('-', '')
    const stored = await portal.database.db
      .selectFrom('one_time_token')
      .selectAll()
      .where('email', '=', email)
      .execute()
    expect(JSON.stringify(stored)).not.toContain(code)
    const history = await portal.database.db.selectFrom('history').selectAll().execute()
    expect(JSON.stringify(history)).not.toContain(code)
  })

  test('isn’t sent to an inactive account', async () => {
    const { guid, email } = await makeAccount(portal, [])
    await portal.database.db.updateTable('account').set({ active: false }).where('guid', '=', guid).execute()
    await stranger().must(startResetPassword, { body: { email } })
    expect(await mailedCode(portal, email)).toBeNull()
  })

  test('stops working when the account is deactivated', async () => {
    const { guid, email } = await makeAccount(portal, [])
    const code = await askCode(email)
    await portal.database.db.updateTable('account').set({ active: false }).where('guid', '=', guid).execute()
    expect((await stranger().call(resetPassword, { body: { email, code, password } })).status).toBe(400)
  })
})

describe('whether an address has an account', () => {
  test('isn’t revealed by requesting a code, guessing it, or the rate limit', async () => {
    const { email } = await makeAccount(portal, [])
    const nobody = 'nobody@test.example'
    await forgetLimits()
    const answers = async (address: string) => {
      const browser = stranger()
      const asked = []
      for (let ask = 0; ask < 5; ask++)
        asked.push(await browser.call(startResetPassword, { body: { email: address } }))
      for (let guess = 0; guess < 7; guess++)
        asked.push(await browser.call(checkResetCode, { body: { email: address, code: 'WRONGC0D' } }))
      asked.push(await browser.call(resetPassword, { body: { email: address, code: 'WRONGC0D', password } }))
      return asked.map(({ status, body }) => ({ status, body }))
    }
    expect(await answers(nobody)).toEqual(await answers(email))
  })

  test('isn’t revealed by the response time', async () => {
    const known = (await makeAccount(portal, [])).email
    const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let round = 0; round < 9; round++) {
      for (const [which, email] of [
        ['known', known],
        ['unknown', `nobody-${round}@test.example`],
      ] as const) {
        await forgetLimits()
        const begun = performance.now()
        await stranger().must(startResetPassword, { body: { email } })
        took[which].push(performance.now() - begun)
      }
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[4] ?? 0
    const ratio = median(took.known) / median(took.unknown)
    expect(ratio).toBeGreaterThan(0.9)
    expect(ratio).toBeLessThan(1.1)
  })
})

test('too many code requests from one place are refused for a while', async () => {
  await forgetLimits()
  const { email } = await makeAccount(portal, [])
  const asker = stranger()
  for (let ask = 0; ask < 3; ask++)
    expect((await asker.call(startResetPassword, { body: { email } })).status).toBe(200)
  const fourth = await asker.call(startResetPassword, { body: { email } })
  expect(fourth.status).toBe(429)
  expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0)
  portal.clock.forward(16)
  expect((await asker.call(startResetPassword, { body: { email } })).status).toBe(200)
})

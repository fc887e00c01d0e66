import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, signOutHere } from '#contract/account.ts'
import { hashPassword } from '#server/features/account/commands/passwords.ts'
import { makeAccount, testPassword } from '#server/testing/accounts.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

/** Password guessing is slowed down without locking out its target. */
let portal: TestPortal
let company: SmallCompany
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
})
beforeEach(async () => void (await portal.database.db.deleteFrom('rate_limit').execute()))
afterAll(() => portal.close())

const office = '10.8.255.1'
let places = 0
const elsewhere = () => `10.8.${++places >> 8}.${places & 255}`

const tryAt = (browser: TestBrowser, email: string, password = testPassword) =>
  browser.call(signIn, { body: { email, password } })

/** Wrong passwords from as many IP addresses as needed. */
async function guessFromEverywhere(email: string, guesses: number): Promise<void> {
  await Promise.all(
    Array.from({ length: guesses }, () =>
      tryAt(new TestBrowser(portal.app, elsewhere()), email, 'a guess of many'),
    ),
  )
}

/** A user who has worked on this device before and signed out. */
async function ownerAt(ip: string): Promise<{ browser: TestBrowser; email: string }> {
  const { email } = await makeAccount(portal, [])
  const browser = new TestBrowser(portal.app, ip)
  await browser.must(signIn, { body: { email, password: testPassword } })
  await browser.must(signOutHere)
  return { browser, email }
}

describe('guessing at an address', () => {
  test('from one place is stopped there, and the owner can sign in elsewhere', async () => {
    const { email } = await makeAccount(portal, [])
    const attacker = new TestBrowser(portal.app, elsewhere())
    for (let guess = 0; guess < 8; guess++) await tryAt(attacker, email, 'a guess')
    expect((await tryAt(attacker, email)).status).toBe(429)
    expect((await tryAt(new TestBrowser(portal.app, elsewhere()), email)).status).toBe(200)
  })

  test('from sixty places is stopped everywhere except on the owner’s device', async () => {
    const { browser, email } = await ownerAt(office)
    await guessFromEverywhere(email, 60)
    expect((await tryAt(new TestBrowser(portal.app, elsewhere()), email)).status).toBe(429)
    expect((await tryAt(browser, email)).status).toBe(200)
  })

  test('from within the office doesn’t stop colleagues', async () => {
    const { browser, email } = await ownerAt(office)
    const colleague = new TestBrowser(portal.app, office)
    for (let guess = 0; guess < 9; guess++) await tryAt(colleague, email, 'a guess')
    expect((await tryAt(colleague, email)).status).toBe(429)
    expect((await tryAt(browser, email)).status).toBe(200)
  })
})

describe('a known device', () => {
  test('has a limited number of guesses too', async () => {
    const { browser, email } = await ownerAt(office)
    for (let guess = 0; guess < 8; guess++) expect((await tryAt(browser, email, 'a guess')).status).toBe(400)
    expect((await tryAt(browser, email)).status).toBe(429)
  })

  test.each<[string, (of: { own: string }) => string]>([
    ['for another address', ({ own }) => own],
    ['by an invented proof', () => 'k1:00000000:AAAA'],
    ['by a truncated proof', ({ own }) => own.slice(0, -4)],
  ])('%s counts as unknown', async (_, proofFrom) => {
    const attacker = await ownerAt(elsewhere())
    const { email } = await makeAccount(portal, [])
    attacker.browser.cookies.set(
      'kerbside-device',
      proofFrom({ own: attacker.browser.cookies.get('kerbside-device') ?? '' }),
    )
    await guessFromEverywhere(email, 60)
    expect((await tryAt(attacker.browser, email)).status).toBe(429)
  })

  test('still needs the password, and scripts can’t read its proof', async () => {
    const { email } = await makeAccount(portal, [])
    const answer = await tryAt(new TestBrowser(portal.app, elsewhere()), email)
    const cookie = [answer.headers['set-cookie']]
      .flat()
      .find((it) => String(it).startsWith('kerbside-device='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect(cookie).not.toContain(email)
    const wrong = await tryAt(new TestBrowser(portal.app, elsewhere()), email, 'a guess')
    expect([wrong.headers['set-cookie']].flat().join()).not.toContain('kerbside-device')
  })
})

test('the duration of a refusal does not reveal whether an address has an account', async () => {
  const { guid, email } = await makeAccount(portal, [])
  const password_hash = await hashPassword('as a person sets it')
  await portal.database.db.updateTable('account').set({ password_hash }).where('guid', '=', guid).execute()
  const took: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let round = 0; round < 15; round++) {
    for (const [which, address] of [
      ['known', email],
      ['unknown', `nobody-${round}@test.example`],
    ] as const) {
      const begun = performance.now()
      await tryAt(new TestBrowser(portal.app, elsewhere()), address, 'a guess')
      took[which].push(performance.now() - begun)
    }
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[7] ?? 0
  // Without a password hash to compare, it would take a tenth of the time.
  const ratio = median(took.known) / median(took.unknown)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

describe('the right password', () => {
  test('doesn’t count as a failure, so a whole shift can sign in from one address', async () => {
    const { email } = await makeAccount(portal, [])
    const reception = elsewhere()
    for (let colleague = 0; colleague < 101; colleague++)
      expect(
        (await tryAt(new TestBrowser(portal.app, reception), email)).status,
        `sign-in ${colleague + 1}`,
      ).toBe(200)
    const counts = await portal.database.db
      .selectFrom('rate_limit')
      .select(['bucket', 'count'])
      .where('count', '>', 0)
      .execute()
    expect(counts).toEqual([])
  })

  test('doesn’t reset the failures of others at that address', async () => {
    const { email } = await makeAccount(portal, [])
    const shared = elsewhere()
    const attacker = new TestBrowser(portal.app, shared)
    for (let guess = 0; guess < 100; guess++) await tryAt(attacker, `nobody-${guess}@test.example`, 'a guess')
    expect((await tryAt(attacker, email)).status).toBe(429)
  })
})

test('a user of an inactive partner gets that message only after the right password', async () => {
  const { partner } = company
  const { email } = await makeAccount(portal, ['viewCustomer'], { partnerGuid: partner })
  await portal.database.db.updateTable('partner').set({ active: false }).where('guid', '=', partner).execute()
  const browser = new TestBrowser(portal.app, elsewhere())
  expect(JSON.stringify((await tryAt(browser, email, 'a guess')).body)).toContain(
    'The e-mail or password is wrong',
  )
  const answer = await tryAt(browser, email)
  expect([answer.status, answer.body]).toEqual([
    400,
    {
      errors: [
        { name: 'Sign in', message: 'Good Hotel’s account is inactive. Contact us to reactivate it.' },
      ],
    },
  ])
  expect(browser.cookies.has('kerbside-session')).toBe(false)
  await portal.database.db.updateTable('partner').set({ active: true }).where('guid', '=', partner).execute()
  expect((await tryAt(browser, email)).status).toBe(200)
})

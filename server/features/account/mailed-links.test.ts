import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkResetCode, resetPassword, signIn, startResetPassword } from '#contract/account.ts'
import { newStaffUser, resetStaffPassword } from '#contract/staff.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { makeAccount, signedIn } from '#server/testing/accounts.ts'
import { mailedCode, mailedToken } from '#server/testing/mail-codes.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

/** Links and codes for choosing a password, and attempts to invalidate them. */
let portal: TestPortal
let admin: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
})
beforeEach(async () => {
  await portal.database.db.deleteFrom('rate_limit').execute()
  admin = await signedIn(portal, ['adminSystem'], { ip: elsewhere() })
})
afterAll(() => portal.close())

const password = 'another good password'
let places = 0
const elsewhere = () => `10.3.${++places >> 8}.${places & 255}`
const stranger = () => new TestBrowser(portal.app, elsewhere())

let people = 0
async function invited() {
  const email = `invited-${++people}@company.example`
  const form = { name: 'Nell Newcomer', email, phone: '', permissions: [], totpRequired: false }
  const { guid = '' } = await admin.must(newStaffUser.save, {
    body: { ...form, defaultVehicleGuid: null, shiftStart: null, shiftEnd: null },
  })
  return { guid, ...(await mailed(email)) }
}

async function mailed(email: string) {
  return {
    email,
    code: (await mailedCode(portal, email)) ?? '',
    token: (await mailedToken(portal, email)) ?? '',
  }
}

async function asked(email: string) {
  await stranger().must(startResetPassword, { body: { email } })
  return mailed(email)
}

const statusOf = async (email: string, code: string) =>
  (await stranger().call(checkResetCode, { body: { email, code } })).status
const wrong = (guess: number) => `0000-${String(guess).padStart(4, '0')}`

/** Wrong codes, a few from each of many addresses. */
async function guess(email: string, guesses: number): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let made = 0; made < guesses; made += 10) {
    const guesser = stranger()
    const body = (it: number) => ({ email, code: wrong(made + it) })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, it) => guesser.call(checkResetCode, { body: body(it) })),
    )
    for (const { status } of answers) statuses.add(status)
  }
  return statuses
}

describe('an invitation', () => {
  test('works once by its link, after which neither link nor code is valid', async () => {
    const { email, token, code } = await invited()
    await stranger().must(checkResetCode, { body: { email, code: token } })
    await stranger().must(resetPassword, { body: { email, code: token, password } })
    await stranger().must(signIn, { body: { email, password } })
    const again = await stranger().call(resetPassword, { body: { email, code: token, password } })
    expect([again.status, again.body]).toEqual([
      400,
      {
        errors: [{ name: 'Link', message: 'This link was already used or has expired. Request a new one.' }],
      },
    ])
    expect(await statusOf(email, code)).toBe(400)
  })

  test('survives hundreds of wrong codes: its link works immediately, its code after a while', async () => {
    const { email, token, code } = await invited()
    expect(await guess(email, 300)).toEqual(new Set([400, 429]))
    expect(await statusOf(email, code)).toBe(429)
    await stranger().must(checkResetCode, { body: { email, code: token } })
    portal.clock.forward(16)
    expect(await statusOf(email, code)).toBe(200)
    await stranger().must(resetPassword, { body: { email, code: token, password } })
  }, 60_000)

  test('survives "Forgot password?" requests for its address', async () => {
    const { email, token, code } = await invited()
    const later = await asked(email)
    expect([await statusOf(email, token), await statusOf(email, code)]).toEqual([200, 200])
    expect([await statusOf(email, later.token), await statusOf(email, later.code)]).toEqual([200, 200])
  })

  test('ends when an administrator sends another, along with earlier requests', async () => {
    const { guid, email, token, code } = await invited()
    const requested = await asked(email)
    await admin.must(resetStaffPassword, { params: { id: guid } })
    const fresh = await mailed(email)
    const old = [token, code, requested.token, requested.code]
    expect(await Promise.all(old.map((it) => statusOf(email, it)))).toEqual([400, 400, 400, 400])
    expect([await statusOf(email, fresh.token), await statusOf(email, fresh.code)]).toEqual([200, 200])
  })

  test('lasts three days', async () => {
    const { email, token } = await invited()
    portal.clock.forward(72 * 60 - 1)
    expect(await statusOf(email, token)).toBe(200)
    portal.clock.forward(2)
    expect(await statusOf(email, token)).toBe(400)
  })
})

describe('a requested link', () => {
  test('survives another request, while only the newest code works', async () => {
    const { email } = await makeAccount(portal, [])
    const [first, second] = [await asked(email), await asked(email)]
    expect([await statusOf(email, first.token), await statusOf(email, second.token)]).toEqual([200, 200])
    expect([await statusOf(email, first.code), await statusOf(email, second.code)]).toEqual([400, 200])
  })

  test('is stored as a hash, and appears only in the mail', async () => {
    const { email } = await makeAccount(portal, [])
    const { token } = await asked(email)
    const { db } = portal.database
    for (const table of ['one_time_token', 'history', 'outbox', 'rate_limit'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(token)
  })

  test('works once, also when used twice at the same time', async () => {
    const { email } = await makeAccount(portal, [])
    const { token } = await asked(email)
    const both = await Promise.all(
      [0, 1].map(() => stranger().call(resetPassword, { body: { email, code: token, password } })),
    )
    expect(both.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })
})

describe('wrong codes', () => {
  test('are counted per caller: the eleventh at one address waits, and others don’t', async () => {
    const { email } = await makeAccount(portal, [])
    const { code } = await asked(email)
    const guesser = stranger()
    for (let made = 0; made < 10; made++)
      expect((await guesser.call(checkResetCode, { body: { email, code: wrong(made) } })).status).toBe(400)
    expect((await guesser.call(checkResetCode, { body: { email, code } })).status).toBe(429)
    expect(await statusOf(email, code)).toBe(200)
  })

  test('at sixty addresses stop their caller, but not links opened there', async () => {
    const { email, token, code } = await invited()
    const place = elsewhere()
    // Sixty real requests would hit the per-minute limit first, which uses the machine's clock.
    await portal.database.db
      .insertInto('rate_limit')
      .values({
        bucket: `reset code caller ${place}`,
        count: 60,
        resets_at: addMinutes(portal.clock.now, 15),
      })
      .execute()
    const office = new TestBrowser(portal.app, place)
    expect((await office.call(checkResetCode, { body: { email, code } })).status).toBe(429)
    expect((await office.call(checkResetCode, { body: { email, code: token } })).status).toBe(200)
  })

  test('a correct one isn’t counted', async () => {
    const { email } = await makeAccount(portal, [])
    const { code } = await asked(email)
    const owner = stranger()
    for (let made = 0; made < 15; made++)
      expect((await owner.call(checkResetCode, { body: { email, code } })).status).toBe(200)
  })
})

test('a link from an earlier version, which contains the code, works until it expires', async () => {
  const { guid, email } = await makeAccount(portal, [])
  const token_hash = createHash('sha256').update(`passwordCode\n${email}\nK7F29QMX`).digest()
  const row = {
    purpose: 'passwordCode',
    email,
    account_guid: guid,
    expires_at: addMinutes(portal.clock.now, 72 * 60),
  }
  await portal.database.db
    .insertInto('one_time_token')
    .values({ ...row, token_hash })
    .execute()
  await asked(email)
  await stranger().must(checkResetCode, { body: { email, code: 'K7F2-9QMX' } })
  await stranger().must(resetPassword, { body: { email, code: 'K7F2-9QMX', password } })
  expect((await stranger().must(signIn, { body: { email, password } })).next).toBe('done')
})

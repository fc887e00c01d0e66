import { spawnSync } from 'node:child_process'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { appData, checkTotp, ownAccount, setupTotp, setupTotpState, signIn } from '#contract/account.ts'
import { makeAccount, signedIn, testPassword } from '#server/testing/accounts.ts'
import {
  appCode,
  elsewhere,
  nextStep,
  openAuthenticatorApps,
  portal,
  withApp,
  withPassword,
} from '#server/testing/authenticator-apps.ts'
import { hasTool } from '#server/testing/outside-tool.ts'
import { TestBrowser } from '#server/testing/portal.ts'

openAuthenticatorApps()

/** RFC 6238, appendix B: the eight digits for SHA-1; apps show the last six. */
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('codes match RFC 6238 at second %i', (seconds, eight) => {
  const secret = Secret.fromLatin1('12345678901234567890')
  expect(new TOTP({ secret }).generate({ timestamp: seconds * 1000 })).toBe(eight.slice(-6))
})

test.runIf(hasTool('oathtool'))('a code from oathtool signs in', async () => {
  const { email, secret } = await withApp()
  const at = Temporal.Instant.from(portal.clock.now).epochMilliseconds / 1000
  const code = spawnSync('oathtool', ['--totp', '--base32', `--now=@${at}`, secret])
    .stdout.toString()
    .trim()
  expect((await (await withPassword(email)).call(checkTotp, { body: { code } })).status).toBe(200)
})

describe('setting up an app', () => {
  test('shows the secret as text, URI and QR code, unchanged on reload', async () => {
    const browser = await signedIn(portal, [], { name: 'Ann Two-Steps', ip: elsewhere() })
    const state = await browser.must(setupTotpState)
    expect(await browser.must(setupTotpState)).toEqual(state)
    expect(state.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(state.otpauthUrl).searchParams.get('secret')).toBe(state.secret)
    expect(decodeURIComponent(state.otpauthUrl)).toContain('Kerbside Small Company')
    expect(state.qrSvg).toMatch(/^<svg/)
  })

  test('accepts a correct code, and returns ten recovery codes that are stored as hashes', async () => {
    const { browser, recoveryCodes, guid } = await withApp()
    expect(recoveryCodes).toHaveLength(10)
    expect((await browser.must(ownAccount.load)).totp).toEqual({
      on: true,
      required: false,
      recoveryCodesLeft: 10,
    })
    const stored = await portal.database.db
      .selectFrom('recovery_code')
      .selectAll()
      .where('account_guid', '=', guid)
      .execute()
    expect(stored).toHaveLength(10)
    expect(JSON.stringify(stored)).not.toContain(recoveryCodes[0]?.replaceAll('-', ''))
  })

  test('with a wrong code changes nothing', async () => {
    const browser = await signedIn(portal, [], { ip: elsewhere() })
    const { secret } = await browser.must(setupTotpState)
    expect(
      (await browser.call(setupTotp, { body: { code: appCode(secret, 9), password: testPassword } })).status,
    ).toBe(400)
    expect((await browser.must(ownAccount.load)).totp.on).toBe(false)
  })

  test('without having loaded the secret changes nothing', async () => {
    const browser = await signedIn(portal, [], { ip: elsewhere() })
    expect((await browser.call(setupTotp, { body: { code: '123456', password: testPassword } })).status).toBe(
      400,
    )
  })

  test('needs the password in an open session, also for the first app', async () => {
    const browser = await signedIn(portal, [], { ip: elsewhere() })
    const { secret, replaces, asksPassword } = await browser.must(setupTotpState)
    expect([replaces, asksPassword]).toEqual([false, true])
    const answer = await browser.call(setupTotp, { body: { code: appCode(secret) } })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { password: { message: 'The password is wrong' } } },
    })
    await browser.must(setupTotp, { body: { code: appCode(secret), password: testPassword } })
  })

  test('to replace another needs the password', async () => {
    const { browser, secret: old, email } = await withApp()
    const { secret, replaces } = await browser.must(setupTotpState)
    expect(replaces).toBe(true)
    expect(secret).not.toBe(old)
    expect((await browser.call(setupTotp, { body: { code: appCode(secret) } })).status).toBe(400)
    await browser.must(setupTotp, { body: { code: appCode(secret), password: testPassword } })
    nextStep()
    const signing = await withPassword(email)
    expect((await signing.call(checkTotp, { body: { code: appCode(old) } })).status).toBe(400)
    await signing.must(checkTotp, { body: { code: appCode(secret) } })
  })

  test('isn’t allowed with only the password if the account has an app', async () => {
    const { email } = await withApp()
    const thief = await withPassword(email)
    expect((await thief.call(setupTotpState)).status).toBe(400)
    expect((await thief.call(setupTotp, { body: { code: '123456', password: testPassword } })).status).toBe(
      400,
    )
  })

  test('is the next step for an account that requires it, and completes the sign-in', async () => {
    const { guid, email } = await makeAccount(portal, ['driver'])
    await portal.database.db
      .updateTable('account')
      .set({ totp_required: true })
      .where('guid', '=', guid)
      .execute()
    const browser = new TestBrowser(portal.app, elsewhere())
    expect((await browser.must(signIn, { body: { email, password: testPassword } })).next).toBe('setup-totp')
    expect((await browser.call(appData)).status).toBe(401)
    const { secret } = await browser.must(setupTotpState)
    await browser.must(setupTotp, { body: { code: appCode(secret) } })
    expect((await browser.must(appData)).setupTotpRequired).toBe(false)
  })
})

describe('signing in with an app', () => {
  test('grants nothing until the code is given', async () => {
    const { email, secret } = await withApp()
    const browser = await withPassword(email)
    expect((await browser.call(appData)).status).toBe(401)
    expect(
      await browser.must(checkTotp, { body: { code: ` ${appCode(secret).replace(/(...)/, '$1 ')}` } }),
    ).toEqual({
      recoveryCodesLeft: null,
    })
    expect((await browser.call(appData)).status).toBe(200)
  })

  test('opens a new session and invalidates the one from the password', async () => {
    const { email, secret } = await withApp()
    const browser = await withPassword(email)
    const before = new Map(browser.cookies)
    await browser.must(checkTotp, { body: { code: appCode(secret) } })
    expect(browser.cookies.get('kerbside-session')).not.toBe(before.get('kerbside-session'))
    for (const [name, value] of before) browser.cookies.set(name, value)
    expect((await browser.call(appData)).status).toBe(401)
    expect((await browser.call(setupTotpState)).status).toBe(401)
  })

  test('accepts codes from one step before and after, and no others', async () => {
    for (const [steps, status] of [
      [-1, 200],
      [1, 200],
      [-2, 400],
      [2, 400],
    ] as const) {
      const { email, secret } = await withApp()
      portal.clock.forward(5)
      const browser = await withPassword(email)
      expect(
        (await browser.call(checkTotp, { body: { code: appCode(secret, steps) } })).status,
        `${steps} steps`,
      ).toBe(status)
    }
  })

  test('refuses a used code everywhere, also at the same time', async () => {
    const { email, secret } = await withApp()
    const [one, other, third] = [
      await withPassword(email),
      await withPassword(email),
      await withPassword(email),
    ]
    const code = appCode(secret)
    const both = await Promise.all([one, other].map((it) => it.call(checkTotp, { body: { code } })))
    expect(both.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await third.call(checkTotp, { body: { code } })).status).toBe(400)
    nextStep()
    await third.must(checkTotp, { body: { code: appCode(secret) } })
  })

  test('refuses the code that set up the app', async () => {
    const browser = await signedIn(portal, [], { ip: elsewhere() })
    const { email } = await portal.database.db
      .selectFrom('account')
      .select('email')
      .where('guid', '=', browser.accountGuid)
      .executeTakeFirstOrThrow()
    const { secret } = await browser.must(setupTotpState)
    const code = appCode(secret)
    await browser.must(setupTotp, { body: { code, password: testPassword } })
    expect((await (await withPassword(email)).call(checkTotp, { body: { code } })).status).toBe(400)
  })

  test('stops guessing, and lets the owner in after a while', async () => {
    const { email, secret } = await withApp()
    const guesser = await withPassword(email)
    for (let guess = 0; guess < 8; guess++)
      expect((await guesser.call(checkTotp, { body: { code: `00000${guess}` } })).status).toBe(400)
    expect((await guesser.call(checkTotp, { body: { code: appCode(secret) } })).status).toBe(429)
    portal.clock.forward(16)
    const owner = await withPassword(email)
    await owner.must(checkTotp, { body: { code: appCode(secret) } })
  })

  test('waits 15 minutes for the code', async () => {
    const { email, secret } = await withApp()
    const browser = await withPassword(email)
    portal.clock.forward(15.1)
    expect((await browser.call(checkTotp, { body: { code: appCode(secret) } })).status).toBe(401)
  })
})

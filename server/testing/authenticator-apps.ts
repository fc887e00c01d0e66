import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { setupTotp, setupTotpState, signIn } from '#contract/account.ts'
import { signedIn, testPassword } from '#server/testing/accounts.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

export let portal: TestPortal

/** Opens a portal for the tests of this file. Each starts 20 minutes later, without earlier rate limits. */
export function openAuthenticatorApps(): void {
  beforeAll(async () => {
    portal = await openTestPortal('2026-11-20T13:00:00Z')
    await makeSmallCompany(portal)
  })
  beforeEach(async () => {
    portal.clock.forward(20)
    await portal.database.db.deleteFrom('rate_limit').execute()
  })
  afterAll(() => portal.close())
}

let places = 0
/** Another IP address for each browser, because calls are limited by address. */
export const elsewhere = () => `10.1.${++places >> 8}.${places & 255}`

/** The code that the user's app shows `steps` half minutes from now. */
export function appCode(secret: string, steps = 0): string {
  const timestamp = Temporal.Instant.from(portal.clock.now).epochMilliseconds + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}
export const nextStep = () => portal.clock.forward(0.5)

/** A user with an authenticator app. */
export async function withApp() {
  const browser = await signedIn(portal, ['driver'], { ip: elsewhere() })
  const { email } = await portal.database.db
    .selectFrom('account')
    .select('email')
    .where('guid', '=', browser.accountGuid)
    .executeTakeFirstOrThrow()
  const { secret } = await browser.must(setupTotpState)
  const { recoveryCodes } = await browser.must(setupTotp, {
    body: { code: appCode(secret), password: testPassword },
  })
  nextStep()
  return { browser, email, secret, recoveryCodes, guid: browser.accountGuid }
}

/** Signs in with a password, as far as the code. */
export async function withPassword(email: string): Promise<TestBrowser> {
  const browser = new TestBrowser(portal.app, elsewhere())
  expect((await browser.must(signIn, { body: { email, password: testPassword } })).next).toBe('check-totp')
  return browser
}

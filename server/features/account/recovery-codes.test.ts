import { describe, expect, test } from 'vitest'
import { checkTotp, newRecoveryCodes, ownAccount, signIn, turnOffTotp } from '#contract/account.ts'
import { testPassword } from '#server/testing/accounts.ts'
import {
  elsewhere,
  openAuthenticatorApps,
  portal,
  withApp,
  withPassword,
} from '#server/testing/authenticator-apps.ts'
import { TestBrowser } from '#server/testing/portal.ts'

openAuthenticatorApps()

describe('a recovery code', () => {
  test('signs in once, however it is typed, and reports how many are left', async () => {
    const { email, recoveryCodes } = await withApp()
    const [code = ''] = recoveryCodes
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')
    expect(await (await withPassword(email)).must(checkTotp, { body: { code: typed } })).toEqual({
      recoveryCodesLeft: 9,
    })
    expect((await (await withPassword(email)).call(checkTotp, { body: { code } })).status).toBe(400)
  })

  test('from another account grants nothing', async () => {
    const [mine, theirs] = [await withApp(), await withApp()]
    expect(
      (
        await (
          await withPassword(mine.email)
        ).call(checkTotp, { body: { code: theirs.recoveryCodes[0] ?? '' } })
      ).status,
    ).toBe(400)
  })

  test('stops working once new ones are created', async () => {
    const { browser, email, recoveryCodes } = await withApp()
    expect((await browser.call(newRecoveryCodes, { body: { password: 'not it' } })).status).toBe(400)
    const { recoveryCodes: fresh } = await browser.must(newRecoveryCodes, {
      body: { password: testPassword },
    })
    expect(
      (await (await withPassword(email)).call(checkTotp, { body: { code: recoveryCodes[0] ?? '' } })).status,
    ).toBe(400)
    await (await withPassword(email)).must(checkTotp, { body: { code: fresh[0] ?? '' } })
  })
})

describe('turning it off', () => {
  test('requires the password, deletes the recovery codes, and sends the owner an e-mail', async () => {
    const { browser, email, guid } = await withApp()
    expect((await browser.call(turnOffTotp, { body: { password: 'not it' } })).status).toBe(400)
    await browser.must(turnOffTotp, { body: { password: testPassword } })
    expect((await browser.must(ownAccount.load)).totp).toEqual({
      on: false,
      required: false,
      recoveryCodesLeft: 0,
    })
    expect(
      (
        await new TestBrowser(portal.app, elsewhere()).must(signIn, {
          body: { email, password: testPassword },
        })
      ).next,
    ).toBe('done')
    const mails = await portal.database.db
      .selectFrom('outbox')
      .select('subject')
      .where('account_guid', '=', guid)
      .execute()
    expect(mails.map((it) => it.subject)).toContain('Two-step sign-in was turned off - Small Company')
  })

  test('is refused if the administrator requires it', async () => {
    const { browser, guid } = await withApp()
    await portal.database.db
      .updateTable('account')
      .set({ totp_required: true })
      .where('guid', '=', guid)
      .execute()
    expect((await browser.call(turnOffTotp, { body: { password: testPassword } })).status).toBe(400)
  })
})

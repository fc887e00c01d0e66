import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect } from 'vitest'
import { setupTotp, setupTotpState } from '#contract/account.ts'
import { pushRegister } from '#contract/push.ts'
import { permissionTexts } from '#domain/access/permission-texts.ts'
import { choosePassword, signInAt } from './harness/sign-in-page.ts'
import { Caller } from './harness/caller.ts'
import { Mailbox } from './harness/mailbox.ts'
import { demoPassword } from '#server/demo/facts/company.ts'
import { storyClock } from './harness/clock.ts'
import { portalSettings } from './harness/portal-settings.ts'
import { story } from './harness/story.ts'

const mailbox = new Mailbox()
portalSettings['SMTP_URL'] = await mailbox.open()
afterAll(() => mailbox.close())

const person = { name: 'Nina Night', email: 'nina.night@demo.example' }
const newWords = 'four words of hers'

story(
  'a new staff user is invited by mail, chooses a password, and sees the permitted screens',
  async ({ visitors }) => {
    visitors.expectComplaint('401 GET /api/app-data')
    const admin = await visitors.signInAs('administrator', 'desktop', '/configuration/staff-users')
    await admin.getByRole('link', { name: 'New staff user' }).click()
    await admin.getByRole('textbox', { name: /^Name/ }).fill(person.name)
    await admin.getByRole('textbox', { name: /^E-mail/ }).fill(person.email)
    const right = admin.getByRole('checkbox', { name: 'Dispatcher' })
    expect(await admin.getByText(permissionTexts.dispatcher).isVisible()).toBe(true)
    await right.check()
    await admin.keyboard.press('Control+Enter')
    await admin.getByRole('heading', { name: person.name }).waitFor()
    await signingIn(admin).getByText('Not set').waitFor()

    const phone = await visitors.visit('phone')
    await choosePassword(phone, await mailbox.linkFor(person.email), newWords)
    await signInAt(phone, person.email, newWords)
    await phone.getByRole('heading', { name: 'Dashboard' }).waitFor()
    await phone.getByRole('button', { name: /menu/i }).first().click()
    const menu = phone.getByRole('navigation').first()
    await menu.getByRole('link', { name: 'Dispatcher' }).waitFor()
    expect(await menu.getByRole('link', { name: 'Configuration' }).count()).toBe(0)

    // The administrator's page updates automatically.
    await signingIn(admin).getByText('On 1 device').waitFor()
    expect(await historyOf(admin).innerText()).toContain('set a password')
  },
)

story(
  'every action on a user’s sign-in asks first, takes effect, and is in the history',
  async ({ portal, visitors }) => {
    visitors.expectComplaint(/^401 GET /)
    const driver = await visitors.signInAs('driver2', 'phone', '/account')
    await giveAppAndDevice(portal.url, 'driver.two@demo.example')
    await driver.getByRole('heading', { name: 'You', exact: true }).waitFor()
    const admin = await visitors.signInAs(
      'administrator',
      'desktop',
      '/configuration/staff-users?query=driver.two',
    )
    await admin.getByRole('link', { name: 'Driver Two' }).click()
    const history = historyOf(admin)

    await admin.getByRole('button', { name: 'Send test web push' }).click()
    const asked = admin.getByRole('dialog')
    await asked.getByText('This sends a test notification to Driver Two on 1 device.').waitFor()
    // Cancel has the focus, so Enter changes nothing.
    await admin.keyboard.press('Enter')
    await asked.waitFor({ state: 'detached' })
    expect(await history.innerText()).not.toContain('test notification')

    await doAction(admin, 'Send test web push', 'This sends a test notification to Driver Two on 1 device.')
    await history.getByText('Sent a test notification').waitFor()
    await doAction(
      admin,
      'Clear web push',
      'Driver Two won’t get push notifications until they sign in on a device again.',
    )
    await history.getByText('Turned off notifications for all devices').waitFor()
    await doAction(
      admin,
      'Remove TOTP',
      'Driver Two will sign in with only a password until they set up an authenticator app again.',
    )
    await history.getByText('Removed the authenticator app').waitFor()
    await doAction(
      admin,
      'Reset password',
      'We’ll e-mail a code for a new password to driver.two@demo.example.',
    )
    await history.getByText('Reset the password').waitFor()
    await driver.waitForURL(/\/sign-in\?returnUrl=%2Faccount&ended=yes$/)
    expect(await mailbox.linkFor('driver.two@demo.example')).toMatch(/^\/reset-password\//)
    // Unavailable actions say why.
    for (const name of ['Force sign-out', 'Clear web push', 'Remove TOTP'])
      expect(await admin.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  },
)

function signingIn(page: Page) {
  return page.getByRole('region', { name: 'Signing in' })
}

function historyOf(page: Page) {
  return page.getByRole('region', { name: 'History' })
}

async function doAction(page: Page, actionLabel: string, text: string): Promise<void> {
  await page.getByRole('button', { name: actionLabel }).click()
  const asked = page.getByRole('dialog')
  await asked.getByText(text).waitFor()
  await asked.getByRole('button', { name: actionLabel }).click()
  await asked.waitFor({ state: 'detached' })
}

/** A user with an authenticator app and push notifications on, signed in on a device of their own. */
async function giveAppAndDevice(url: string, email: string): Promise<void> {
  const caller = new Caller(url)
  await caller.signIn(email)
  const { secret } = await caller.must(setupTotpState)
  await caller.must(setupTotp, {
    body: {
      code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: Date.parse(storyClock.now()),
      }),
      password: demoPassword,
    },
  })
  const device = {
    publicKey: createECDH('prime256v1').generateKeys('base64url'),
    authSecret: randomBytes(16).toString('base64url'),
  }
  await caller.must(pushRegister.save, { body: { endpointUrl: 'https://push.invalid/device', ...device } })
}

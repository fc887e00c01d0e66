import { Secret, TOTP } from 'otpauth'
import { afterAll, expect } from 'vitest'
import { demoPassword } from '#server/demo/facts/company.ts'
import { axe } from '#web/testing/axe.ts'
import { prepareAppearances } from '#web/testing/appearances.ts'
import { checkAppearance } from './harness/check-appearance.ts'
import { choosePassword, signInAt } from './harness/sign-in-page.ts'
import { machineClock } from './harness/clock.ts'
import { Mailbox } from './harness/mailbox.ts'
import { portalSettings } from './harness/portal-settings.ts'
import { storyByMachineClock as story } from './harness/story.ts'

const mailbox = new Mailbox()
portalSettings['SMTP_URL'] = await mailbox.open()
afterAll(() => mailbox.close())

story(
  'a dispatcher sets up an authenticator app, and from then on signs in with its code',
  async ({ visitors }) => {
    const desk = await visitors.signInAs('dispatcher', 'desktop', '/account')
    await desk.getByRole('link', { name: 'Set up' }).click()
    await desk.getByRole('img', { name: /QR code/ }).waitFor()
    expect(await axe(desk)).toEqual([])
    const secret = (await desk.locator('code').innerText()).replaceAll(' ', '')
    const appCode = (stepsAhead = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: Date.parse(machineClock.now()) + stepsAhead * 30_000,
      })
    await desk.getByLabel(/^Code/).fill(appCode())
    await desk.getByLabel('Your password').fill(demoPassword)
    await desk.getByRole('button', { name: 'Turn on' }).click()
    await desk.getByRole('list', { name: 'Recovery codes' }).waitFor()
    expect(await desk.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10)
    expect(await axe(desk)).toEqual([])
    await desk.getByRole('button', { name: 'I’ve saved them' }).click()
    await desk.waitForURL('**/account')

    const phone = await visitors.visit('phone')
    visitors.expectComplaint('401 GET /api/app-data')
    visitors.expectComplaint('400 POST /auth-api/check-totp')
    await phone.goto('/sign-in?returnUrl=%2Fdispatcher')
    await phone.getByLabel('E-mail').fill('dispatcher@demo.example')
    await phone.getByLabel(/^Password/).fill(demoPassword)
    await phone.getByRole('button', { name: 'Sign in' }).click()
    await phone.getByLabel(/^Code/).fill('000000')
    await phone.getByRole('button', { name: 'Continue' }).click()
    await phone.getByText('This code is wrong').first().waitFor()
    expect(await axe(phone)).toEqual([])
    // The code that set up the app isn't accepted again, but the next one is.
    await phone.getByLabel(/^Code/).fill(appCode(1))
    await phone.getByRole('button', { name: 'Continue' }).click()
    await phone.waitForURL('**/dispatcher')
  },
)

story(
  'a user who forgot the password sees the same whether or not the address has an account',
  async ({ visitors }) => {
    for (const email of ['manager@demo.example', 'nobody@demo.example']) {
      const page = await visitors.visit('phone')
      visitors.expectComplaint('401 GET /api/app-data')
      visitors.expectComplaint('400 POST /auth-api/check-reset-code')
      await page.goto('/sign-in')
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
      await page.getByLabel('E-mail').fill(email)
      await page.getByRole('button', { name: 'Send code' }).click()
      await page.getByText(`If ${email} has an account, we’ve sent a code`).waitFor()
      await page.getByLabel(/^Code/).fill('K7F2-9QMX')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('This code is wrong or has expired. Request a new one.').first().waitFor()
      expect(await axe(page)).toEqual([])
    }
  },
)

story('a mailed link sets a strong password once; used again, it offers a new link', async ({ visitors }) => {
  visitors.expectComplaint('401 GET /api/app-data')
  visitors.expectComplaint('400 POST /auth-api/reset-password')
  visitors.expectComplaint('400 POST /auth-api/check-reset-code')
  const email = 'desk@demo.example'
  const page = await visitors.visit()
  await prepareAppearances(page)
  await page.goto('/forgot-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const link = await mailbox.linkFor(email)

  await page.goto(link)
  await page.getByText(email).waitFor()
  expect(await checkAppearance(page, 0)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  const field = page.getByLabel(/^New password/)
  expect(await field.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await checkAppearance(page, 1)).toEqual([])
  await field.fill('password1234')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('easy to guess').waitFor()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(await checkAppearance(page, 2)).toEqual([])
  await field.fill('lamps along the quay')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()

  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  expect(await checkAppearance(page, 3)).toEqual([])
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  await choosePassword(page, await mailbox.linkFor(email), 'boats behind the reef')
  await signInAt(page, email, 'boats behind the reef')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
})

story('a user signed out by an administrator lands on the sign-in page', async ({ visitors }) => {
  const admin = await visitors.signInAs(
    'administrator',
    'desktop',
    '/configuration/staff-users?query=Demo+Concierge',
  )
  const concierge = await visitors.signInAs('concierge', 'tablet', '/account')
  visitors.expectComplaint(/^401 GET /)
  await concierge.getByRole('heading', { name: 'You', exact: true }).waitFor()
  await admin.getByRole('link', { name: 'Demo Concierge' }).click()
  await admin.getByRole('button', { name: 'Force sign-out' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Force sign-out' }).click()
  await admin.getByText('Signed out all devices').waitFor()
  expect(await axe(admin)).toEqual([])
  await concierge.waitForURL(/\/sign-in\?returnUrl=%2Faccount&ended=yes$/)
  await concierge.getByText(/^You were signed out because /).waitFor()
})

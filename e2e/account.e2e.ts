import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { TOTP, URI } from 'otpauth'
import { expect } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { demoPassword } from '#server/demo/facts/company.ts'
import { signInAt } from './harness/sign-in-page.ts'
import { storyClock } from './harness/clock.ts'
import { story } from './harness/story.ts'

const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
})

story('a new password signs out all other devices, and the old one stops working', async ({ visitors }) => {
  visitors.expectComplaint(/^401 GET /)
  visitors.expectComplaint('400 POST /auth-api/sign-in')
  const phone = await visitors.signInAs('driver3', 'phone', '/account')
  const desk = await visitors.signInAs('driver3', 'desktop', '/account')
  await desk.getByRole('button', { name: 'Change password' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel(/^Current password/).fill(demoPassword)
  await dialog.getByLabel(/^New password/).fill('short')
  await desk.keyboard.press('Enter')
  await dialog.getByText('At least 12 characters', { exact: true }).first().waitFor()
  await dialog.getByLabel(/^New password/).fill('a long and new one')
  await desk.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })

  await phone.waitForURL(/\/sign-in\?returnUrl=%2Faccount&ended=yes$/)
  await signInAt(phone, 'driver.three@demo.example', demoPassword)
  await phone.getByRole('alert').first().waitFor()
  await signInAt(phone, 'driver.three@demo.example', 'a long and new one')
  await phone.waitForURL('**/account')
})

story('a user who sees an unknown device ends its session', async ({ visitors }) => {
  visitors.expectComplaint(/^401 GET /)
  const phone = await visitors.signInAs('desk', 'phone', '/account')
  const tablet = await visitors.signInAs('desk', 'tablet', '/account')
  const desk = await visitors.signInAs('desk', 'desktop', '/account')
  const sessions = desk.getByRole('region', { name: 'Active sessions' })
  await sessions.getByText('This device').waitFor()
  const others = sessions.getByRole('button', { name: /^Sign out(?! all)/ })
  expect(await others.count()).toBe(2)
  await others.last().click()
  await others.nth(1).waitFor({ state: 'detached' })
  const first = await Promise.race([phone, tablet].map((it) => it.waitForURL(/\/sign-in/).then(() => it)))
  await desk.getByRole('button', { name: 'Sign out all other devices' }).click()
  await desk.getByRole('dialog').getByText('This signs out 1 other device.').waitFor()
  await desk.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await (first === phone ? tablet : phone).waitForURL(/\/sign-in/)
  await others.first().waitFor({ state: 'detached' })
})

story(
  'an authenticator app signs in, and without the phone a recovery code does, once',
  async ({ visitors }) => {
    visitors.expectComplaint('401 GET /api/app-data')
    visitors.expectComplaint('400 POST /auth-api/check-totp')
    const email = 'accountant@demo.example'
    const desk = await visitors.signInAs('accountant', 'desktop', '/account')
    await desk.getByRole('link', { name: 'Set up' }).click()
    const app = URI.parse(await scanned(desk))
    await desk
      .getByLabel(/^Code/)
      .fill(app instanceof TOTP ? app.generate({ timestamp: Date.parse(storyClock.now()) }) : '')
    await desk.getByLabel(/^Your password/).fill(demoPassword)
    await desk.keyboard.press('Enter')
    const codes = desk.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await codes.first().waitFor()
    const [code = ''] = await codes.allInnerTexts()
    await desk.getByRole('button', { name: 'I’ve saved them' }).click()
    await desk.getByText('On, with an authenticator app. 10 recovery codes left.').waitFor()

    const phone = await visitors.visit('phone')
    await enterRecoveryCode(phone, email, code)
    await phone.getByText('Recovery codes left: 9').waitFor()
    const stranger = await visitors.visit('phone')
    await enterRecoveryCode(stranger, email, code)
    await stranger.getByText('This code is wrong').first().waitFor()

    await desk.reload()
    await desk.getByRole('button', { name: 'Turn off', exact: true }).click()
    await desk
      .getByRole('dialog')
      .getByLabel(/^Your password/)
      .fill(demoPassword)
    await desk.keyboard.press('Enter')
    await desk.getByText('Off. Turn it on to protect your account if your password is stolen.').waitFor()
  },
)

/** The content of the QR code. */
async function scanned(page: Page): Promise<string> {
  const picture = await page.getByRole('img', { name: /QR code/ }).screenshot()
  const [code] = await readBarcodes(new Blob([new Uint8Array(picture)]))
  return code?.text ?? ''
}

async function enterRecoveryCode(page: Page, email: string, code: string): Promise<void> {
  await page.goto('/sign-in')
  await signInAt(page, email, demoPassword)
  await page.getByRole('button', { name: 'Use recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

import { expect, test } from 'vitest'
import { setupTotpState, signIn } from '#contract/account.ts'
import { refuse } from '#domain/refusal.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer, refused, slow } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type Opening, type PortalPage } from '#web/testing/open-page.ts'

const openSignIn = (more: Opening) =>
  openPage('/sign-in?returnUrl=%2Fdispatcher', { device: 'phone', ...more })

async function fillIn(page: PortalPage): Promise<void> {
  await page.getByLabel('E-mail').fill('dispatcher@demo.example')
  await page.getByLabel(/^Password/).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a wrong password shows an error and keeps the input', async () => {
  const page = await openSignIn({
    answers: [refused(signIn, refuse('Sign-in', 'E-mail or password is wrong'))],
  })
  await fillIn(page)
  await page.getByRole('alert').getByText('E-mail or password is wrong').waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe('dispatcher@demo.example')
  expect(await axe(page)).toEqual([])
})

test('an empty form is refused at its fields without sending', async () => {
  const page = await openSignIn({})
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel(/^Password/).getAttribute('aria-invalid')).toBe('true')
  expect(page.sent(signIn)).toEqual([])
})

test('a second submit while the first is pending sends nothing', async () => {
  const held = slow(answer(signIn, { next: 'check-totp' }))
  const page = await openSignIn({ answers: [held] })
  await fillIn(page)
  await page.getByLabel(/^Password/).press('Enter')
  held.release()
  await page.waitForURL('**/check-totp?returnUrl=%2Fdispatcher')
  expect(page.sent(signIn)).toEqual([{ email: 'dispatcher@demo.example', password: 'not the password' }])
})

test('returns to a page of the server, such as the API documentation', async () => {
  const page = await openPage('/sign-in?returnUrl=%2Fapi%2Fdocs', {
    answers: [answer(signIn, { next: 'done' })],
  })
  const opened = page.waitForRequest(
    (it) => it.isNavigationRequest() && new URL(it.url()).pathname === '/api/docs',
  )
  await fillIn(page)
  await opened
})

test('after a new password the address is filled in and the password has the focus', async () => {
  const page = await openPage('/sign-in?email=desk%40demo.example')
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('desk@demo.example')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
})

test.each([
  [true, 'Cancel', '/account'],
  [false, 'Back to sign-in', '/sign-in'],
])('setting up two-step sign-in has a way back (signed in: %s)', async (asksPassword, name, href) => {
  const page = await openPage('/setup-totp?returnUrl=%2Faccount', {
    as: anAdministrator(),
    answers: [answer(setupTotpState, smallestReply(setupTotpState, { asksPassword }))],
  })
  await expect.poll(() => page.getByRole('link', { name }).getAttribute('href')).toBe(href)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword, resetPassword, startResetPassword } from '#contract/account.ts'
import { refuseWeakPassword } from '#server/features/account/commands/password-strength.ts'
import { makeAccount, signedIn, testPassword } from '#server/testing/accounts.ts'
import { mailedCode } from '#server/testing/mail-codes.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
})
afterAll(() => portal.close())

const about = ['Amara Oyelaran', 'amara.oyelaran@demo.example', 'Coral Gate Arrivals Ltd']
const message =
  'This password is easy to guess. Avoid common words, names, dates and keyboard patterns, or make it longer.'

test.each([
  'password1234',
  '123456789012',
  'qwertyuiop12',
  'Password123!',
  'passwordpassword',
  'aaaaaaaaaaaa',
  'amaraoyelaran',
  'arrivals2026',
])('%s is easy to guess', async (password) => {
  expect(await refuseWeakPassword(password, about)).toMatchObject({ fields: { password: message } })
})

test.each(['correct horse battery', 'tide under the jetty', 'k2vQ!m9xTzL4', 'coral-gate-demo'])(
  '%s is good enough',
  async (password) => {
    expect(await refuseWeakPassword(password, ['Another Person'])).toBe(null)
  },
)

test('a password of maximum length is judged quickly', async () => {
  const from = performance.now()
  await refuseWeakPassword('ab1!'.repeat(50), about)
  expect(performance.now() - from).toBeLessThan(1000)
})

test('it is refused at its field, and the code stays valid', async () => {
  const { email } = await makeAccount(portal, [])
  const browser = new TestBrowser(portal.app)
  await browser.must(startResetPassword, { body: { email } })
  const code = (await mailedCode(portal, email)) ?? ''
  const answer = await browser.call(resetPassword, { body: { email, code, password: 'password1234' } })
  expect([answer.status, answer.body]).toMatchObject([400, { fields: { password: { message } } }])
  await browser.must(resetPassword, { body: { email, code, password: 'tide under the jetty' } })
})

test('a signed-in user can’t choose one made of their own name', async () => {
  const browser = await signedIn(portal, [], { name: 'Bartholomew Quill' })
  const answer = await browser.call(changePassword, {
    body: { current: testPassword, password: 'bartholomew1' },
  })
  expect([answer.status, answer.body]).toMatchObject([400, { fields: { password: { message } } }])
})

import { describe, expect, test } from 'vitest'
import {
  appData,
  changePassword,
  endOtherSessions,
  endSession,
  newRecoveryCodes,
  ownAccount,
  turnOffTotp,
} from '#contract/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { messages } from '#contract/wire-errors.ts'
import { refuseField } from '#domain/refusal.ts'
import { aDriver, aManager, aPartnerUser } from '#web/testing/accounts.ts'
import { answer, refused, slow } from '#web/testing/answers.ts'
import { anOwnAccount } from '#web/testing/fixtures/account.ts'
import { expectLoadStates } from '#web/testing/load-states.ts'
import { openPage, type Opening } from '#web/testing/open-page.ts'

type Account = ReplyOf<typeof ownAccount.load>

const [tablet, phone, desk] = [1, 2, 3].map((last) => `5e000000-0000-4000-8000-00000000000${last}`) as [
  string,
  string,
  string,
]
const session = (guid: string, device: string, here = false): Account['sessions'][number] => ({
  guid,
  device,
  ip: '192.0.2.7',
  signedInAt: '2026-11-20T10:05:00Z',
  seenAt: '2026-11-20T12:40:00Z',
  here,
})

const anAccount = (more: Partial<Account> = {}) =>
  anOwnAccount({ sessions: [session(desk, 'Chrome on Windows', true)], ...more })
const withApp = (more: Partial<Account['totp']> = {}) =>
  anAccount({ totp: { on: true, required: false, recoveryCodesLeft: 7, ...more } })

const openAccount = (account = anAccount(), more: Opening = {}) =>
  openPage('/account', {
    as: aManager(),
    ...more,
    answers: [answer(ownAccount.load, account), ...(more.answers ?? [])],
  })

test('loads, fails, recovers and is refused', async () => {
  await expectLoadStates('/account', {
    as: aManager(),
    endpoint: ownAccount.load,
    answers: [answer(ownAccount.load, anAccount())],
    loaded: (page) => page.getByText('manager@demo.example'),
  })
})

describe('your details', () => {
  test('a phone number without a country code is refused at its field; the new name then appears in the menu', async () => {
    const phoneRefused = 'Include the country code, for example +1 246 555 0100'
    const page = await openAccount(anAccount(), {
      answers: [refused(ownAccount.save, refuseField('phone', phoneRefused))],
    })
    await page.getByRole('textbox', { name: /^Name/ }).fill('Mona Manager')
    const phone = page.getByLabel('Phone')
    await phone.fill('555 0100')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(phoneRefused).first().waitFor()
    expect(await phone.getAttribute('aria-invalid')).toBe('true')
    expect(await phone.inputValue()).toBe('555 0100')

    page.answer(
      answer(ownAccount.save, {}),
      answer(ownAccount.load, anAccount({ name: 'Mona Manager', phone: '+12465550100' })),
      answer(appData, aManager({ name: 'Mona Manager' })),
    )
    await phone.fill('+1 246 555 0100')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(messages.changesSaved).waitFor()
    await page.getByRole('navigation').first().getByText('Mona Manager').waitFor()
    expect(page.sent(ownAccount.save).at(-1)).toEqual({
      name: 'Mona Manager',
      phone: '+1 246 555 0100',
      version: 1,
    })
  })

  test('a name is required', async () => {
    const page = await openAccount()
    await page.getByRole('textbox', { name: /^Name/ }).fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(messages.required).first().waitFor()
    expect(page.sent(ownAccount.save)).toEqual([])
  })

  test('unsaved changes trigger a question before another screen opens', async () => {
    const page = await openAccount()
    await page.getByLabel('Phone').fill('+1 246 555 0100')
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('dialog').waitFor()
    expect(new URL(page.url()).pathname).toBe('/account')
  })
})

test.each([
  ['an administrator', aManager(), '/configuration/access-tokens'],
  ['a partner’s administrator', aPartnerUser(), '/account/access-tokens'],
])('%s finds the access tokens', async (_, as, href) => {
  const page = await openAccount(anAccount({ managesTokens: true }), { as })
  expect(await page.getByRole('link', { name: 'Manage access tokens' }).getAttribute('href')).toBe(href)
  expect(await page.getByRole('link', { name: 'API documentation' }).getAttribute('href')).toBe('/api/docs')
})

describe('this device', () => {
  test('the theme applies immediately and after a reload', async () => {
    const page = await openAccount()
    await page.getByRole('radio', { name: /^Dark/ }).check()
    const dark = page.locator('html[data-mantine-color-scheme="dark"]')
    await dark.waitFor()
    await page.reload({ waitUntil: 'commit' })
    await dark.waitFor()
    await expect.poll(() => page.getByRole('radio', { name: /^Dark/ }).isChecked()).toBe(true)
  })

  test('single-key shortcuts can be turned off and on', async () => {
    const page = await openAccount()
    const shortcuts = page.getByRole('group', { name: 'Single-key shortcuts' })
    const press = async () => {
      await page.getByRole('heading', { name: 'You', exact: true }).click()
      await page.keyboard.press('?')
    }
    await shortcuts.getByRole('radio', { name: /^Off/ }).check()
    await press()
    await shortcuts.getByRole('radio', { name: /^On/ }).check()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await press()
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
  })
})

describe('the password', () => {
  const openDialog = async (more: Opening = {}) => {
    const page = await openAccount(anAccount(), more)
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await dialog.getByLabel(/^Current password/).fill('coral-gate-demo')
    return { page, dialog }
  }

  test('a short one is refused before sending; a valid one closes the dialog', async () => {
    const { page, dialog } = await openDialog({ answers: [answer(changePassword, {})] })
    await dialog.getByLabel(/^New password/).fill('short')
    await page.keyboard.press('Enter')
    await dialog.getByText('At least 12 characters', { exact: true }).first().waitFor()
    expect(page.sent(changePassword)).toEqual([])
    await dialog.getByLabel(/^New password/).fill('a long and new one')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(page.sent(changePassword)).toEqual([
      { current: 'coral-gate-demo', password: 'a long and new one' },
    ])
  })

  test('a wrong current password is refused at its field, and both inputs stay', async () => {
    const { page, dialog } = await openDialog({
      answers: [refused(changePassword, refuseField('current', 'The password is wrong'))],
    })
    await dialog.getByLabel(/^New password/).fill('a long and new one')
    await page.keyboard.press('Enter')
    await dialog.getByText('The password is wrong').first().waitFor()
    expect(await dialog.getByLabel(/^New password/).inputValue()).toBe('a long and new one')
  })
})

describe('two-step sign-in', () => {
  test.each([
    [anAccount(), 'Off. Turn it on to protect your account if your password is stolen.', 'Set up'],
    [withApp(), 'On, with an authenticator app. 7 recovery codes left.', 'Switch apps'],
    [
      withApp({ recoveryCodesLeft: 1 }),
      'On, with an authenticator app. 1 recovery code left.',
      'Switch apps',
    ],
    [withApp({ recoveryCodesLeft: 0 }), 'On. No recovery codes left. Create new ones.', 'Switch apps'],
  ])('%# shows its state and the next step', async (account, text, link) => {
    const page = await openAccount(account)
    await page.getByText(text, { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: link }).getAttribute('href')).toBe(
      '/setup-totp?returnUrl=%2Faccount',
    )
  })

  test('is turned off with the password', async () => {
    const page = await openAccount(withApp(), {
      answers: [refused(turnOffTotp, refuseField('password', 'The password is wrong'))],
    })
    await page.getByRole('button', { name: 'Turn off', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn off two-step sign-in' })
    await dialog.getByLabel(/^Your password/).fill('coral-gate')
    await page.keyboard.press('Enter')
    await dialog.getByText('The password is wrong').first().waitFor()
    page.answer(answer(turnOffTotp, {}), answer(ownAccount.load, anAccount()))
    await dialog.getByLabel(/^Your password/).fill('coral-gate-demo')
    await page.keyboard.press('Enter')
    await page.getByText('Off. Turn it on to protect your account if your password is stolen.').waitFor()
  })

  test('can’t be turned off if required', async () => {
    const page = await openAccount(withApp({ required: true }))
    const off = page.getByRole('button', { name: /^Turn off/ }).first()
    expect(await off.getAttribute('aria-disabled')).toBe('true')
    await page
      .getByText('Your administrator requires two-step sign-in for this account')
      .first()
      .waitFor({ state: 'attached' })
  })

  test('new recovery codes are shown once, and the old count is replaced', async () => {
    const recoveryCodes = ['ABCD-EFGH', 'JKLM-NPQR']
    const page = await openAccount(withApp({ recoveryCodesLeft: 0 }), {
      answers: [answer(newRecoveryCodes, { recoveryCodes })],
    })
    await page.getByRole('button', { name: 'Create recovery codes' }).click()
    const dialog = page.getByRole('dialog', { name: 'New recovery codes' })
    await dialog.getByLabel(/^Your password/).fill('coral-gate-demo')
    page.answer(answer(ownAccount.load, withApp({ recoveryCodesLeft: 2 })))
    await page.keyboard.press('Enter')
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect.poll(() => codes.allInnerTexts()).toEqual(recoveryCodes)
    await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('2 recovery codes left').waitFor()
  })
})

describe('where you are signed in', () => {
  const three = anAccount({
    sessions: [
      session(desk, 'Chrome on Windows', true),
      session(tablet, 'Safari on iPad'),
      session(phone, 'Chrome on Android'),
    ],
  })

  test('shows when and where each device was used, and ends a session', async () => {
    const ending = slow(answer(endSession, {}))
    const page = await openAccount(three, { answers: [ending] })
    const list = page.getByRole('region', { name: 'Active sessions' })
    const lines = list.getByRole('listitem')
    await expect.poll(() => lines.count()).toBe(3)
    expect(await lines.first().innerText()).toMatch(
      /This device[^]*192\.0\.2\.7, signed in .*06:05, last seen .*08:40/,
    )
    await list.getByRole('button', { name: 'Sign out Safari on iPad' }).click()
    await expect
      .poll(() => list.getByRole('button', { name: 'Sign out Chrome on Android' }).isDisabled())
      .toBe(true)
    page.answer(
      answer(ownAccount.load, anAccount({ sessions: three.sessions.filter((it) => it.guid !== tablet) })),
    )
    ending.release()
    await lines.filter({ hasText: 'Safari on iPad' }).waitFor({ state: 'detached' })
    expect(page.sent(endSession)).toEqual([{ guid: tablet }])
  })

  test.each([
    [three, 'This signs out 2 other devices.'],
    [{ ...three, sessions: three.sessions.slice(0, 2) }, 'This signs out 1 other device.'],
  ])('%# ends all others after a confirmation that counts them', async (account, question) => {
    const page = await openAccount(account, { answers: [answer(endOtherSessions, {})] })
    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign out all other devices' })
    await dialog.getByText(question).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.sent(endOtherSessions)).toEqual([])
    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    page.answer(answer(ownAccount.load, anAccount()))
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign out all other devices' }).waitFor({ state: 'detached' })
    expect(page.sent(endOtherSessions)).toHaveLength(1)
  })

  test('with this device only, offers nothing to end', async () => {
    const page = await openAccount(anAccount(), { as: aDriver(), device: 'phone' })
    await page.getByText('This device', { exact: true }).first().waitFor()
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Sign out/ })
        .count(),
    ).toBe(0)
  })
})

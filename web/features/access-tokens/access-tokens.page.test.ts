import { describe, expect, test } from 'vitest'
import {
  accessTokens,
  makeAccessToken,
  newAccessToken,
  revokeAccessToken,
  type AccessTokenRow,
} from '#contract/access-tokens.ts'
import { historyLine, queryHistory } from '#contract/history.ts'
import { options } from '#contract/options.ts'
import { partnerPermissions } from '#domain/access/permissions.ts'
import { notFound, refuseField } from '#domain/refusal.ts'
import { anAdministrator, aPartnerUser } from '#web/testing/accounts.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { expectLoadStates } from '#web/testing/load-states.ts'
import { openPage, type Opening } from '#web/testing/open-page.ts'

const secret = 'kst_0123456789ABCDEFGHIJKLMNOPQRSTUVxxxxxx'
const aToken = (more: Partial<AccessTokenRow> = {}): AccessTokenRow => ({
  guid: aGuid(1),
  name: 'Booking system',
  hint: 'kst_7Fq2…',
  partner: 'Hotel Bougainvillea',
  permissions: ['viewCustomer', 'editCustomer'],
  state: 'active',
  madeBy: 'Ada Admin',
  madeAt: '2026-11-02T14:05:00Z',
  expiresAt: '2027-02-19T04:00:00Z',
  usedAt: '2026-11-20T12:58:00Z',
  usedFrom: '192.0.2.7',
  revokedBy: null,
  revokedAt: null,
  ...more,
})
const list = (...items: AccessTokenRow[]) =>
  answer(accessTokens, { items, nextCursor: null, total: items.length })
const grants = answer(newAccessToken, {
  forCompany: ['dispatcher', 'viewCustomer', 'editCustomer'],
  forPartner: [...partnerPermissions],
  firstDay: '2026-11-21',
  lastDay: '2027-11-21',
})
const partners = answer(options, { items: [{ guid: aGuid(7), name: 'Hotel Bougainvillea' }] })
const openTokens = ({ answers = [], ...more }: Opening = {}) =>
  openPage('/configuration/access-tokens', {
    as: anAdministrator(),
    ...more,
    answers: [list(aToken()), grants, partners, ...answers],
  })

test('loads, fails, recovers and is refused', async () => {
  await expectLoadStates('/configuration/access-tokens', {
    as: anAdministrator(),
    endpoint: accessTokens,
    answers: [list(aToken())],
    loaded: (page) => page.getByText('Booking system').first(),
  })
})

describe('the list', () => {
  test('shows who each token is for, when it was last used and when it expires', async () => {
    const page = await openTokens()
    const row = page.getByRole('row', { name: /Booking system/ })
    for (const text of ['kst_7Fq2…', 'Hotel Bougainvillea', 'Fri 20 Nov 08:58, 192.0.2.7', 'Thu 18 Feb 2027'])
      await row.getByText(text).first().waitFor()
    expect(await row.getByRole('link', { name: /History/ }).getAttribute('href')).toBe(
      `/manager/history?token=${aGuid(1)}`,
    )
  })

  test('explains access tokens while there are none', async () => {
    const page = await openTokens({ answers: [list()] })
    await page.getByText(/No active access tokens\. Create one for each system/).waitFor()
  })

  test('shows a partner’s administrator neither other partners nor the history', async () => {
    const page = await openPage('/account/access-tokens', {
      as: aPartnerUser(),
      answers: [list(aToken({ state: 'endsSoon', usedAt: null, usedFrom: '' }))],
    })
    const row = page.getByRole('row', { name: /Booking system/ })
    await row.getByText('Expires soon').waitFor()
    await row.getByText('Never').waitFor()
    expect(await page.getByText('Hotel Bougainvillea').count()).toBe(0)
    expect(await page.getByRole('link', { name: /History/ }).count()).toBe(0)
  })

  test('isn’t available to users who don’t manage tokens', async () => {
    const page = await openPage('/account/access-tokens', {
      as: aPartnerUser(),
      answers: [refused(accessTokens, notFound)],
    })
    await page.getByText(/Only partner administrators can manage access tokens/).waitFor()
    expect(await page.getByRole('button', { name: 'New token' }).count()).toBe(0)
    page.expectComplaint(/404/)
  })
})

test('the history shows what a token did, and leads back to everything', async () => {
  const who = 'Booking system (access token of Ada Admin)'
  const line = smallestReply(historyLine, { guid: aGuid(3), who, action: 'makeAdvancedBooking' })
  const page = await openPage(`/manager/history?token=${aGuid(1)}`, {
    as: anAdministrator(),
    answers: [answer(queryHistory, { items: [line], nextCursor: null })],
  })
  await page.getByText(`Showing only changes by ${who}`).waitFor()
  expect(page.asked(queryHistory).at(-1)?.query).toMatchObject({ token: aGuid(1) })
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

describe('a new token', () => {
  test('is shown once, to copy', async () => {
    const page = await openTokens({ answers: [answer(makeAccessToken, { guid: aGuid(2), token: secret })] })
    await page.getByRole('button', { name: 'New token' }).click()
    const dialog = page.getByRole('dialog', { name: 'New access token' })
    await dialog.getByLabel(/^Name/).fill('Channel manager')
    await dialog.getByRole('checkbox', { name: 'Edit customer' }).check()
    await dialog.getByRole('radio', { name: '1 year' }).check()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create token' }).click()
    const made = page.getByRole('dialog', { name: 'Your new access token' })
    await made.getByText(secret).waitFor()
    expect(await axe(page)).toEqual([])
    expect(page.sent(makeAccessToken)).toEqual([
      { name: 'Channel manager', partnerGuid: null, permissions: ['editCustomer'], expiresOn: '2027-11-20' },
    ])
    await made.getByRole('button', { name: 'I’ve saved it' }).click()
    await made.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(secret)
  })

  test('for a partner has no staff permission, not even one ticked before', async () => {
    const page = await openTokens({ answers: [answer(makeAccessToken, { guid: aGuid(2), token: secret })] })
    await page.getByRole('button', { name: 'New token' }).click()
    const dialog = page.getByRole('dialog', { name: 'New access token' })
    await dialog.getByLabel(/^Name/).fill('Hotel system')
    for (const name of ['Dispatcher', 'View customer']) await dialog.getByRole('checkbox', { name }).check()
    await dialog.getByLabel(/^Partner/).fill('Bougain')
    await page.getByRole('option', { name: 'Hotel Bougainvillea' }).click()
    await dialog.getByRole('checkbox', { name: 'Dispatcher' }).waitFor({ state: 'detached' })
    await dialog.getByRole('radio', { name: 'Custom date' }).check()
    await dialog.getByLabel(/^Valid until/).fill('2026-12-24')
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await page.getByText(secret).waitFor()
    expect(page.sent(makeAccessToken)).toMatchObject([
      { partnerGuid: aGuid(7), permissions: ['viewCustomer'], expiresOn: '2026-12-24' },
    ])
  })

  test('that is refused keeps what was typed', async () => {
    const message = 'Choose only permissions that you have yourself'
    const page = await openTokens({
      answers: [refused(makeAccessToken, refuseField('permissions', message))],
    })
    await page.getByRole('button', { name: 'New token' }).click()
    const dialog = page.getByRole('dialog', { name: 'New access token' })
    await dialog.getByLabel(/^Name/).fill('Channel manager')
    await dialog.getByRole('checkbox', { name: 'Dispatcher' }).check()
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await dialog.getByText(message).first().waitFor()
    expect(await dialog.getByLabel(/^Name/).inputValue()).toBe('Channel manager')
  })
})

test('a token is revoked once confirmed', async () => {
  const page = await openTokens({ answers: [answer(revokeAccessToken, { toast: 'Booking system revoked' })] })
  await page.getByRole('button', { name: 'Revoke Booking system' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke Booking system' })
  await dialog.getByText(/will lose access to the API/).waitFor()
  page.answer(list(aToken({ state: 'revoked', revokedBy: 'Ada Admin', revokedAt: '2026-11-20T13:00:00Z' })))
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page
    .getByRole('row', { name: /Booking system/ })
    .getByText('Revoked')
    .first()
    .waitFor()
})

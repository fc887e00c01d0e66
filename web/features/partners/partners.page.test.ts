import { expect, test } from 'vitest'
import { partnerBalance, partners, partnerStatement } from '#contract/partners.ts'
import { partnerInvoices } from '#contract/invoices.ts'
import { queryCustomers } from '#contract/customers.ts'
import { findRecords } from '#contract/find.ts'
import { options } from '#contract/options.ts'
import { addPartnerPayment, partnerPayments } from '#contract/partner-payments.ts'
import { partnerReminders } from '#contract/partner-reminders.ts'
import { anAccountant } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { plainAnswers } from '#web/testing/load-states.ts'
import { openPage } from '#web/testing/open-page.ts'

const hotel = {
  guid: aGuid(1),
  name: 'Demo Hotel',
  legalName: 'Demo Hotel Ltd',
  taxNumber: '',
  address: '',
  country: '',
  serviceEmail: '',
  billingEmail: '',
  phone: '',
  locationGuid: null,
  language: 'en',
  settlement: 'netRate',
  basisPoints: 0,
  creditLimitCents: 3_000_000,
  termsDays: 30,
  blocked: false,
  eInvoice: 'none',
  untaxedReason: 'exempt',
  billingRhythm: 'monthly',
  gratuityBasisPoints: 0,
  notes: '',
  noteForDrivers: '',
  referenceRequired: false,
  active: true,
  balanceCents: 2_500_000,
  creditLeftCents: 500_000,
  overdueCents: 1_982_856,
  users: 1,
} as const

test('partners show what is overdue, and those with something overdue can be listed alone', async () => {
  const page = await openPage('/partner', {
    as: anAccountant(),
    answers: [answer(partners.list, { items: [hotel], nextCursor: null, total: 1 })],
  })
  await page.getByRole('row').filter({ hasText: '19,828.56' }).waitFor()
  await page.getByRole('button', { name: 'Overdue', exact: true }).click()
  await expect.poll(() => page.asked(partners.list).at(-1)).toMatchObject({ query: { state: 'overdue' } })
  await page.getByRole('row').filter({ hasText: 'Demo Hotel' }).waitFor()
  expect(await axe(page)).toEqual([])
})

test('a complete list of partners has totals, and a partial one doesn’t', async () => {
  const other = { ...hotel, guid: aGuid(2), name: 'Other Hotel', balanceCents: 100, overdueCents: 44 }
  const page = await openPage('/partner', {
    as: anAccountant(),
    answers: [answer(partners.list, { items: [hotel, other], nextCursor: null, total: 2 })],
  })
  const total = page.locator('tfoot tr')
  await total.getByText('25,001.00').waitFor()
  await total.getByText('19,829.00').waitFor()
  page.answer(answer(partners.list, { items: [hotel, other], nextCursor: aGuid(2), total: 3 }))
  page.publish({ topic: 'ledger' })
  await expect.poll(() => total.count()).toBe(0)
})

test('the list is sorted by what is overdue, the largest first with the second press', async () => {
  const page = await openPage('/partner', {
    as: anAccountant(),
    answers: [answer(partners.list, { items: [hotel], nextCursor: null, total: 1 })],
  })
  const overdue = page.getByRole('columnheader', { name: /^Overdue/ })
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'))
    .toBe('ascending')
  await overdue.getByRole('button').click()
  await expect.poll(() => overdue.getAttribute('aria-sort')).toBe('ascending')
  await overdue.getByRole('button').click()
  await expect.poll(() => overdue.getAttribute('aria-sort')).toBe('descending')
  const sorts = () => page.asked(partners.list).map((it) => it.query.sort)
  await expect.poll(sorts).toEqual([undefined, 'overdue', '-overdue'])
})

test('a partner’s invoices are sorted by amount, number and day', async () => {
  const invoice = (place: number, chargedCents: number, openCents: number) => ({
    guid: aGuid(50 + place),
    number: `2026-00000${place}`,
    period: null,
    month: '2026-10',
    issuedOn: '2026-11-01',
    dueOn: '2026-12-01',
    state: 'open' as const,
    chargedCents,
    openCents,
    disputedCents: 0,
    mail: null,
    fileUrl: '/reports/invoice-1.pdf',
  })
  const items = [invoice(3, 50_000, 20_000), invoice(2, 90_000, 0), invoice(1, 10_000, 10_000)]
  const page = await openPage(`/partner/${hotel.guid}?tab=invoices`, {
    as: anAccountant(),
    answers: [
      ...plainAnswers(partners.edit.load, partnerBalance, partnerReminders),
      answer(partnerInvoices, smallestReply(partnerInvoices, { items })),
    ],
  })
  const table = page.getByRole('table', { name: 'Invoices' })
  const numbers = async () =>
    (await table.getByRole('row').allInnerTexts()).flatMap(
      (it) => /^2026-00000(\d)/.exec(it.trim())?.[1] ?? [],
    )
  await expect.poll(numbers).toEqual(['3', '2', '1'])
  const sortBy = (name: RegExp) => table.getByRole('columnheader', { name }).getByRole('button').click()
  await sortBy(/^Total/)
  await expect.poll(numbers).toEqual(['1', '3', '2'])
  await sortBy(/^Open/)
  await expect.poll(numbers).toEqual(['2', '1', '3'])
  await sortBy(/^Number/)
  await expect.poll(numbers).toEqual(['1', '2', '3'])
})

test('] leads to the next partner in the same tab, and a full stop to the next period', async () => {
  const named = (number: number) => ({ ...hotel, guid: aGuid(number), name: `Hotel ${number}` })
  const page = await openPage('/partner', {
    as: anAccountant(),
    answers: [
      answer(partners.list, { items: [named(1), named(2), named(3)], nextCursor: null, total: 3 }),
      answer(options, { items: [] }),
      ...plainAnswers(partners.edit.load, partnerBalance, partnerStatement),
    ],
  })
  await page.getByRole('link', { name: 'Hotel 1' }).click()
  await page.getByRole('button', { name: 'Next partner' }).waitFor()
  await page.getByRole('button', { name: 'Next period' }).waitFor()
  await page.keyboard.press('.')
  await expect.poll(() => new URL(page.url()).search).toBe('?from=2026-12-01&to=2026-12-31')
  await page.keyboard.press(',')
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.keyboard.press(']')
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/partner/${aGuid(2)}`)
  const sections = page.getByRole('navigation', { name: 'Partner sections' })
  await sections.getByRole('link', { name: 'Details' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=details')
  await page.getByRole('button', { name: 'Next partner' }).waitFor()
  await page.keyboard.press(']')
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/partner/${aGuid(3)}`)
  expect(new URL(page.url()).search).toBe('?tab=details')
})

test('the list stays behind a partner’s tabs, which the palette ranks above pages with such a synonym', async () => {
  const named = (number: number) => ({ ...hotel, guid: aGuid(number), name: `Hotel ${number}` })
  const page = await openPage('/partner', {
    as: anAccountant(),
    answers: [
      answer(partners.list, { items: [named(1), named(2), named(3)], nextCursor: null, total: 3 }),
      answer(queryCustomers, { items: [], nextCursor: null }),
      answer(options, { items: [] }),
      answer(findRecords, { items: [] }),
      ...plainAnswers(
        partners.edit.load,
        partnerBalance,
        partnerStatement,
        partnerInvoices,
        partnerReminders,
      ),
    ],
  })
  await page.getByRole('link', { name: 'Hotel 1' }).click()
  const sections = page.getByRole('navigation', { name: 'Partner sections' })
  await sections.getByRole('link', { name: 'Details' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=details')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('invoices')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=invoices')
  await page.getByRole('button', { name: 'Next partner' }).waitFor()
  await page.keyboard.press(']')
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/partner/${aGuid(2)}`)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=details')
  await sections.getByRole('link', { name: 'Invoices' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=invoices')
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/partner')
})

test('a partner in the list has a menu: open, add payment, add follow-up, copy link', async () => {
  const page = await openPage('/partner', {
    as: anAccountant(),
    answers: [
      answer(partners.list, { items: [hotel], nextCursor: null, total: 1 }),
      answer(options, { items: [] }),
      ...plainAnswers(partners.edit.load, partnerBalance, partnerPayments, addPartnerPayment.load),
    ],
  })
  const menu = page.getByRole('menu', { name: hotel.name })
  const openMenu = async () => {
    await page.getByRole('link', { name: hotel.name }).focus()
    await page.keyboard.press('Shift+F10')
    await menu.waitFor()
  }
  await openMenu()
  expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual([
    'Open\nO',
    'Add payment\nY',
    'Add follow-up\nT',
    'Copy link\nI',
  ])
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Add follow-up' })
  await dialog.getByText(`About ${hotel.name}`).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await openMenu()
  await page.keyboard.press('y')
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=payments')
  await expect
    .poll(() => page.getByLabel('Amount').evaluate((it) => it === document.activeElement))
    .toBe(true)
})

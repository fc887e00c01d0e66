import { expect, test } from 'vitest'
import { invoiceDetail } from '#contract/invoices.ts'
import { options } from '#contract/options.ts'
import { addPartnerPayment, partnerPaymentChange, partnerPayments } from '#contract/partner-payments.ts'
import { partnerBalance, partners } from '#contract/partners.ts'
import { refuseField } from '#domain/refusal.ts'
import { anAccountant } from '#web/testing/accounts.ts'
import { answer, refused, slow } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { plainAnswers } from '#web/testing/load-states.ts'
import { openPage } from '#web/testing/open-page.ts'

const guid = aGuid(1)
const invoice = {
  guid: aGuid(2),
  number: '2026-000007',
  month: '2026-10',
  dueOn: '2026-11-30',
  period: null,
  openCents: 150_000,
  disputedCents: 0,
}
const form = (payableCents: number) =>
  answer(addPartnerPayment.load, {
    name: 'Demo Hotel',
    balanceCents: payableCents,
    payableCents,
    limitCents: 5_000_000,
    date: '2026-11-20',
    earliest: '2026-10-01',
    firstOpenDay: '2026-10-01',
    invoices: payableCents > 0 ? [invoice] : [],
  })
const plan = answer(partnerPaymentChange.confirm, ({ body }) => ({
  title: 'Payment from Demo Hotel',
  lines: [
    { label: 'Amount', amountCents: body.amountCents },
    { section: 'Invoices it settles', label: '2026-000007', after: 'Paid in full', amountCents: 150_000 },
  ],
  warnings: [],
  chargeCents: 0,
  refundCents: 0,
  balanceAfterCents: 0,
  balanceOf: 'Demo Hotel',
  confirmation: aGuid(9),
}))

const open = (...answers: ReturnType<typeof answer>[]) => openAt(`/partner/${guid}?tab=payments`, ...answers)
const openAt = (path: string, ...answers: ReturnType<typeof answer>[]) =>
  openPage(path, {
    as: anAccountant(),
    answers: [
      ...plainAnswers(partners.edit.load, partnerBalance),
      answer(partnerPayments, smallestReply(partnerPayments, { items: [], invoices: [] })),
      form(150_000),
      plan,
      ...answers,
    ],
  })

test('a proposed payment is reviewed before it is recorded, and Enter records it', async () => {
  const page = await open(answer(partnerPaymentChange.make, { guid: aGuid(3), toast: 'Payment added' }))
  await expect.poll(() => page.getByLabel(/^Amount/).inputValue()).toBe('1,500.00')
  await page.getByRole('button', { name: 'Review payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('row').filter({ hasText: '2026-000007' }).getByText('Paid in full').waitFor()
  expect(page.sent(partnerPaymentChange.make)).toEqual([])
  expect(await axe(page)).toEqual([])
  const owed = slow(form(0))
  page.answer(owed)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  // What was owed before isn't proposed again meanwhile.
  await expect.poll(() => page.getByLabel(/^Amount/).inputValue()).toBe('')
  owed.release()
  const body = { amountCents: 150_000, method: 'bank', date: '2026-11-20', note: '' }
  expect(page.sent(partnerPaymentChange.make)).toEqual([
    expect.objectContaining({ ...body, confirmation: aGuid(9) }),
  ])
  await expect.poll(() => page.getByLabel(/^Amount/).inputValue()).toBe('')
})

test('Back and Escape record nothing and keep what was typed', async () => {
  const page = await open()
  await page.getByLabel(/^Note\b/).fill('Transfer 4711')
  const review = page.getByRole('button', { name: 'Review payment' })
  await review.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.waitFor({ state: 'detached' })
  await review.click()
  await dialog.getByText('Paid in full').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByLabel(/^Note\b/).inputValue()).toBe('Transfer 4711')
  expect(page.sent(partnerPaymentChange.make)).toEqual([])
})

test('the partner’s history says how much was paid, and for which invoice', async () => {
  const page = await openPage(`/partner/${guid}?tab=details`, {
    as: anAccountant(),
    answers: [
      ...plainAnswers(partnerBalance, options),
      answer(
        partners.edit.load,
        smallestReply(partners.edit.load, {
          name: 'Demo Hotel',
          eInvoice: 'none',
          version: 1,
          history: [
            {
              at: '2026-11-20T13:00:00Z',
              who: 'Ada Accountant',
              action: 'addPartnerPayment',
              reason: '',
              fields: [
                { name: 'amountCents', before: null, after: 150_000 },
                {
                  name: 'allocations',
                  before: null,
                  after: [{ invoiceGuid: '2026-000007', amountCents: 150_000 }],
                },
              ],
            },
          ],
        }),
      ),
    ],
  })
  await page
    .getByText('added a partner’s payment: amount BBD 1,500.00; allocation 2026-000007 amount BBD 1,500.00')
    .waitFor()
})

test('a refusal appears at its field', async () => {
  const page = await open(
    refused(partnerPaymentChange.confirm, refuseField('date', 'The payment date can’t be in the future')),
  )
  await page.getByRole('button', { name: 'Review payment' }).click()
  await page.getByText('The payment date can’t be in the future').first().waitFor()
})

test('a payment date in a closed month says which month is closed and from when dates are open', async () => {
  const page = await open(
    answer(addPartnerPayment.load, {
      ...smallestReply(addPartnerPayment.load),
      date: '2026-11-20',
      earliest: '2026-11-01',
      firstOpenDay: '2026-11-01',
      limitCents: 100_000,
    }),
  )
  const day = page.getByRole('textbox', { name: 'Received on' })
  await day.fill('2026-10-30')
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: 'Amount' }).fill('10')
  await page.getByRole('button', { name: 'Review payment' }).click()
  // At the field, and in the list of problems.
  await expect
    .poll(() => page.getByText(/October 2026 is closed\. Choose 1 Nov 2026 or later\.$/).count())
    .toBe(2)
  expect(await page.getByText(/The earliest date/).count()).toBe(0)
  expect(await day.getAttribute('aria-invalid')).toBe('true')
  expect(page.sent(partnerPaymentChange.confirm)).toEqual([])
})

test('from an invoice, its open amount is proposed and allocated to it', async () => {
  const other = { ...invoice, guid: aGuid(4), number: '2026-000008', openCents: 20_000 }
  const page = await openAt(
    `/partner/${guid}/invoices/${other.guid}`,
    answer(addPartnerPayment.load, {
      ...smallestReply(addPartnerPayment.load),
      payableCents: 170_000,
      limitCents: 5_000_000,
      invoices: [invoice, other],
    }),
    answer(
      invoiceDetail,
      smallestReply(invoiceDetail, {
        guid: other.guid,
        partner: { guid, name: 'Demo Hotel', billingEmail: '' },
        state: 'open',
        openCents: 20_000,
        voided: null,
      }),
    ),
  )
  await page.getByRole('link', { name: 'Add payment' }).click()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await expect.poll(() => amount.inputValue()).toBe('200.00')
  await expect.poll(() => amount.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await page.getByRole('textbox', { name: /^2026-000008/ }).inputValue()).toBe('200.00')
  expect(await page.getByRole('textbox', { name: /^2026-000007/ }).inputValue()).toBe('')
  expect(await axe(page)).toEqual([])
})

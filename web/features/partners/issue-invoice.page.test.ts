import { expect, test } from 'vitest'
import {
  issueInvoiceChange,
  issueInvoicesChange,
  partnerInvoices,
  partnerNotInvoiced,
} from '#contract/invoices.ts'
import { partnerReminders } from '#contract/partner-reminders.ts'
import { partnerBalance, partners } from '#contract/partners.ts'
import { anAccountant } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { plainAnswers } from '#web/testing/load-states.ts'
import { openPage } from '#web/testing/open-page.ts'

const hotel = aGuid(1)
const charge = (number: number, serviceDate: string, amountCents: number, guest: string) => ({
  guid: aGuid(number),
  postedOn: serviceDate,
  serviceDate,
  memo: 'Booked',
  reference: `KB${number}`,
  partnerReference: '',
  guest,
  amountCents,
})
const charges = [
  charge(11, '2026-12-01', 10_000, 'Ann Guest'),
  charge(12, '2026-12-02', 5_000, 'Ben Other'),
  charge(13, '2026-12-02', -2_500, 'Ben Other'),
]
const plan = smallestReply(issueInvoiceChange.confirm, { title: 'Invoice', confirmation: aGuid(9) })

const opened = (rhythm: 'monthly' | 'weekly' | 'perReservation', items = charges) =>
  openPage(`/partner/${hotel}?tab=invoices`, {
    as: anAccountant(),
    answers: [
      ...plainAnswers(partners.edit.load, partnerBalance, partnerReminders),
      answer(
        partnerInvoices,
        smallestReply(partnerInvoices, {
          rhythm,
          next: { month: '2026-11', chargedCents: 0, whyNot: null },
          due: { to: '2026-12-06', invoices: 2, chargedCents: 12_500 },
        }),
      ),
      answer(partnerNotInvoiced, { items, isCut: false }),
      answer(issueInvoiceChange.confirm, plan),
      answer(issueInvoiceChange.make, { toast: 'Invoice 2026-000001 issued' }),
    ],
  })

test('charges are searched, ticked and summed up, and none isn’t enough', async () => {
  const page = await opened('perReservation')
  await page.getByText('2 reservations to invoice').waitFor()
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue invoice' })
  await dialog.getByText(/0 of 3 selected, total .*0\.00/).waitFor()
  await dialog.getByRole('button', { name: 'Review invoice' }).click()
  await dialog.getByText('Required').first().waitFor()
  expect(page.asked(issueInvoiceChange.confirm)).toEqual([])
  const search = dialog.getByRole('searchbox', { name: 'Search charges' })
  await search.fill('ben')
  await search.press('Enter')
  await dialog.getByRole('button', { name: 'Select all 2 found' }).click()
  await dialog.getByText(/2 of 3 selected, total .*25\.00/).waitFor()
  await search.fill('nobody')
  await dialog.getByText('No charges match').waitFor()
  await search.fill('')
  await dialog.getByRole('checkbox', { name: /100\.00/ }).check()
  await dialog.getByText(/3 of 3 selected, total .*125\.00/).waitFor()
  await dialog.getByRole('button', { name: 'Clear selection' }).click()
  await dialog.getByRole('checkbox', { name: /50\.00/ }).check()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Review invoice' }).click()
  await dialog.getByRole('button', { name: 'Issue invoice' }).click()
  await expect
    .poll(() => page.sent(issueInvoiceChange.make).at(-1))
    .toMatchObject({ entries: [aGuid(12)], send: true })
})

test('a weekly partner is offered the last week, and other periods', async () => {
  const page = await opened('weekly')
  await page.getByText('Last week').first().waitFor()
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue invoice' })
  const asked = async () => {
    await dialog.getByRole('button', { name: 'Review invoice' }).click()
    await dialog.getByRole('button', { name: 'Issue invoice' }).waitFor()
    await dialog.getByRole('button', { name: 'Back' }).click()
    const body = page.sent(issueInvoiceChange.confirm).at(-1)
    return body ?? {}
  }
  const choose = (label: string) => dialog.getByRole('combobox', { name: 'Invoice' }).selectOption({ label })
  expect(await asked()).toMatchObject({ from: expect.any(String), to: expect.any(String) })
  await choose('October 2026')
  expect(await asked()).toMatchObject({ month: '2026-10' })
  await choose('Everything up to a day')
  await dialog.getByRole('textbox', { name: 'Services up to' }).waitFor()
  expect(Object.keys(await asked())).toContain('to')
})

test('all partners: what is due by their rhythm, or everything up to a day', async () => {
  const page = await openPage('/partner?open=invoices', {
    as: anAccountant(),
    answers: [
      answer(partners.list, { items: [], nextCursor: null, total: 0 }),
      answer(issueInvoicesChange.confirm, plan),
    ],
  })
  const dialog = page.getByRole('dialog', { name: 'Issue invoices' })
  await dialog.getByRole('button', { name: 'Review invoices' }).click()
  await dialog.getByRole('button', { name: 'Issue invoices' }).waitFor()
  const body = page.sent(issueInvoicesChange.confirm).at(-1)
  expect(body).not.toHaveProperty('month')
  expect(body).not.toHaveProperty('to')
})

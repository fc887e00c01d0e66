import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { partnerInvoices } from '#contract/invoices.ts'
import { partnerReminders } from '#contract/partner-reminders.ts'
import { partners } from '#contract/partners.ts'
import type { Caller } from './caller.ts'

/** Reminds an overdue partner by hand of all its overdue invoices, after reading the mail. */
export async function remindOverduePartner(page: Page, accountant: Caller): Promise<void> {
  const { items } = await accountant.must(partners.list, { query: { state: 'overdue' } })
  const params = { id: items[0]?.guid ?? '' }
  const invoices = await accountant.must(partnerInvoices, { params })
  const overdue = invoices.items.filter((it) => it.state === 'overdue')
  expect(overdue.length).toBeGreaterThan(0)
  await page.goto(`/partner/${params.id}?tab=invoices`)
  const section = page.getByRole('region', { name: 'Payment reminders' })
  await section.getByRole('button', { name: 'Send reminder' }).click()
  const dialog = page.getByRole('dialog')
  for (const { number } of overdue) await dialog.getByText(number).first().waitFor()
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  await dialog.waitFor({ state: 'detached' })
  await section.getByRole('row', { name: /^Friendly reminder/ }).waitFor()
  const { sent } = await accountant.must(partnerReminders, { params })
  expect(sent[0]?.invoices.map((it) => it.number).toSorted()).toEqual(
    overdue.map((it) => it.number).toSorted(),
  )
  expect(sent[0]?.totalCents).toBe(overdue.reduce((cents, it) => cents + it.openCents, 0))
}

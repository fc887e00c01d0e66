import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { groupPath, journalPath, taxReportFile } from '#contract/addresses.ts'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { taxReport } from '#contract/financial-reports.ts'
import { journalCodes } from '#contract/journal.ts'
import { partnerInvoices } from '#contract/invoices.ts'
import { partners } from '#contract/partners.ts'
import { takePayment } from '#contract/till.ts'
import { addDays, daysOfMonth, monthOf } from '#domain/calendar/service-date.ts'
import { allLedgerAccounts } from '#domain/ledger/ledger-accounts.ts'
import { moneyText } from '#domain/money/money-text.ts'
import { at } from '#server/import-files/xml-node.ts'
import { brokenRules } from '#server/testing/en16931/business-rules.ts'
import { readEInvoice, schemaErrors } from '#server/testing/en16931/read-e-invoice.ts'
import { centsAt } from '#server/testing/en16931/told.ts'
import { filesOf } from '#server/testing/journal-agreement.ts'
import { expectBooksAgree } from './harness/books-agree.ts'
import { payByBankStatement } from './harness/bank-statement.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { expectFilesAgree } from './harness/month-files.ts'
import { remindOverduePartner } from './harness/overdue-reminder.ts'
import { story } from './harness/story.ts'

const today = todayAtAirport()
const lastMonth = monthOf(addDays(`${monthOf(today)}-01`, -1))

story(
  'an accountant closes last month: invoices sent, a partner reminded, one invoice paid by bank statement, files compared with their screens, gratuities paid out, a guest refunded, tax filed, the journal exported to Xero, and all figures agree',
  async ({ portal, visitors }) => {
    const accountant = new Caller(portal.url)
    await accountant.signIn('accountant@demo.example')
    const agent = new Caller(portal.url)
    await agent.signIn('reservations@demo.example')
    await expectBooksAgree(accountant, lastMonth)

    // Every partner was sent an invoice for the month.
    visitors.expectComplaint('400 POST /api/actions/confirmissueinvoices')
    const page = await visitors.signInAs('accountant', 'desktop', '/partner')
    await page.getByRole('button', { name: 'Issue invoices' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Review invoices' }).click()
    await page
      .getByRole('dialog')
      .getByText(/nothing|already|no partner/i)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    const { items } = await accountant.must(partners.list, { query: {} })
    const invoices = await Promise.all(
      items.map(({ guid }) => accountant.must(partnerInvoices, { params: { id: guid } })),
    )
    const ofMonth = invoices.flatMap((it) => it.items.filter(({ month }) => month === lastMonth))
    expect(ofMonth.length).toBeGreaterThan(0)
    expect(ofMonth.filter((it) => it.mail === null)).toEqual([])
    expect(invoices.filter(({ next }) => next.month <= lastMonth && next.whyNot === null)).toEqual([])

    // The partner in London gets e-invoices: the XML asks for the total on the screen.
    const european = items.findIndex((it) => it.eInvoice !== 'none')
    const eInvoice = invoices[european]?.items.find(({ month }) => month === lastMonth)
    await expectXmlAgrees(page, `/partner/${items[european]?.guid}/invoices/${eInvoice?.guid}`)

    // A partner pays by bank transfer: the statement settles its invoice, once.
    const open = ofMonth.find((it) => it.openCents > 0)
    const debtor = items[invoices.findIndex((it) => it.items.some(({ guid }) => guid === open?.guid))]
    if (!open || !debtor) throw new Error('No partner has an unpaid invoice from last month')
    await remindOverduePartner(page, accountant)
    await expectFilesAgree(page, accountant, { partner: debtor.guid, invoice: open.guid, month: lastMonth })
    const { number, openCents: cents } = open
    await payByBankStatement(page, { number, partner: debtor.legalName, cents, day: today })
    const after = await accountant.must(partnerInvoices, { params: { id: debtor.guid } })
    expect(after.items.find((it) => it.guid === open.guid)).toMatchObject({ openCents: 0, state: 'paid' })

    await page.goto('/manager/gratuities')
    await page.getByRole('button', { name: 'Pay out', exact: true }).click()
    const payout = page.getByRole('dialog')
    await payout.getByRole('radio', { name: 'Bank transfer' }).check()
    await payout.getByRole('button', { name: 'Review payout' }).click()
    await payout.getByRole('button', { name: 'Pay out' }).click()
    await payout.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Pay out.*Nothing to pay out/ }).waitFor()

    // A guest of this month gets a refund before last month is closed.
    const group = await bookCouple(agent, {
      lastName: 'Monthend',
      date: addDays(today, 3),
      direction: 'arrival',
    })
    const params = { id: group.customer.guid, group: group.guid }
    await agent.must(takePayment, { params, body: { method: 'card', amountCents: group.balanceCents } })
    const asked = {
      groupGuid: group.guid,
      bookingGuids: [group.bookings[0]?.guid ?? ''],
      reason: 'Plans changed',
    }
    const { confirmation } = await agent.must(cancelBookingChange.confirm, { body: asked })
    await agent.must(cancelBookingChange.make, { body: { ...asked, confirmation } })
    const desk = await visitors.signInAs(
      'reservations',
      'desktop',
      groupPath(group.customer.guid, group.guid),
    )
    await desk.getByRole('button', { name: 'More payment actions' }).click()
    await desk.getByRole('menuitem', { name: /^Refund/ }).click()
    await desk.getByLabel('Reason').fill('Cancelled in time')
    await desk.keyboard.press('Control+Enter')
    await desk.getByRole('dialog').waitFor({ state: 'detached' })

    await page.goto('/manager/closing')
    await page.getByRole('region', { name: 'Open items' }).waitFor()
    await page.getByRole('button', { name: /^Close / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close the books' }).click()
    await page.getByRole('region', { name: 'Closings' }).getByText('Demo Accountant').waitFor()
    await page.goto(`/reports?tab=tax&month=${lastMonth}`)
    await page.getByRole('button', { name: 'Mark as filed' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as filed' }).click()
    await page.getByText(/^Filed .* by Demo Accountant/).waitFor()
    const taxFile = async () => (await page.request.get(taxReportFile(lastMonth, 'csv'))).text()
    const filed = await taxFile()
    const { taxCents } = await accountant.must(taxReport.rows, { query: { month: lastMonth } })
    const rates = parse<{ 'Tax due': string }>(filed, { bom: true, columns: true })
    expect(rates.reduce((cents, it) => cents + Math.round(Number(it['Tax due']) * 100), 0)).toBe(taxCents)

    // The month goes to Xero; its tax there is the tax that was filed.
    await giveXeroCodes(accountant)
    const { first: from, last: to } = daysOfMonth(lastMonth)
    await page.goto(journalPath({ system: 'xero', from, to }))
    await page.getByRole('button', { name: /^Export [\d,]+ entr/ }).click()
    const download = page.getByRole('region', { name: 'New export' }).getByRole('link', { name: 'Download' })
    const file = await page.request.get((await download.getAttribute('href')) ?? '')
    const name = /filename="(.+)"/.exec(file.headers()['content-disposition'] ?? '')?.[1] ?? ''
    const lines = filesOf(name, await file.body()).flat()
    const centsOf = (code: string) =>
      lines
        .filter((it) => code === '' || it['*AccountCode'] === code)
        .reduce((cents, it) => cents + Math.round(Number(it['*Amount']) * 100), 0)
    expect([centsOf(''), centsOf('taxDue')]).toEqual([0, -taxCents])
    await page.getByText('Everything in this period has been exported.').waitFor()

    // Later bookings don't change the filed figures.
    await bookCouple(agent, { lastName: 'Afterwards', date: addDays(today, 2), direction: 'departure' })
    expect(await taxFile()).toBe(filed)
    await expectBooksAgree(accountant, lastMonth)
    await expectBooksAgree(accountant, monthOf(today))
  },
)

/** The XML of an invoice, downloaded from its page, keeps the schema and the rules and has its total. */
async function expectXmlAgrees(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const details = page.getByRole('region', { name: 'Invoice details' })
  const href = await details.getByRole('link', { name: 'XML' }).getAttribute('href')
  const xml = await (await page.request.get(href ?? '')).text()
  const root = readEInvoice(xml)
  expect([await schemaErrors(xml), brokenRules(root)]).toEqual([[], []])
  const settlement = at(root, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement')
  const due = centsAt(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation', 'DuePayableAmount')
  expect(due).toBeGreaterThan(0)
  await details.getByText(moneyText(due, 'BBD'), { exact: true }).first().waitFor()
}

/** Every account has its own name as its code. */
async function giveXeroCodes(accountant: Caller): Promise<void> {
  const params = { system: 'xero' } as const
  const { version, taxCodes } = await accountant.must(journalCodes.load, { params })
  const codes = [
    ...allLedgerAccounts.map((kind) => ({ kind, part: '', code: kind.slice(0, 10), name: '' })),
    ...taxCodes.map((part) => ({ kind: 'taxRate' as const, part, code: 'No Tax', name: '' })),
  ]
  await accountant.must(journalCodes.save, { params, body: { version, codes } })
}

// not moved: a month that is over
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reachAsPortal } from '#domain/access/partner-reach.ts'
import { chargeEntry, partnerPaymentEntry } from '#domain/ledger/entries.ts'
import { isRefusal } from '#domain/refusal.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { drawByPath } from '#server/features/documents/queries/papers.ts'
import { issueInvoiceChange, voidInvoice } from '#contract/invoices.ts'
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts'
import { partnerAgeing } from '#server/features/invoices/queries/invoices.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { sendPartnerStatement } from '#contract/partners.ts'
import { siteForm } from '#contract/site.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openedInCalc, tableIn, type Cell } from '#server/testing/libre-office.ts'
import { hasTool } from '#server/testing/outside-tool.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { line } from '#server/testing/small-ledger.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** Files of invoices and statements as their recipients open them. */

const now = '2026-11-20T13:00:00Z'
const services = 90
let portal: TestPortal
let company: SmallCompany
let office: TestBrowser
let invoice: string
beforeAll(async () => {
  portal = await openTestPortal(now)
  company = await makeSmallCompany(portal)
  office = await signedIn(portal, ['managePartner', 'adminSystem'])
  const site = await office.must(siteForm.load)
  await office.must(siteForm.save, {
    body: { ...site, address: '1 Apron Road', taxNumber: 'TAX-77', payTo: 'Bank of Sand, 001 002' },
  })
  await inUnitOfWork(portal.database.db, { actor: portalActor, now }, async (work) => {
    for (let at = 0; at < services; at++) {
      const lines = [
        {
          ...line('fastTrack', 11_000 + at),
          label: at === 0 ? '=1+1' : 'Łódź transfer, long enough to take more than one line of its column',
        },
      ]
      const serviceDate = `2026-10-${String(1 + (at % 28)).padStart(2, '0')}`
      const commission = { partnerGuid: company.partner, cents: 100 }
      const entry = chargeEntry({
        billing: { kind: 'partner', partnerGuid: company.partner },
        lines,
        serviceDate,
        memo: 'Booked',
        commission,
      })
      if (entry !== null)
        await postEntry(work, entry, { partnerGuid: company.partner, earnedOn: serviceDate })
    }
    const payment = partnerPaymentEntry({ partnerGuid: company.partner, method: 'bank', amountCents: 7_000 })
    if (!isRefusal(payment)) await postEntry(work, payment, { partnerGuid: company.partner, method: 'bank' })
    const saved = await changeAtOnce(work, issueInvoice, {
      partnerGuid: company.partner,
      month: '2026-10',
      send: false,
    })
    invoice = isRefusal(saved) ? '' : (saved.guid ?? '')
  })
})
afterAll(() => portal.close())

const total = services * 11_000 + (services * (services - 1)) / 2 - services * 100
const shown = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const fetched = async (url: string): Promise<Buffer> => {
  const cookie = [...office.cookies].map((it) => it.join('=')).join('; ')
  return (await portal.app.inject({ url, headers: { cookie } })).rawPayload
}
const monthFile = (kind: string) => `/reports/partner-${company.partner}-invoice-2026-10.${kind}`
const statementFile = (kind: string) =>
  `/reports/partner-${company.partner}-statement-2026-11-01-2026-11-30.${kind}`

const isoDay = /\d{4}-\d{2}-\d{2}/

describe('as PDF', () => {
  test('a long invoice has numbered pages and totals at the end', async () => {
    const text = await pdfText(await fetched(monthFile('pdf')))
    const pages = text.filter((it) => /^Page \d+ of \d+$/.test(it))
    expect(pages.length).toBeGreaterThan(3)
    expect(pages.at(-1)).toBe(`Page ${pages.length} of ${pages.length}`)
    expect(text.filter((it) => it === 'Commission').length).toBeGreaterThanOrEqual(services)
    expect(text).toContain(`${shown(total)} BBD`)
    expect(text).toContain(shown(total))
    expect(text.join('\n')).toContain('Łódź transfer')
    expect(text).toContain('1 Oct 2026')
    expect(text.filter((it) => isoDay.test(it))).toEqual([])
  })

  test('names both parties and never changes afterwards', async () => {
    const drawn = await fetched(monthFile('pdf'))
    const text = (await pdfText(drawn)).join('\n')
    for (const said of [
      'Invoice 2026-000001',
      'Good Hotel Ltd',
      'TAX-77',
      'October 2026',
      'Bank of Sand, 001 002',
      'Sun 20 Dec 2026',
    ])
      expect(text).toContain(said)
    const { db } = portal.database
    await db
      .updateTable('partner')
      .set({ legal_name: 'Renamed Ltd' })
      .where('guid', '=', company.partner)
      .execute()
    expect((await fetched(monthFile('pdf'))).equals(drawn)).toBe(true)
    await expect(db.updateTable('invoice').set({ due_on: '2030-01-01' }).execute()).rejects.toThrow(
      'stays as it is',
    )
    await expect(db.deleteFrom('invoice').execute()).rejects.toThrow('stays as it is')
    await expect(db.deleteFrom('invoice_line').execute()).rejects.toThrow('stays on it')
    await expect(db.updateTable('invoice_payment').set({ amount_cents: 1 }).execute()).rejects.toThrow(
      'append-only',
    )
  })

  test('a statement shows its balances and aging', async () => {
    const text = await pdfText(await fetched(statementFile('pdf')))
    expect(text).toEqual(
      expect.arrayContaining([
        'Opening balance',
        'Closing balance',
        `${shown(total - 7_000)} BBD`,
        'Invoiced, not due',
      ]),
    )
    expect(text.filter((it) => isoDay.test(it))).toEqual([])
    // The number of an invoice stays on one line: of every service, and of the payment.
    expect(text.filter((it) => it === '2026-000001').length).toBe(services + 1)
    expect(text).toContain('For invoice 2026-000001')
    const [head, ...rows] = (await fetched(statementFile('csv'))).toString().split('\r\n')
    expect(head).toContain('Invoice,Invoices paid,Amount')
    const forInvoice = rows.filter((it) => it.includes('2026-000001,2026-000001,'))
    expect(forInvoice).toHaveLength(1)
    expect(forInvoice[0]).toContain(',-70.00,')
    const { balanceCents } = await partnerAgeing(
      portal.database.db,
      reachAsPortal(company.partner),
      '2026-11-20',
    )
    expect(balanceCents).toBe(total - 7_000)
  })

  test('is e-mailed as issued; a statement is drawn when sent', async () => {
    const context = { from: 'portal@small.example', now }
    const kept = await drawByPath(portal.database.db, `/reports/invoice-${invoice}.pdf`, context)
    expect(kept?.body.equals(await fetched(monthFile('pdf')))).toBe(true)
    const body = { from: '2026-11-01', to: '2026-11-30', email: 'bills@good.example' }
    await office.must(sendPartnerStatement, { params: { id: company.partner }, body })
    const mail = await portal.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('template', '=', 'statement')
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({
      recipient: 'bills@good.example',
      attachments: [{ path: statementFile('pdf') }],
    })
    const drawn = await drawByPath(portal.database.db, statementFile('pdf'), context)
    expect(drawn?.name).toMatch(/^statement-Renamed-Ltd-.+\.pdf$/)
    expect(
      await drawByPath(portal.database.db, statementFile('pdf').replace(company.partner, invoice), context),
    ).toBeNull()
  })

  test.each(['2026-13-01', '2026-02-30'])('a statement of %s is refused', async (day) => {
    expect(
      (await office.send('GET', `/reports/partner-${company.partner}-statement-${day}-2026-11-30.csv`))
        .status,
    ).toBe(400)
  })
})

describe.runIf(hasTool('soffice'))('in LibreOffice', () => {
  // Amounts with thousands separators are quoted like text.
  const numberOf = (cell: Cell = '') =>
    Math.round(Number((typeof cell === 'object' ? cell.shown : cell).replaceAll(',', '')) * 100)
  test('the lines add up to the total, and the account to its closing balance', async () => {
    const opened = await openedInCalc({
      'invoice.xlsx': await fetched(monthFile('xlsx')),
      'statement.xlsx': await fetched(statementFile('xlsx')),
    })
    const { head, rows, total: totals } = tableIn(opened['invoice.xlsx'])
    const at = (name: string) => head.indexOf(name)
    const amount = (row: Cell[]) => numberOf(row[at('Amount')])
    const lines = rows.filter((row) => row[at('Service date')] !== '')
    expect(lines).toHaveLength(2 * services)
    expect(lines.reduce((sum, row) => sum + amount(row), 0)).toBe(total)
    expect(amount(totals ?? [])).toBe(total)
    const labelled = (label: string) => amount(rows.find((row) => row[at('Service')] === label) ?? [])
    expect(
      ['Previous balance', 'This invoice', 'Payments received', 'Account balance'].map(labelled),
    ).toEqual([0, total, -7_000, total - 7_000])
    expect(rows.some((row) => row[at('Service')] === `'=1+1`)).toBe(true)
    const { head: names, rows: days } = tableIn(opened['statement.xlsx'])
    const balances = days.map((row) => numberOf(row[names.indexOf('Balance')]))
    // The opening balance comes first; the closing balance follows the lines and their total.
    expect([0, -1].map((it) => days.at(it)?.[names.indexOf('Description')])).toEqual([
      'Opening balance',
      'Closing balance',
    ])
    expect([balances[0], balances.at(-1)]).toEqual([0, total - 7_000])
    expect(days.slice(1, -1).reduce((sum, row) => sum + numberOf(row[names.indexOf('Amount')]), 0)).toBe(
      total - 7_000,
    )
  }, 90_000)
})

test('the preview warns of letters that the invoice cannot show', async () => {
  await office.must(voidInvoice, { params: { id: invoice }, body: { reason: 'Wrong name' } })
  await portal.database.db
    .updateTable('partner')
    .set({ legal_name: '李伟 😀 Łódź' })
    .where('guid', '=', company.partner)
    .execute()
  const plan = await office.must(issueInvoiceChange.confirm, {
    params: { id: company.partner },
    body: { month: '2026-10', send: false },
  })
  expect(plan.warnings).toContain('The invoice can’t show 😀 and will show [U+1F600] instead')
})

// not moved: months
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/invoices.ts'
import { addPartnerPayment, allocatePartnerPayment, partnerPayments, reversePartnerPayment } from '#contract/partner-payments.ts'
import { partnerBalance, partnerStatement } from '#contract/partners.ts'
import { siteForm } from '#contract/site.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { cancelOne } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
let office: TestBrowser
let agent: TestBrowser
let book: (asked: AdvancedAsk) => Promise<Booked>
let id: string

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  await signInAt('2026-11-20T13:00:00Z')
  id = company.partner
  const site = await office.must(siteForm.load)
  const papers = { address: '1 Apron Road', taxNumber: 'TAX-77', payTo: 'Bank of Sand, 001 002' }
  await office.must(siteForm.save, { body: { ...site, ...papers } })
  const heads = { billing_email: 'bills@good.example', address: '2 Shore Road', tax_number: 'P-1' }
  await portal.database.db.updateTable('partner').set(heads).where('guid', '=', id).execute()
})
afterAll(() => portal.close())

/** Sessions expire as weeks pass: everyone signs in again. */
async function signInAt(now: string): Promise<void> {
  portal.clock.now = now
  office = await signedIn(portal, ['managePartner', 'adminSystem'])
  agent = await signedIn(portal, ['viewCustomer', 'editCustomer', 'policyOverride'])
  book = (asked) => advancedBooker(portal, company)(asked)
}

/** Two adults by fast track on the partner's account: 100 + 80, less 10%, with 10% tax. */
const price = 17_820
const onAccount = (date: string) => book({ arrival: date, partnerGuid: id, billing: 'partnerAccount', partnerReference: 'RES-1' })
const params = () => ({ id })

async function issue(month: string, send = false) {
  const body = { month, send }
  const plan = await office.must(contract.issueInvoiceChange.confirm, { params: params(), body })
  const { guid = '' } = await office.must(contract.issueInvoiceChange.make, {
    params: params(),
    body: { ...body, confirmation: plan.confirmation },
  })
  return { plan, guid }
}
const detail = (guid: string) => office.must(contract.invoiceDetail, { params: { id: guid } })
const ageing = async () => (await office.must(partnerBalance, { params: params() })).ageing
const pay = (amountCents: number, more = {}) =>
  office.call(addPartnerPayment.save, { params: params(), body: { amountCents, method: 'bank', date: today(), note: '', ...more } })
const today = () => portal.clock.now.slice(0, 10)

describe('an invoice', () => {
  test('is issued once for a past month, and never empty', async () => {
    const refused = await office.call(contract.issueInvoiceChange.confirm, { params: params(), body: { month: '2026-11' } })
    expect(refused.body).toEqual({ errors: [{ name: 'invoice', message: 'November 2026 isn’t over yet' }] })
    await onAccount('2026-11-25')
    await onAccount('2026-12-02')
    await signInAt('2026-12-01T13:00:00Z')
    const { items, next } = await office.must(contract.partnerInvoices, { params: params() })
    expect([items, next]).toEqual([[], { month: '2026-11', chargedCents: price, whyNot: null }])
    const { plan, guid } = await issue('2026-11', true)
    expect(plan).toMatchObject({ title: 'Invoice for November 2026 to Good Hotel', warnings: [], balanceAfterCents: price })
    expect(plan.lines.map((it) => [it.label, it.after, it.amountCents])).toEqual([
      ['Services', '2 lines, Wed 25 Nov 2026', 16_200],
      ['Tax VAT, 10%', undefined, 1_620],
      ['Total', undefined, price],
      ['Due', 'Thu 31 Dec 2026', undefined],
      ['Send to', 'not sent: no mail server', undefined],
      ['Previous balance', undefined, 0],
      ['This invoice', undefined, price],
    ])
    expect(await detail(guid)).toMatchObject({
      number: '2026-000001',
      state: 'open',
      openCents: price,
      dueOn: '2026-12-31',
      mail: 'waiting',
      partner: { name: 'Good Hotel' },
    })
    expect(await ageing()).toMatchObject({
      notDue: price,
      notInvoicedCents: 0,
      toComeCents: price,
      payableCents: price,
      balanceCents: 2 * price,
    })
    const again = await office.call(contract.issueInvoiceChange.confirm, { params: params(), body: { month: '2026-11' } })
    expect(again.body).toMatchObject({
      errors: [{ message: 'November 2026 is already invoiced. Later charges go on next month’s invoice.' }],
    })
    const nothing = await office.call(contract.issueInvoiceChange.confirm, {
      params: { id: company.blockedPartner },
      body: { month: '2026-11' },
    })
    expect(nothing.body).toMatchObject({ errors: [{ message: 'Nothing to invoice up to the end of November 2026' }] })
  })

  test('includes late charges of earlier months, and reversals as credits', async () => {
    await signInAt('2026-12-01T14:00:00Z')
    const cancelled = await onAccount('2026-12-03')
    await cancelOne(portal.database.db, agent, cancelled.booking['arrivalFastTrack'], { reason: 'Plans changed', goodwillPercent: 100 })
    await book({ arrival: '2026-12-03', partnerGuid: company.blockedPartner, billing: 'partnerAccount' })
    await signInAt('2027-01-02T13:00:00Z')
    const draft = await office.must(contract.invoiceReport, { params: params(), query: { month: '2026-12' } })
    // A booking made and cancelled in between is left out.
    expect(draft).toMatchObject({ openingCents: price, chargedCents: price, paidCents: 0, closingCents: 2 * price, invoice: null })
    const { guid } = await issue('2026-12')
    expect(await detail(guid)).toMatchObject({ number: '2027-000001', openingCents: price, closingCents: 2 * price })
  })
})

describe('a payment', () => {
  test('settles the oldest invoice first; the rest stays on the account as credit', async () => {
    expect((await pay(price + 5_000)).status).toBe(200)
    const { items } = await office.must(contract.partnerInvoices, { params: params() })
    expect(items.map((it) => [it.number, it.state, it.openCents])).toEqual([
      ['2027-000001', 'part', price - 5_000],
      ['2026-000001', 'paid', 0],
    ])
    expect(await ageing()).toMatchObject({ notDue: price - 5_000, creditCents: 0, balanceCents: price - 5_000 })
    expect((await pay(price)).status).toBe(200)
    expect(await ageing()).toMatchObject({ notDue: 0, creditCents: 5_000, payableCents: 0, balanceCents: -5_000 })
  })

  test('is reversed once with a reason, and its invoices reopen', async () => {
    const { items } = await office.must(partnerPayments, { params: params() })
    const [newest] = items
    expect(newest).toMatchObject({
      amountCents: price,
      leftCents: 5_000,
      allocations: [{ number: '2027-000001', amountCents: price - 5_000 }],
    })
    const reverse = () =>
      office.call(reversePartnerPayment, { params: { id, entry: newest?.guid ?? '' }, body: { reason: 'The cheque bounced' } })
    expect((await reverse()).status).toBe(200)
    expect((await reverse()).body).toMatchObject({ errors: [{ message: 'This payment has already been reversed' }] })
    expect(await ageing()).toMatchObject({ notDue: price - 5_000, creditCents: 0, balanceCents: price - 5_000 })
    const [shown] = (await office.must(partnerPayments, { params: params() })).items
    expect(shown).toMatchObject({ leftCents: 0, allocations: [], reversed: { reason: 'The cheque bounced', postedOn: '2027-01-02' } })
    const statement = await office.must(partnerStatement, { params: params(), query: { from: '2027-01-01', to: '2027-01-31' } })
    expect(statement).toMatchObject({ openingCents: 2 * price, chargedCents: 0, paidCents: price + 5_000, closingCents: price - 5_000 })
    expect(statement.items.map((it) => [it.kind, it.pays.map(({ number }) => number)])).toEqual([
      ['partnerPayment', ['2026-000001', '2027-000001']],
      ['partnerPayment', []],
      ['reversal', []],
    ])
  })

  test('is allocated to the selected invoices and can be reallocated', async () => {
    const { invoices } = await office.must(addPartnerPayment.load, { params: params() })
    expect(invoices.map((it) => [it.number, it.openCents])).toEqual([['2027-000001', price - 5_000]])
    const [open] = invoices
    const chosen = (amountCents: number) => ({ allocations: [{ invoiceGuid: open?.guid ?? '', amountCents }] })
    expect((await pay(1_000, chosen(2_000))).body).toMatchObject({
      fields: { allocations: { message: 'This is BBD 10.00 more than the payment' } },
    })
    const tooMuch = await pay(50_000, chosen(price))
    expect(tooMuch.body).toMatchObject({
      fields: { allocations: { fields: { 0: { fields: { amountCents: { message: 'Only BBD 128.20 of this invoice is open' } } } } } },
    })
    expect((await pay(1_000, chosen(400))).status).toBe(200)
    expect(await ageing()).toMatchObject({ notDue: price - 5_400, creditCents: 600 })
    const [payment] = (await office.must(partnerPayments, { params: params() })).items
    await office.must(allocatePartnerPayment, { params: { id, entry: payment?.guid ?? '' }, body: chosen(1_000) })
    expect(await ageing()).toMatchObject({ notDue: price - 6_000, creditCents: 0 })
    await office.must(allocatePartnerPayment, { params: { id, entry: payment?.guid ?? '' }, body: { allocations: [] } })
    expect(await ageing()).toMatchObject({ notDue: price - 5_000, creditCents: 1_000, payableCents: price - 6_000 })
  })

  test.each([
    ['of more than the limit', { amountCents: 5_000_001 }, 'amountCents', 'Amounts above BBD 50,000.00 need a policy override'],
    ['in cash yesterday', { date: '2027-01-01', method: 'cash' as const }, 'date', 'Cash from an earlier day needs a policy override'],
    ['of 2001', { date: '2001-01-01' }, 'date', 'The payment date can’t be more than a year ago'],
    ['of tomorrow', { date: '2027-01-03' }, 'date', 'The payment date can’t be in the future'],
  ])('%s is refused at its field without a policy override', async (_, wrong, field, message) => {
    expect((await pay(100, wrong)).body).toMatchObject({ fields: { [field]: { message } } })
  })

  test('beyond the limits needs a policy override, recorded in the history', async () => {
    const manager = await signedIn(portal, ['managePartner', 'policyOverride'])
    const body = { amountCents: 5_000_001, method: 'bank' as const, date: '2027-01-01', note: '' }
    const { guid = '' } = await manager.must(addPartnerPayment.save, { params: params(), body })
    const line = await portal.database.db
      .selectFrom('history')
      .select('after')
      .where('action', '=', 'addPartnerPayment')
      .orderBy('guid', 'desc')
      .executeTakeFirstOrThrow()
    expect(line.after).toMatchObject({ entry: guid, policyOverride: true })
    const refused = await office.call(reversePartnerPayment, { params: { id, entry: guid }, body: { reason: 'Typed twice' } })
    expect(refused.body).toMatchObject({ errors: [{ name: 'payment', message: 'Amounts above BBD 50,000.00 need a policy override' }] })
    await manager.must(reversePartnerPayment, { params: { id, entry: guid }, body: { reason: 'Typed twice' } })
  })

  test('of another partner is not found under this one', async () => {
    const [payment] = (await office.must(partnerPayments, { params: params() })).items
    const elsewhere = { id: company.blockedPartner, entry: payment?.guid ?? '' }
    expect((await office.call(reversePartnerPayment, { params: elsewhere, body: { reason: 'x' } })).status).toBe(404)
    expect((await office.call(allocatePartnerPayment, { params: elsewhere, body: { allocations: [] } })).status).toBe(404)
  })
})

describe('a dispute and a void', () => {
  test('a disputed amount is aged separately and not settled automatically', async () => {
    const guid = (await office.must(contract.partnerInvoices, { params: params() })).items[0]?.guid ?? ''
    const { lines } = await detail(guid)
    const entryGuid = lines[0]?.entryGuid ?? ''
    const dispute = () => office.call(contract.disputeInvoice, { params: { id: guid }, body: { entryGuid, reason: 'No show' } })
    expect((await dispute()).status).toBe(200)
    expect((await dispute()).body).toMatchObject({ errors: [{ message: 'This service is already disputed' }] })
    expect(await ageing()).toMatchObject({ notDue: 0, disputedCents: price - 5_000, payableCents: 0 })
    const { disputes } = await detail(guid)
    expect(disputes).toMatchObject([{ reason: 'No show', amountCents: price, resolved: null }])
    const body = { disputeGuid: disputes[0]?.guid ?? '', resolution: 'They agree' }
    await office.must(contract.resolveDispute, { params: { id: guid }, body })
    expect((await office.call(contract.resolveDispute, { params: { id: guid }, body })).status).toBe(400)
    expect(await ageing()).toMatchObject({ notDue: price - 5_000, disputedCents: 0 })
  })

  test('a void invoice keeps its number and is credited by the next one, which includes its services again', async () => {
    const [last] = (await office.must(contract.partnerInvoices, { params: params() })).items
    const balance = (await ageing()).balanceCents
    await office.must(contract.voidInvoice, { params: { id: last?.guid ?? '' }, body: { reason: 'Wrong address' } })
    expect(await ageing()).toMatchObject({ notDue: 0, notInvoicedCents: price, creditCents: 6_000, balanceCents: balance })
    expect((await office.call(contract.sendInvoice, { params: { id: last?.guid ?? '' }, body: { email: 'a@b.example' } })).status).toBe(400)
    expect((await office.call(contract.voidInvoice, { params: { id: last?.guid ?? '' }, body: { reason: 'Again' } })).status).toBe(400)
    const { guid } = await issue('2026-12')
    const issued = await detail(guid)
    expect(issued).toMatchObject({
      number: '2027-000002',
      chargedCents: price,
      creditedCents: price,
      openCents: price - 6_000,
      closingCents: balance,
      credits: [{ number: '2027-000001', chargedCents: price }],
    })
    expect(await detail(last?.guid ?? '')).toMatchObject({
      state: 'void',
      openCents: 0,
      voided: { reason: 'Wrong address', creditedBy: '2027-000002' },
    })
    expect(await ageing()).toMatchObject({ notDue: price - 6_000, creditCents: 0, balanceCents: balance })
    expect((await fetchFile(`/reports/invoice-${last?.guid}.pdf`)).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('a mail', () => {
  test('attaches the issued file, can be repeated, and its link opens without signing in', async () => {
    const [last] = (await office.must(contract.partnerInvoices, { params: params() })).items
    await office.must(contract.sendInvoice, { params: { id: last?.guid ?? '' }, body: { email: 'boss@good.example' } })
    const { mails } = await detail(last?.guid ?? '')
    expect(mails.map((it) => [it.to, it.state])).toEqual([['boss@good.example', 'waiting']])
    const mail = await portal.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('guid', '=', mails[0]?.guid ?? '')
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({
      subject: 'Invoice 2027-000002 - Small Company',
      attachments: [{ name: 'invoice-2027-000002.pdf', path: last?.fileUrl }],
    })
    expect(mail.body).toContain('178.20 BBD')
  })
})

test('the invoices for a month are issued to all partners in one step', async () => {
  await signInAt('2027-01-20T13:00:00Z')
  const early = await office.call(contract.issueInvoicesChange.confirm, { body: { month: '2027-01' } })
  expect(early.body).toMatchObject({ errors: [{ message: 'January 2027 isn’t over yet' }] })
  const body = { month: '2026-12', send: true }
  const plan = await office.must(contract.issueInvoicesChange.confirm, { body })
  // The other partner's December is already invoiced.
  expect(plan.lines).toEqual([{ label: 'Blocked Hotel', after: 'Not sent: no billing e-mail', amountCents: price }])
  const namedAndWhy = 'No invoice for Good Hotel: December 2026 is already invoiced. Later charges go on next month’s invoice.'
  expect(plan.warnings).toEqual(['No billing e-mail for 1 of 1 partners', namedAndWhy])
  const done = await office.must(contract.issueInvoicesChange.make, { body: { ...body, confirmation: plan.confirmation } })
  expect(done.toast).toBe('1 invoice issued, total BBD 178.20. Not sent, no billing e-mail: Blocked Hotel')
  const none = await office.call(contract.issueInvoicesChange.confirm, { body })
  expect(none.body).toMatchObject({ errors: [{ message: 'No partner has anything to invoice up to the end of December 2026' }] })
})

async function fetchFile(url: string): Promise<Buffer> {
  const cookie = [...office.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return (await portal.app.inject({ method: 'GET', url, headers: { cookie } })).rawPayload
}

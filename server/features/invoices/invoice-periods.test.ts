// not moved: weeks and months that are over
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/invoices.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import type { BillingRhythm } from '#domain/invoice/billing-rhythms.ts'
import { partners } from '#contract/partners.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { cancelOne, confirmAndDo } from '#server/testing/changes.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { workbookParts } from '#server/testing/workbook-parts.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
let office: TestBrowser
let agent: TestBrowser
let id: string

beforeAll(async () => {
  portal = await openTestPortal('2026-11-10T13:00:00Z')
  company = await makeSmallCompany(portal)
  id = company.partner
  await signInAt('2026-11-10T13:00:00Z')
})
afterAll(() => portal.close())

async function signInAt(now: string): Promise<void> {
  portal.clock.now = now
  office = await signedIn(portal, ['managePartner', 'adminSystem'])
  agent = await signedIn(portal, ['viewCustomer', 'editCustomer', 'policyOverride'])
}

/** Two adults by fast track on the partner's account: 100 + 80, less 10%, with 10% tax. */
const price = 17_820
const onAccount = (arrival: string): Promise<Booked> =>
  advancedBooker(
    portal,
    company,
  )({ arrival, partnerGuid: id, billing: 'partnerAccount', partnerReference: 'RES-1' })

interface Refused {
  errors?: { name: string; message: string }[]
  fields?: Record<string, { message: string }>
}
type Body = BodyIn<typeof contract.issueInvoiceChange.confirm>
const params = () => ({ id })

async function issue(asked: Omit<Body, 'send'>) {
  const body = { ...asked, send: false }
  const plan = await office.must(contract.issueInvoiceChange.confirm, { params: params(), body })
  const confirmed = { ...body, confirmation: plan.confirmation }
  const { guid = '' } = await office.must(contract.issueInvoiceChange.make, {
    params: params(),
    body: confirmed,
  })
  return { plan, guid }
}
const refusedFor = async (asked: Omit<Body, 'send'>) => {
  const { body } = await office.call(contract.issueInvoiceChange.confirm, {
    params: params(),
    body: { ...asked, send: false },
  })
  const { errors = [], fields = {} } = body as unknown as Refused
  return [
    ...errors.map((it) => [it.name, it.message]),
    ...Object.entries(fields).map(([name, it]) => [name, it.message]),
  ]
}
const detail = (guid: string) => office.must(contract.invoiceDetail, { params: { id: guid } })
const list = () => office.must(contract.partnerInvoices, { params: { id } })
const toInvoice = async () => (await office.must(contract.partnerNotInvoiced, { params: { id } })).items

async function setRhythm(billingRhythm: BillingRhythm): Promise<void> {
  const known = await office.must(partners.edit.load, { params: params() })
  const { history: _history, createdAt: _at, createdBy: _by, ...own } = known
  await office.must(partners.edit.save, { params: params(), body: { ...own, billingRhythm } as never })
  expect((await office.must(partners.edit.load, { params: params() })).billingRhythm).toBe(billingRhythm)
}

test('chosen charges are invoiced alone, once, and the rest stays for the month', async () => {
  const first = await onAccount('2026-11-11')
  await onAccount('2026-11-12')
  await onAccount('2026-11-20')
  await signInAt('2026-11-13T13:00:00Z')
  const open = await toInvoice()
  expect(open.map((it) => [it.serviceDate, it.amountCents, it.partnerReference])).toEqual([
    ['2026-11-11', price, 'RES-1'],
    ['2026-11-12', price, 'RES-1'],
  ])
  const entries = [open[0]?.guid ?? '']
  const { plan, guid } = await issue({ entries })
  expect(plan).toMatchObject({ title: 'Invoice for 11 Nov 2026 to Good Hotel', balanceAfterCents: price })
  const invoice = await detail(guid)
  expect(invoice).toMatchObject({
    month: '2026-11',
    period: { from: '2026-11-11', to: '2026-11-11' },
    chargedCents: price,
    state: 'open',
  })
  expect(new Set(invoice.lines.map((it) => it.entryGuid))).toEqual(new Set(entries))
  const text = await pdfText(await fetched(invoice.fileUrl))
  expect(text.join(' ')).toContain('11 Nov 2026')
  expect(text.join(' ')).toMatch(/period/i)
  expect(await toInvoice()).toHaveLength(1)
  expect(await refusedFor({ entries })).toEqual([
    ['invoice', '1 chosen charge can’t be invoiced any more. Choose again.'],
  ])
  // Cancelled after it was invoiced: the credit is on the list.
  await cancelOne(portal.database.db, agent, first.booking['arrivalFastTrack'], {
    reason: 'Plans changed',
    goodwillPercent: 100,
  })
  const [credit, ...others] = (await toInvoice()).filter((it) => it.amountCents < 0)
  expect([credit?.amountCents, credit?.reference, others]).toEqual([-price, first.reference, []])
  const note = await issue({ entries: [credit?.guid ?? ''] })
  expect(note.plan.title).toBe('Credit note for 11 Nov 2026 to Good Hotel')
  expect(await detail(note.guid)).toMatchObject({ state: 'credit', closingCents: 0 })
  // The month's files have both, and a draft of the rest.
  const month = `/reports/partner-${id}-invoice-2026-11`
  expect(sheetNames(await fetched(`${month}.xlsx`))).toEqual(['2026-000001', '2026-000002', 'Draft'])
  expect((await fetched(`${month}.csv`)).toString().trim().split('\n')).toHaveLength(9)
  expect(sheetNames(await fetched(`/reports/invoice-${guid}.xlsx`))).toEqual(['2026-000001'])
  expect((await fetched(`/reports/invoice-${guid}.csv`)).toString()).toContain(first.reference)
})

test('what is asked must be one thing, and no later than today', async () => {
  const message = 'Choose a month, a day or charges, but only one of them'
  expect(await refusedFor({ month: '2026-10', to: '2026-11-01' })).toEqual([['month', message]])
  expect(await refusedFor({})).toEqual([['month', 'Choose what to invoice']])
  expect(await refusedFor({ from: '2026-11-01' })).toEqual([['to', 'Choose an end date']])
  expect(await refusedFor({ to: '2026-11-14' })).toEqual([['to', 'Choose today or an earlier day']])
  expect(await refusedFor({ from: '2026-11-12', to: '2026-11-11' })).toEqual([
    ['to', 'Choose an end date on or after the start date'],
  ])
  expect(await refusedFor({ entries: [] })).toEqual([['entries', 'Choose at least one charge']])
  expect(await refusedFor({ to: '2026-11-01' })).toEqual([['invoice', 'Nothing to invoice up to 1 Nov 2026']])
})

test('a week takes what is left up to its end, and another press finds nothing', async () => {
  await setRhythm('weekly')
  await signInAt('2026-11-17T13:00:00Z')
  expect(await list()).toMatchObject({
    rhythm: 'weekly',
    due: { to: '2026-11-15', invoices: 1, chargedCents: price },
  })
  const { plan, saved } = await confirmAndDo(office, contract.issueInvoicesChange, { send: false })
  expect(plan.title).toBe('Invoices due')
  expect(plan.lines.map((it) => [it.label, it.amountCents])).toEqual([
    ['Good Hotel, 9 Nov 2026 – 15 Nov 2026', price],
  ])
  expect(saved.toast).toMatch(/^1 invoice issued, total/)
  const [latest] = (await list()).items
  expect(latest).toMatchObject({ period: { from: '2026-11-09', to: '2026-11-15' }, chargedCents: price })
  const again = await office.call(contract.issueInvoicesChange.confirm, { body: { send: false } })
  expect(again.body).toEqual({ errors: [{ name: 'invoice', message: 'No partner has an invoice due' }] })
})

test('two accountants at once: the second has to check the figures again', async () => {
  await signInAt('2026-11-20T13:00:00Z')
  const body = { to: '2026-11-20', send: false }
  const plans = [
    await office.must(contract.issueInvoiceChange.confirm, { params: params(), body }),
    await office.must(contract.issueInvoiceChange.confirm, { params: params(), body }),
  ]
  const done = await Promise.all(
    plans.map(({ confirmation }) =>
      office.call(contract.issueInvoiceChange.make, { params: params(), body: { ...body, confirmation } }),
    ),
  )
  expect(done.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect((await list()).items.map((it) => it.number)).toEqual([
    '2026-000004',
    '2026-000003',
    '2026-000002',
    '2026-000001',
  ])
})

test('each reservation that is over gets its own invoice, whose balances follow one another', async () => {
  await setRhythm('perReservation')
  const first = await onAccount('2026-11-21')
  const second = await onAccount('2026-11-22')
  await onAccount('2026-11-23')
  await signInAt('2026-11-23T13:00:00Z')
  expect(await list()).toMatchObject({ due: { to: null, invoices: 2, chargedCents: 2 * price } })
  const before = (await list()).items[0]?.guid ?? ''
  const { closingCents } = await detail(before)
  const { plan } = await confirmAndDo(office, contract.issueInvoicesChange, { send: false })
  expect(plan.lines.map((it) => it.label)).toEqual(['Good Hotel, 21 Nov 2026', 'Good Hotel, 22 Nov 2026'])
  const [later, earlier] = await Promise.all((await list()).items.slice(0, 2).map((it) => detail(it.guid)))
  expect(earlier?.lines[0]?.reference).toBe(first.reference)
  expect(later?.lines[0]?.reference).toBe(second.reference)
  expect([earlier?.openingCents, earlier?.closingCents]).toEqual([closingCents, closingCents + price])
  expect([later?.openingCents, later?.closingCents]).toEqual([closingCents + price, closingCents + 2 * price])
})

test('a void invoice of chosen charges goes back on the list, and the month can still be invoiced', async () => {
  await setRhythm('monthly')
  const [latest] = (await list()).items
  await office.must(contract.voidInvoice, {
    params: { id: latest?.guid ?? '' },
    body: { reason: 'Wrong address' },
  })
  await signInAt('2026-12-01T13:00:00Z')
  expect(await toInvoice()).toHaveLength(2)
  const { guid } = await issue({ month: '2026-11' })
  const invoice = await detail(guid)
  expect(invoice).toMatchObject({ month: '2026-11', period: null, chargedCents: 2 * price })
  expect(invoice.credits.map((it) => it.number)).toEqual([latest?.number])
  expect(await refusedFor({ month: '2026-11' })).toEqual([
    ['invoice', 'November 2026 is already invoiced. Later charges go on next month’s invoice.'],
  ])
})

test('partner users can’t list what to choose from, nor issue', async () => {
  const user = await signedIn(portal, ['viewCustomer'], { partnerGuid: id })
  expect((await user.call(contract.partnerNotInvoiced, { params: params() })).status).toBe(403)
  expect(
    (await user.call(contract.issueInvoiceChange.confirm, { params: params(), body: { to: '2026-11-01' } }))
      .status,
  ).toBe(403)
})

async function fetched(url: string): Promise<Buffer> {
  const cookie = [...office.cookies].map((it) => it.join('=')).join('; ')
  return (await portal.app.inject({ url, headers: { cookie } })).rawPayload
}

const sheetNames = (book: Buffer) =>
  [...(workbookParts(book).get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]+)"/g)].map(
    (it) => it[1],
  )

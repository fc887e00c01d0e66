// not moved: months
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueInvoiceChange } from '#contract/invoices.ts'
import {
  addPartnerPayment,
  allocatePartnerPayment,
  partnerPaymentChange,
  reversePartnerPayment,
} from '#contract/partner-payments.ts'
import { partners } from '#contract/partners.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

/** Two adults by fast track on the partner's account: 100 + 80, less 10%, with 10% tax. */
const price = 17_820
const date = '2027-01-02'
let portal: TestPortal
let office: TestBrowser
let params: { id: string }

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  const company = await makeSmallCompany(portal)
  params = { id: company.partner }
  await signedIn(portal, ['viewCustomer', 'editCustomer', 'policyOverride'])
  await advancedBooker(
    portal,
    company,
  )({
    arrival: '2026-12-01',
    partnerGuid: company.partner,
    billing: 'partnerAccount',
    partnerReference: 'RES-1',
  })
  portal.clock.now = `${date}T13:00:00Z`
  office = await signedIn(portal, ['managePartner'])
  const body = { month: '2026-12', send: false }
  const { confirmation } = await office.must(issueInvoiceChange.confirm, { params, body })
  await office.must(issueInvoiceChange.make, { params, body: { ...body, confirmation } })
})
afterAll(() => portal.close())

const body = { amountCents: 4_000, method: 'bank' as const, date, note: '' }
const preview = (more = {}) =>
  office.must(partnerPaymentChange.confirm, { params, body: { ...body, ...more } })
const openNow = async () => (await office.must(addPartnerPayment.load, { params })).invoices

test('a payment is previewed with the invoices it settles and what stays open, then recorded', async () => {
  // Left as credit on purpose: the next payment takes it along.
  await office.must(addPartnerPayment.save, {
    params,
    body: { ...body, amountCents: 1_000, allocations: [] },
  })
  const shown = await preview()
  expect(shown).toMatchObject({
    lines: [
      { label: 'Amount', amountCents: 4_000 },
      { label: 'Paid', after: 'by bank transfer' },
      { label: 'Received on', after: 'Sat 2 Jan 2027' },
      {
        section: 'Invoices it settles',
        label: '2027-000001',
        after: 'BBD 128.20 stays open',
        amountCents: 4_000,
      },
      { section: 'After this payment', label: 'Earlier credit used for invoices', after: 'BBD 10.00' },
      { section: 'After this payment', label: 'Open invoices', after: 'BBD 128.20' },
    ],
    warnings: [],
    balanceAfterCents: price - 5_000,
  })
  expect((await openNow()).map((it) => it.openCents)).toEqual([price])
  const { confirmation } = shown
  const { guid = '' } = await office.must(partnerPaymentChange.make, {
    params,
    body: { ...body, confirmation },
  })
  expect((await openNow()).map((it) => it.openCents)).toEqual([price - 5_000])
  // The history names what was paid, also where nobody chose the invoices.
  const { history } = await office.must(partners.edit.load, { params })
  const fields = Object.fromEntries((history[0]?.fields ?? []).map((it) => [it.name, it.after as unknown]))
  expect(fields).toMatchObject({
    amountCents: 4_000,
    method: 'bank',
    allocations: [{ invoiceGuid: '2027-000001', amountCents: 4_000 }],
  })
  await office.must(reversePartnerPayment, { params: { id: params.id, entry: guid }, body: { reason: 'x' } })
})

test('a payment of selected invoices shows what stays as credit, and one above the balance warns', async () => {
  const [open] = await openNow()
  const allocations = [{ invoiceGuid: open?.guid ?? '', amountCents: 3_000 }]
  expect((await preview({ allocations })).lines).toContainEqual({
    section: 'After this payment',
    label: 'Not allocated, stays on the account as credit',
    after: 'BBD 10.00',
  })
  const { warnings, lines } = await preview({ amountCents: 20_000 })
  expect(warnings).toEqual([
    'BBD 31.80 more than the partner owes. The difference stays on the account as credit.',
  ])
  expect(lines).toContainEqual(expect.objectContaining({ label: '2027-000001', after: 'Paid in full' }))
})

test('a payment is not recorded when the account changed after the preview', async () => {
  const { confirmation } = await preview()
  const other = await office.must(addPartnerPayment.save, { params, body })
  const refused = await office.call(partnerPaymentChange.make, { params, body: { ...body, confirmation } })
  expect(refused.body).toMatchObject({
    errors: [{ message: 'The partner’s account has changed. Check the figures again.' }],
  })
  const entry = { id: params.id, entry: other.guid ?? '' }
  await office.must(allocatePartnerPayment, { params: entry, body: { allocations: [] } })
  expect((await openNow()).map((it) => it.openCents)).toEqual([price - 1_000])
})

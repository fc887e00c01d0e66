// not moved: months
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/invoices.ts'
import { addPartnerPayment, allocatePartnerPayment } from '#contract/partner-payments.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { publishedWhile } from '#server/testing/published.ts'

/** Each command publishes events for the invoice lists and the partner's own page. */
let portal: TestPortal
let office: TestBrowser
let partner: string
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  const company = await makeSmallCompany(portal)
  partner = company.partner
  await advancedBooker(
    portal,
    company,
  )({ arrival: '2026-11-25', partnerGuid: partner, billing: 'partnerAccount' })
  portal.clock.now = '2026-12-02T13:00:00Z'
  office = await signedIn(portal, ['managePartner', 'policyOverride'])
})
afterAll(() => portal.close())

const told = (act: () => Promise<unknown>) => publishedWhile(portal, act)
const invoice = async () =>
  (await office.must(contract.partnerInvoices, { params: { id: partner } })).items[0]?.guid ?? ''
const of = (guid: string) => `ledger ${guid} ${partner}`

test('an invoice issued, e-mailed, disputed, resolved and voided', async () => {
  const asked = { params: { id: partner }, body: { month: '2026-11', send: false } }
  const { confirmation } = await office.must(contract.issueInvoiceChange.confirm, asked)
  const issued = await told(() =>
    office.must(contract.issueInvoiceChange.make, { ...asked, body: { ...asked.body, confirmation } }),
  )
  const guid = await invoice()
  const params = { id: guid }
  expect(issued).toEqual([of(guid)])
  expect(
    await told(() => office.must(contract.sendInvoice, { params, body: { email: 'bills@good.example' } })),
  ).toContain(of(guid))
  const entryGuid = (await office.must(contract.invoiceDetail, { params })).lines[0]?.entryGuid ?? ''
  expect(
    await told(() =>
      office.must(contract.disputeInvoice, { params, body: { entryGuid, reason: 'No show' } }),
    ),
  ).toEqual([of(guid)])
  const disputeGuid = (await office.must(contract.invoiceDetail, { params })).disputes[0]?.guid ?? ''
  const resolve = () =>
    office.must(contract.resolveDispute, { params, body: { disputeGuid, resolution: 'They agree' } })
  expect(await told(resolve)).toEqual([of(guid)])
  expect(
    await told(() => office.must(contract.voidInvoice, { params, body: { reason: 'Wrong address' } })),
  ).toEqual([of(guid)])
})

test('a reallocated payment', async () => {
  const body = { amountCents: 1_000, method: 'bank' as const, date: '2026-12-02', note: '' }
  const { guid: entry = '' } = await office.must(addPartnerPayment.save, { params: { id: partner }, body })
  const allocate = () =>
    office.must(allocatePartnerPayment, { params: { id: partner, entry }, body: { allocations: [] } })
  expect(await told(allocate)).toEqual([of(partner)])
})

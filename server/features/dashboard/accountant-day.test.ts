// not moved: months
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountantDay } from '#contract/accountant-day.ts'
import { closeMonth, closingState } from '#contract/closing.ts'
import { issueInvoicesChange, partnerInvoices } from '#contract/invoices.ts'
import { partnerBalance, partners } from '#contract/partners.ts'
import { notInvoicedReport } from '#contract/receivables.ts'
import { openDrawer } from '#contract/till.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk } from '#server/testing/book-advanced.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
let office: TestBrowser

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  const onAccount = (more: AdvancedAsk) =>
    advancedBooker(portal, company)({ billing: 'partnerAccount', partnerGuid: company.partner, ...more })
  await onAccount({ arrival: '2026-11-25' })
  await onAccount({ arrival: '2026-12-02' })
  await signInAt('2026-12-01T13:00:00Z')
})
afterAll(() => portal.close())

async function signInAt(now: string): Promise<void> {
  portal.clock.now = now
  office = await signedIn(portal, ['financial', 'managePartner', 'fastTrack', 'viewDateStatus'])
}
const day = () => office.must(accountantDay)
const list = (query: object) => office.must(notInvoicedReport.rows, { query })
const price = 17_820

test('what is not invoiced is one figure on every screen with the same cut-off', async () => {
  const { notInvoiced } = await day()
  expect(notInvoiced).toEqual({
    to: '2026-11-30',
    cents: price,
    months: [{ month: '2026-11', cents: price }],
  })
  const rows = await list({ to: notInvoiced.to })
  expect(rows.totalCents).toBe(notInvoiced.cents)
  expect(rows.tables.partners).toMatchObject([
    { label: 'Good Hotel', month: '2026-11', monthText: 'November 2026', owedCents: price },
  ])
  const { unresolved } = await office.must(closingState, { query: { month: '2026-11' } })
  expect(unresolved.find((it) => it.key === 'invoices')).toMatchObject({ count: 1, cents: notInvoiced.cents })
  const params = { id: company.partner }
  const { next } = await office.must(partnerInvoices, { params })
  expect(next).toMatchObject({ month: '2026-11', chargedCents: notInvoiced.cents })
  // Up to today, the partner's page and the list agree as well.
  const { ageing } = await office.must(partnerBalance, { params })
  expect(ageing).toMatchObject({ notInvoicedCents: price, toComeCents: price })
  expect((await list({ to: '2026-12-01' })).totalCents).toBe(ageing.notInvoicedCents)
  const december = await list({ to: '2026-12-31', month: '2026-12' })
  expect(december.tables.partners.map((it) => it.owedCents)).toEqual([price])
})

test('names overdue partners as Partners lists them', async () => {
  expect((await day()).overdue).toEqual({ total: 0, cents: 0, partners: [] })
  await confirmAndDo(office, issueInvoicesChange, { month: '2026-11', send: false })
  expect((await day()).notInvoiced).toEqual({ to: '2026-11-30', cents: 0, months: [] })
  await signInAt('2026-12-31T13:00:00Z')
  expect((await day()).overdue.total).toBe(0)
  await signInAt('2027-01-01T13:00:00Z')
  const { overdue } = await day()
  expect(overdue).toEqual({
    total: 1,
    cents: price,
    partners: [{ guid: company.partner, name: 'Good Hotel', cents: price }],
  })
  const listed = await office.must(partners.list, { query: { state: 'overdue' } })
  expect(listed.items.map((it) => [it.name, it.overdueCents])).toEqual([['Good Hotel', overdue.cents]])
})

test('names past months that are open, and past days that are not closed', async () => {
  expect(await day()).toMatchObject({
    openMonths: ['2026-11', '2026-12'],
    openDays: { total: 2, days: ['2026-12-02', '2026-11-25'] },
  })
  await confirmAndDo(office, closeMonth, { month: '2026-11' })
  expect(await day()).toMatchObject({
    openMonths: ['2026-12'],
    openDays: { total: 1, days: ['2026-12-02'] },
  })
})

test('names drawers of earlier days that are not counted', async () => {
  await office.must(openDrawer, { body: { floatCents: 0 } })
  expect((await day()).drawers).toEqual([])
  await signInAt('2027-01-02T13:00:00Z')
  expect((await day()).drawers).toMatchObject([{ heldCents: 0, openedAt: '2027-01-01T13:00:00Z' }])
})

test('is not for partner users, nor for staff who do not read the books', async () => {
  const hotel = await signedIn(portal, ['viewCustomer'], { partnerGuid: company.partner })
  expect((await hotel.call(accountantDay)).status).toBe(403)
  expect((await (await signedIn(portal, ['fastTrack'])).call(accountantDay)).status).toBe(403)
})

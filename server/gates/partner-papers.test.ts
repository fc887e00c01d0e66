import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { monthOf } from '#domain/calendar/service-date.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { disputeInvoice, invoiceDetail, sendInvoice } from '#contract/invoices.ts'
import { chargeEntry, partnerPaymentEntry } from '#domain/ledger/entries.ts'
import { isRefusal } from '#domain/refusal.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { signedLinks } from '#server/work/signed-links.ts'
import { issueInvoice } from '#server/features/invoices/commands/issue-invoice.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { contractEndpoints } from '#server/gates/contract-endpoints.ts'
import { sampleAddress } from '#server/gates/sample-request.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, TestBrowser, testSealer, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { line } from '#server/testing/small-ledger.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Statements, invoices and payments of a partner, as JSON and as files: for staff who manage partners, and to
 * read for its own users.
 */

const now = '2026-11-20T13:00:00Z'
let portal: TestPortal
let company: SmallCompany
let office: TestBrowser
let own: TestBrowser
let other: TestBrowser
let agent: TestBrowser
let known: Record<string, string>
let invoice: string
let papers: Endpoint[]

beforeAll(async () => {
  portal = await openTestPortal(now)
  company = await makeSmallCompany(portal)
  ;[office, own, other, agent] = [
    await signedIn(portal, ['managePartner']),
    await signedIn(portal, ['viewCustomer', 'editCustomer'], { partnerGuid: company.partner }),
    await signedIn(portal, ['viewCustomer', 'editCustomer'], { partnerGuid: company.blockedPartner }),
    await signedIn(portal, ['viewCustomer', 'editCustomer', 'financial', 'adminSystem']),
  ]
  await giveEInvoices()
  const entry = await charged()
  known = { id: company.partner, partnerGuid: company.partner, year: serviceDate.slice(0, 4), entry }
  papers = (await contractEndpoints()).filter(
    (it) =>
      /invoice|statement|payments?\b|querytransactions|accountbalance/i.test(it.path) && isOfPartners(it),
  )
})
afterAll(() => portal.close())

/** Reports about all partners belong to the books of the company, which have their own permission. */
const isOfPartners = ({ path, needs }: Endpoint) =>
  (path.includes('/partner') || path.includes('invoice')) && needs !== 'financial'

const serviceDate = '2026-10-12'

/** So that its invoices have their XML. */
async function giveEInvoices(): Promise<void> {
  const { db } = portal.database
  const partner = { country: 'DE', e_invoice: 'Factur-X' } as const
  await db.updateTable('partner').set(partner).where('guid', '=', company.partner).execute()
  const papers = JSON.stringify({ papers: { country: 'BB', taxNumber: '1000123' } })
  await sql`update site set settings = settings || ${papers}::jsonb`.execute(db)
}

/** Its month with a service and a payment, and its invoice; the payment's guid. */
async function charged(): Promise<string> {
  const partnerGuid = company.partner
  const charge = chargeEntry({
    billing: { kind: 'partner', partnerGuid },
    lines: [line('fastTrack', 11_000)],
    serviceDate,
    memo: 'Booked',
  })
  const payment = partnerPaymentEntry({ partnerGuid, method: 'bank', amountCents: 500 })
  if (charge === null || isRefusal(payment)) throw new Error('Invalid example entry')
  return inUnitOfWork(portal.database.db, { actor: portalActor, now }, async (work) => {
    await postEntry(work, charge, { partnerGuid, earnedOn: serviceDate })
    const paid = await postEntry(work, payment, { partnerGuid, method: 'bank' })
    const saved = await changeAtOnce(work, issueInvoice, {
      partnerGuid,
      month: monthOf(serviceDate),
      send: false,
    })
    invoice = isRefusal(saved) ? '' : (saved.guid ?? '')
    return paid
  })
}

/** The address of the first partner's own; an invoice by its guid, that month of a month's files. */
function addressOfTheirs(endpoint: Endpoint): string {
  const isInvoice = /^\/api\/invoices\/|^\/reports\/invoice-/.test(endpoint.path)
  const month = monthOf(serviceDate).slice(endpoint.path.includes('{year}') ? 5 : 0)
  return sampleAddress(endpoint, { ...known, month, ...(isInvoice ? { id: invoice } : {}) })
}

const reading = () => papers.filter((it) => it.method === 'GET')
const statusOf = async (browser: TestBrowser, it: Endpoint) =>
  (await browser.send(it.method, addressOfTheirs(it), {})).status

test('there are statements, invoices and payments, as JSON and as files', () => {
  expect(papers.length).toBeGreaterThan(20)
  expect(new Set(reading().map((it) => it.media ?? 'json')).size).toBe(5)
})

describe('a partner’s papers', () => {
  test('are read by those who manage partners, every one of them', async () => {
    for (const request of reading()) expect(await statusOf(office, request), request.path).toBe(200)
  })

  test('are read by its own user, but for what is for staff alone', async () => {
    const staffOnly = reading().filter((it) => it.needs === 'managePartner')
    expect(staffOnly.map((it) => it.path).toSorted()).toEqual([
      '/api/e-invoices/company',
      '/api/partner/{id}/addpayment',
      '/api/partner/{id}/notinvoiced',
      '/api/partner/{id}/payments',
    ])
    for (const request of reading())
      expect(await statusOf(own, request), request.path).toBe(staffOnly.includes(request) ? 403 : 200)
  })

  test('are found by no user of another partner, nor by staff who do not manage partners, nor by a stranger', async () => {
    const stranger = new TestBrowser(portal.app)
    for (const request of reading()) {
      expect([403, 404], `${request.path} for another partner`).toContain(await statusOf(other, request))
      expect([403, 404], `${request.path} for staff`).toContain(await statusOf(agent, request))
      expect([401, 403], `${request.path} for a stranger`).toContain(await statusOf(stranger, request))
    }
  })

  test('are changed by no partner user, of its own or of another', async () => {
    const changing = papers.filter((it) => it.method === 'POST')
    expect(changing.length).toBeGreaterThan(9)
    for (const request of changing)
      for (const browser of [own, other]) expect(await statusOf(browser, request), request.path).toBe(403)
  })

  test('tell a partner user of no history, no mail and no member of staff', async () => {
    const { lines } = await office.must(invoiceDetail, { params: { id: invoice } })
    await office.must(disputeInvoice, {
      params: { id: invoice },
      body: { entryGuid: lines[0]?.entryGuid ?? '', reason: 'No show' },
    })
    await office.must(sendInvoice, { params: { id: invoice }, body: { email: 'bills@good.example' } })
    expect(await office.must(invoiceDetail, { params: { id: invoice } })).toMatchObject({
      mail: 'waiting',
      history: [{}, {}, {}],
    })
    const shown = await own.must(invoiceDetail, { params: { id: invoice } })
    expect(shown).toMatchObject({
      history: [],
      mail: null,
      mails: [],
      disputes: [{ reason: 'No show', openedBy: '' }],
    })
  })
})

describe('a signed link of a mail', () => {
  test('opens its own paper without signing in, and no other', async () => {
    const links = signedLinks(portal.database.db, testSealer, null)
    const stranger = new TestBrowser(portal.app)
    const statement = `/reports/partner-${company.partner}-statement-2026-10-01-2026-10-31.pdf`
    for (const path of [`/reports/invoice-${invoice}.pdf`, statement]) {
      const signed = await links.sign(path, now)
      expect((await stranger.send('GET', signed)).status, path).toBe(200)
      const signature = signed.slice(path.length)
      for (const wrong of [
        statement.replace('10-31', '11-30'),
        `/reports/partner-${company.blockedPartner}-statement-2026-10-01-2026-10-31.pdf`,
      ])
        expect((await stranger.send('GET', `${wrong}${signature}`)).status, wrong).toBe(403)
    }
  })
})

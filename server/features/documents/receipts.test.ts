import { scopeOfPortal } from '#domain/access/partner-reach.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receiptFile } from '#contract/documents.ts'
import { takePayment, voidPayment } from '#contract/till.ts'
import { receiptOf } from '#server/features/documents/queries/receipts.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

const now = '2026-11-20T14:00:00Z'
let portal: TestPortal
let company: SmallCompany
let staff: TestBrowser
let book: (asked: AdvancedAsk) => Promise<Booked>

beforeAll(async () => {
  portal = await openTestPortal(now)
  company = await makeSmallCompany(portal)
  staff = await signedIn(portal, ['viewCustomer', 'editCustomer'])
  book = advancedBooker(portal, company)
})
afterAll(() => portal.close())

/** Returns the raw response bytes: decoding them as text would corrupt them. */
async function fetchPdf(url: string, browser?: TestBrowser) {
  const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await portal.app.inject({ method: 'GET', url, headers: { cookie } })
  return { status: response.statusCode, type: response.headers['content-type'], pdf: response.rawPayload }
}

describe('a receipt', () => {
  test('shows amount, services, included tax and balance as of that moment', async () => {
    const booked = await book({ arrival: company.today })
    const pay = (amountCents: number) =>
      staff.must(takePayment, {
        params: { id: booked.customer, group: booked.group },
        body: { method: 'card', amountCents },
      })
    const first = await pay(5000)
    portal.clock.forward(1)
    const second = await pay(14_800)
    const receipt = await receiptOf(portal.database.db, scopeOfPortal, second.guid ?? '')
    expect(receipt).toMatchObject({
      kind: 'receipt',
      reference: booked.reference,
      customer: 'Ann Guest',
      day: 'Fri 20 Nov 2026',
      method: 'by card',
      amount: '148.00 BBD',
      total: '198.00 BBD',
    })
    expect(receipt).toMatchObject({
      lines: [
        {
          label: `Arrival fast track, Fri 20 Nov, ${booked.reference}`,
          details: [expect.stringMatching(/^[A-Z]{2}\d+$/)],
          amount: '198.00 BBD',
        },
      ],
      taxes: [{ label: 'Includes tax: VAT', amount: '18.00 BBD' }],
    })
    expect(receipt).toMatchObject({
      paidBefore: '50.00 BBD',
      balanceLabel: 'Balance due',
      balance: '0.00 BBD',
    })
    expect(await receiptOf(portal.database.db, scopeOfPortal, first.guid ?? '')).toMatchObject({
      amount: '50.00 BBD',
      paidBefore: null,
      balance: '148.00 BBD',
    })
    const { status, pdf } = await fetchPdf(`/tickets/receipts/${second.guid}.pdf`, staff)
    expect([status, pdf.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })

  test('is in the guest’s language, with the company’s address and tax number, and says when it is void', async () => {
    const { db } = portal.database
    const booked = await book({ arrival: company.today })
    const papers = { address: '1 Bay Street\nBridgetown', taxNumber: 'TIN 100' }
    await db
      .updateTable('site')
      .set({ settings: JSON.stringify({ papers }) })
      .execute()
    await db.updateTable('customer').set({ language: 'fr' }).where('guid', '=', booked.customer).execute()
    const office = await signedIn(portal, ['editCustomer', 'policyOverride'])
    const params = { id: booked.customer, group: booked.group }
    const { guid: entry = '' } = await office.must(takePayment, {
      params,
      body: { method: 'card', amountCents: 5000 },
    })
    const read = async () =>
      (await pdfText((await fetchPdf(`/tickets/receipts/${entry}.pdf`, staff)).pdf)).join('\n')
    const paid = await read()
    for (const text of [
      'Reçu',
      '1 Bay Street, Bridgetown · Numéro fiscal : TIN 100',
      'Réglé par carte',
      `Fast track à l’arrivée, vendredi 20 novembre 2026, ${booked.reference}`,
      '50,00 BBD',
      'Dont TVA',
    ])
      expect(paid.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(text)
    await office.must(voidPayment, { params, body: { entryGuid: entry, reason: 'Wrong card' } })
    const voided = await read()
    expect(voided).toContain('Reçu annulé')
    expect(voided).toContain('Annulé le vendredi 20 novembre 2026')
    expect(voided).not.toContain('Réglé par carte')
  })

  test('does not exist for charges, other partners, or users without access to the group', async () => {
    const booked = await book({ arrival: company.today })
    const charge = await portal.database.db
      .selectFrom('entry')
      .select('guid')
      .where('group_guid', '=', booked.group)
      .executeTakeFirstOrThrow()
    expect((await staff.call(receiptFile, { params: { entry: charge.guid } })).status).toBe(404)
    const paid = await staff.must(takePayment, {
      params: { id: booked.customer, group: booked.group },
      body: { method: 'cash', amountCents: 100, opensDrawer: true },
    })
    const params = { entry: paid.guid ?? '' }
    expect(
      (
        await (
          await signedIn(portal, ['viewCustomer'], { partnerGuid: company.partner })
        ).call(receiptFile, { params })
      ).status,
    ).toBe(404)
    expect((await (await signedIn(portal, ['driver'])).call(receiptFile, { params })).status).toBe(403)
  })
})

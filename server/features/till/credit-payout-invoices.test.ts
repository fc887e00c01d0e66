import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { chargeEntry, reversalOf, type Entry } from '#domain/ledger/entries.ts'
import { postEntries, type Posted } from '#server/features/ledger/commands.ts'
import { line } from '#server/testing/small-ledger.ts'
import { newGuid } from '#server/work/guid.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'
import { issueInvoiceChange, partnerInvoices } from '#contract/invoices.ts'
import { addPartnerPayment, allocatePartnerPayment, payOutCredit } from '#contract/partner-payments.ts'
import { partnerBalance } from '#contract/partners.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

/** Credit that is paid out is of no invoice any more, and the next credit note is first for it. */
let portal: TestPortal
let company: SmallCompany
let office: TestBrowser
let params: { id: string }
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  office = await signedIn(portal, ['managePartner', 'financial', 'editCustomer'], { name: 'Mia' })
})
afterAll(() => portal.close())

let partner = 0
/** Each with a partner of its own, that paid 100.00 and owes nothing. */
beforeEach(async () => {
  portal.clock.forward(1)
  params = { id: newGuid() }
  const { db } = portal.database
  const like = await db.selectFrom('partner').selectAll().where('guid', '=', company.partner).executeTakeFirstOrThrow()
  const own = { guid: params.id, name: `Hotel ${++partner}`, legal_name: '', billing_email: 'bills@hotel.example' }
  await db
    .insertInto('partner')
    .values({ ...like, ...own })
    .execute()
  await pay(10_000)
})

const today = () => portal.clock.now.slice(0, 10)
const pay = (amountCents: number) =>
  office.must(addPartnerPayment.save, { params, body: { amountCents, method: 'bank', date: today(), note: '' } })
const body = (amountCents: number, more: object = {}) => ({ amountCents, method: 'bank' as const, note: '', send: true, ...more })
const plan = (amountCents: number, more: object = {}, by: TestBrowser = office) =>
  by.call(payOutCredit.confirm, { params, body: body(amountCents, more) })
const payOut = async (amountCents: number, more: object = {}, by: TestBrowser = office) => {
  const { confirmation } = await by.must(payOutCredit.confirm, { params, body: body(amountCents, more) })
  return by.call(payOutCredit.make, { params, body: { ...body(amountCents, more), confirmation } })
}
const paidOut = async (amountCents: number, more: object = {}) => {
  const { status, body: done } = await payOut(amountCents, more)
  expect(status).toBe(200)
  return (done as { guid: string }).guid
}
const standing = async () => {
  const { balanceCents, ageing } = await office.must(partnerBalance, { params })
  return [balanceCents, ageing.creditCents, ageing.paidOutCents]
}
describe('and invoices', () => {
  const issue = async (month: string) => {
    const asked = { month, send: false }
    const { confirmation } = await office.must(issueInvoiceChange.confirm, { params, body: asked })
    await office.must(issueInvoiceChange.make, { params, body: { ...asked, confirmation } })
  }
  const toMonth = async (month: string) => {
    portal.clock.forward(minutesBetween(portal.clock.now, `${month}-02T13:00:00Z`))
    office = await signedIn(portal, ['managePartner', 'financial'], { name: 'Mia' })
  }

  test('what was paid out of a payment settles no invoice any more', async () => {
    const entry = await pay(10_000)
    await paidOut(15_000)
    await bookOnAccount()
    await toMonth('2027-01')
    await issue('2026-12')
    const { items } = await office.must(partnerInvoices, { params })
    const [invoice] = items
    expect(invoice?.openCents).toBe((invoice?.chargedCents ?? 0) - 5_000)
    const chosen = [{ invoiceGuid: invoice?.guid ?? '', amountCents: 5_001 }]
    const tooMuch = await office.call(allocatePartnerPayment, {
      params: { ...params, entry: entry.guid ?? '' },
      body: { allocations: chosen },
    })
    expect(tooMuch).toMatchObject({ status: 400 })
  })

  test('what is paid out of a cancelled service that was invoiced and paid is what its credit note is for', async () => {
    const charge = chargeEntry({
      billing: { kind: 'partner', partnerGuid: params.id },
      lines: [line('fastTrack', 20_000)],
      serviceDate: '2027-01-02',
      memo: 'Fast track',
    })
    const [chargeGuid = ''] = await post([{ entry: charge as Entry, context: { partnerGuid: params.id } }])
    await toMonth('2027-02')
    await issue('2027-01')
    await pay((await standing())[0] ?? 0)
    await post([{ entry: reversalOf(charge as Entry, 'Agreed'), context: { partnerGuid: params.id, reversesGuid: chargeGuid } }])
    const [inCredit = 0] = await standing()
    expect(inCredit).toBeLessThan(0)
    const { body: shown } = await plan(-inCredit)
    expect(shown).toMatchObject({
      warnings: [`${(-inCredit / 100).toFixed(2)} BBD of it is on no credit note yet: the next one is for it`],
    })
    await paidOut(-inCredit)
    expect(await standing()).toEqual([0, 0, -inCredit])
    await toMonth('2027-03')
    await issue('2027-02')
    expect(await standing()).toEqual([0, 0, 0])
  })

  test('a credit note is first for what was paid out ahead of it, also where an older invoice is open', async () => {
    const service = async (amountCents: number, serviceDate: string) => {
      const billing = { kind: 'partner', partnerGuid: params.id } as const
      const entry = chargeEntry({ billing, lines: [line('fastTrack', amountCents)], serviceDate, memo: 'Fast track' }) as Entry
      const [guid = ''] = await post([{ entry, context: { partnerGuid: params.id } }])
      return { entry, context: { partnerGuid: params.id, reversesGuid: guid } }
    }
    const { entry, context } = await service(20_000, '2027-03-10')
    await toMonth('2027-04')
    await issue('2027-03')
    await pay((await standing())[0] ?? 0)
    await service(6_000, '2027-04-10')
    await toMonth('2027-05')
    await issue('2027-04')
    await post([{ entry: reversalOf(entry, 'Agreed'), context }])
    await paidOut(14_000)
    await service(3_000, '2027-05-10')
    await toMonth('2027-06')
    await issue('2027-05')
    expect(await standing()).toEqual([3_000, 0, 0])
    const { items } = await office.must(partnerInvoices, { params })
    expect(items.filter((it) => it.openCents > 0).map((it) => [it.month, it.openCents])).toEqual([['2027-04', 3_000]])
  })

  const bookOnAccount = async () =>
    (await advancedBooker(portal, company)({ arrival: addDays(today(), 5), partnerGuid: params.id, billing: 'partnerAccount' })).group

  const post = (entries: readonly Posted[]) =>
    inUnitOfWork(portal.database.db, { actor: portalActor, now: portal.clock.now }, (work) => {
      work.audit.record({ action: 'cancelBooking', subjectKind: 'partner', subjectGuid: params.id })
      return postEntries(work, entries)
    })
})

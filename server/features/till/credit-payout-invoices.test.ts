import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moneyText } from '#domain/money/money-text.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { addDays, monthOf } from '#domain/calendar/service-date.ts'
import { chargeEntry, reversalOf, type Entry } from '#domain/ledger/entries.ts'
import { postEntries, type Posted } from '#server/features/ledger/commands.ts'
import { line } from '#server/testing/small-ledger.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'
import { issueInvoiceChange, partnerInvoices } from '#contract/invoices.ts'
import { allocatePartnerPayment } from '#contract/partner-payments.ts'
import { PartnerCredit } from '#server/testing/partner-credit.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'

/** Credit that is paid out is of no invoice any more, and the next credit note is first for it. */
let it: PartnerCredit
beforeAll(async () => {
  it = await PartnerCredit.open()
})
beforeEach(() => it.newPartner())
afterAll(() => it.portal.close())

describe('and invoices', () => {
  const issue = async (month: string) => {
    const asked = { month, send: false }
    const { confirmation } = await it.office.must(issueInvoiceChange.confirm, { params: it.params, body: asked })
    await it.office.must(issueInvoiceChange.make, { params: it.params, body: { ...asked, confirmation } })
  }
  const toMonth = async (month: string) => {
    it.portal.clock.forward(minutesBetween(it.portal.clock.now, `${month}-02T13:00:00Z`))
    await it.signIn()
  }

  test('what was paid out of a payment settles no invoice any more', async () => {
    const entry = await it.pay(10_000)
    await it.paidOut(15_000)
    await bookOnAccount()
    await toMonth(monthOf('2027-01-15'))
    await issue(monthOf('2026-12-15'))
    const { items } = await it.office.must(partnerInvoices, { params: it.params })
    const [invoice] = items
    expect(invoice?.openCents).toBe((invoice?.chargedCents ?? 0) - 5_000)
    const chosen = [{ invoiceGuid: invoice?.guid ?? '', amountCents: 5_001 }]
    const tooMuch = await it.office.call(allocatePartnerPayment, {
      params: { ...it.params, entry: entry.guid ?? '' },
      body: { allocations: chosen },
    })
    expect(tooMuch).toMatchObject({ status: 400 })
  })

  test('what is paid out of a cancelled service that was invoiced and paid is what its credit note is for', async () => {
    const charge = chargeEntry({
      billing: { kind: 'partner', partnerGuid: it.params.id },
      lines: [line('fastTrack', 20_000)],
      serviceDate: '2027-01-02',
      memo: 'Fast track',
    })
    const [chargeGuid = ''] = await post([{ entry: charge as Entry, context: { partnerGuid: it.params.id } }])
    await toMonth(monthOf('2027-02-15'))
    await issue(monthOf('2027-01-15'))
    await it.pay((await it.balances())[0] ?? 0)
    await post([{ entry: reversalOf(charge as Entry, 'Agreed'), context: { partnerGuid: it.params.id, reversesGuid: chargeGuid } }])
    const [inCredit = 0] = await it.balances()
    expect(inCredit).toBeLessThan(0)
    const { body: shown } = await it.plan(-inCredit)
    expect(shown).toMatchObject({
      warnings: [`${moneyText(-inCredit, 'BBD')} is not on a credit note yet. The next credit note will include it.`],
    })
    await it.paidOut(-inCredit)
    expect(await it.balances()).toEqual([0, 0, -inCredit])
    await toMonth(monthOf('2027-03-15'))
    await issue(monthOf('2027-02-15'))
    expect(await it.balances()).toEqual([0, 0, 0])
  })

  test('a credit note is first for what was paid out ahead of it, also where an older invoice is open', async () => {
    const service = async (amountCents: number, serviceDate: string) => {
      const billing = { kind: 'partner', partnerGuid: it.params.id } as const
      const entry = chargeEntry({ billing, lines: [line('fastTrack', amountCents)], serviceDate, memo: 'Fast track' }) as Entry
      const [guid = ''] = await post([{ entry, context: { partnerGuid: it.params.id } }])
      return { entry, context: { partnerGuid: it.params.id, reversesGuid: guid } }
    }
    const { entry, context } = await service(20_000, '2027-03-10')
    await toMonth(monthOf('2027-04-15'))
    await issue(monthOf('2027-03-15'))
    await it.pay((await it.balances())[0] ?? 0)
    await service(6_000, '2027-04-10')
    await toMonth(monthOf('2027-05-15'))
    await issue(monthOf('2027-04-15'))
    await post([{ entry: reversalOf(entry, 'Agreed'), context }])
    await it.paidOut(14_000)
    await service(3_000, '2027-05-10')
    await toMonth(monthOf('2027-06-15'))
    await issue(monthOf('2027-05-15'))
    expect(await it.balances()).toEqual([3_000, 0, 0])
    const { items } = await it.office.must(partnerInvoices, { params: it.params })
    expect(items.filter((it) => it.openCents > 0).map((it) => [it.month, it.openCents])).toEqual([[monthOf('2027-04-15'), 3_000]])
  })

  const bookOnAccount = async () =>
    (await advancedBooker(it.portal, it.company)({ arrival: addDays(it.today(), 5), partnerGuid: it.params.id, billing: 'partnerAccount' }))
      .group

  const post = (entries: readonly Posted[]) =>
    inUnitOfWork(it.portal.database.db, { actor: portalActor, now: it.portal.clock.now }, (work) => {
      work.audit.record({ action: 'cancelBooking', subjectKind: 'partner', subjectGuid: it.params.id })
      return postEntries(work, entries)
    })
})

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

/** Paid out credit no longer settles invoices, and the next credit note covers it first. */
let credit: PartnerCredit
beforeAll(async () => {
  credit = await PartnerCredit.open()
})
beforeEach(() => credit.newPartner())
afterAll(() => credit.portal.close())

describe('a credit payout and invoices', () => {
  const issue = async (month: string) => {
    const asked = { month, send: false }
    const { confirmation } = await credit.office.must(issueInvoiceChange.confirm, {
      params: credit.params,
      body: asked,
    })
    await credit.office.must(issueInvoiceChange.make, {
      params: credit.params,
      body: { ...asked, confirmation },
    })
  }
  const toMonth = async (month: string) => {
    credit.portal.clock.forward(minutesBetween(credit.portal.clock.now, `${month}-02T13:00:00Z`))
    await credit.signIn()
  }

  test('the paid out part of a payment no longer settles invoices', async () => {
    const entry = await credit.pay(10_000)
    await credit.paidOut(15_000)
    await bookOnAccount()
    await toMonth(monthOf('2027-01-15'))
    await issue(monthOf('2026-12-15'))
    const { items } = await credit.office.must(partnerInvoices, { params: credit.params })
    const [invoice] = items
    expect(invoice?.openCents).toBe((invoice?.chargedCents ?? 0) - 5_000)
    const chosen = [{ invoiceGuid: invoice?.guid ?? '', amountCents: 5_001 }]
    const tooMuch = await credit.office.call(allocatePartnerPayment, {
      params: { ...credit.params, entry: entry.guid ?? '' },
      body: { allocations: chosen },
    })
    expect(tooMuch).toMatchObject({ status: 400 })
  })

  test('the credit note of a cancelled, invoiced and paid service covers its payout', async () => {
    const charge = chargeEntry({
      billing: { kind: 'partner', partnerGuid: credit.params.id },
      lines: [line('fastTrack', 20_000)],
      serviceDate: '2027-01-02',
      memo: 'Fast track',
    })
    const [chargeGuid = ''] = await post([
      { entry: charge as Entry, context: { partnerGuid: credit.params.id } },
    ])
    await toMonth(monthOf('2027-02-15'))
    await issue(monthOf('2027-01-15'))
    await credit.pay((await credit.balances())[0] ?? 0)
    await post([
      {
        entry: reversalOf(charge as Entry, 'Agreed'),
        context: { partnerGuid: credit.params.id, reversesGuid: chargeGuid },
      },
    ])
    const [inCredit = 0] = await credit.balances()
    expect(inCredit).toBeLessThan(0)
    const { body: shown } = await credit.plan(-inCredit)
    expect(shown).toMatchObject({
      warnings: [
        `${moneyText(-inCredit, 'BBD')} isn’t on a credit note yet. The next credit note will include it.`,
      ],
    })
    await credit.paidOut(-inCredit)
    expect(await credit.balances()).toEqual([0, 0, -inCredit])
    await toMonth(monthOf('2027-03-15'))
    await issue(monthOf('2027-02-15'))
    expect(await credit.balances()).toEqual([0, 0, 0])
  })

  test('a credit note first covers earlier payouts, even if an older invoice is open', async () => {
    const service = async (amountCents: number, serviceDate: string) => {
      const billing = { kind: 'partner', partnerGuid: credit.params.id } as const
      const entry = chargeEntry({
        billing,
        lines: [line('fastTrack', amountCents)],
        serviceDate,
        memo: 'Fast track',
      }) as Entry
      const [guid = ''] = await post([{ entry, context: { partnerGuid: credit.params.id } }])
      return { entry, context: { partnerGuid: credit.params.id, reversesGuid: guid } }
    }
    const { entry, context } = await service(20_000, '2027-03-10')
    await toMonth(monthOf('2027-04-15'))
    await issue(monthOf('2027-03-15'))
    await credit.pay((await credit.balances())[0] ?? 0)
    await service(6_000, '2027-04-10')
    await toMonth(monthOf('2027-05-15'))
    await issue(monthOf('2027-04-15'))
    await post([{ entry: reversalOf(entry, 'Agreed'), context }])
    await credit.paidOut(14_000)
    await service(3_000, '2027-05-10')
    await toMonth(monthOf('2027-06-15'))
    await issue(monthOf('2027-05-15'))
    expect(await credit.balances()).toEqual([3_000, 0, 0])
    const { items } = await credit.office.must(partnerInvoices, { params: credit.params })
    expect(items.filter((it) => it.openCents > 0).map((it) => [it.month, it.openCents])).toEqual([
      [monthOf('2027-04-15'), 3_000],
    ])
  })

  const bookOnAccount = async () =>
    (
      await advancedBooker(
        credit.portal,
        credit.company,
      )({ arrival: addDays(credit.today(), 5), partnerGuid: credit.params.id, billing: 'partnerAccount' })
    ).group

  const post = (entries: readonly Posted[]) =>
    inUnitOfWork(credit.portal.database.db, { actor: portalActor, now: credit.portal.clock.now }, (work) => {
      work.audit.record({ action: 'cancelBooking', subjectKind: 'partner', subjectGuid: credit.params.id })
      return postEntries(work, entries)
    })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { whyDayClosed } from '#domain/ledger/periods.ts'
import { groupDetail } from '#contract/groups.ts'
import { guestMoney, movePayment, openDrawer, refundPayment, takePayment, tillForm, voidPayment, writeOff } from '#contract/till.ts'
import { scopeOfPortal } from '#domain/access/partner-reach.ts'
import { addDays, daysOfMonth, monthOf } from '#domain/calendar/service-date.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { receiptOf } from '#server/features/documents/queries/receipts.ts'
import { closePeriod } from '#server/features/ledger/commands.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { cancelOne } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** Two adults arriving, who owe 198.00 unless stated otherwise. */
const evening = '2026-11-20T22:00:00Z'
const usd = { currency: 'USD', rateMicros: 2_000_000 }

let portal: TestPortal
let company: SmallCompany
let agent: TestBrowser
let desk: TestBrowser
let lead: TestBrowser
let book: (asked?: AdvancedAsk) => Promise<Booked>
beforeAll(async () => {
  portal = await openTestPortal(evening)
  company = await makeSmallCompany(portal)
  agent = await signedIn(portal, ['viewCustomer', 'editCustomer'], { name: 'Ann Agent' })
  desk = await signedIn(portal, ['fastTrack'], { name: 'Dee Desk' })
  lead = await signedIn(portal, ['viewCustomer', 'editCustomer', 'policyOverride'], { name: 'Lea Lead' })
  const admin = await signedIn(portal, ['adminSystem'])
  const { version } = await admin.must(tillForm.load)
  const rules = { usualCents: 100_000, mostCents: 150_000, writeOffCents: 5_000, needsDrawer: true, version }
  await admin.must(tillForm.save, { body: { ...rules, currencies: [{ code: 'USD', rateMicros: 2_000_000 }] } })
  for (const one of [agent, desk, lead]) await one.must(openDrawer, { body: { floatCents: 0 } })
  const make = advancedBooker(portal, company)
  book = (asked = {}) => make({ arrival: addDays(company.today, 5), ...asked })
})
beforeEach(() => {
  portal.clock.now = evening
})
afterAll(() => portal.close())

const params = (it: Booked) => ({ id: it.customer, group: it.group })
const pay = (party: Booked, amountCents: number, method: PaymentMethod = 'card', more: object = {}, by = agent) =>
  by.call(takePayment, { params: params(party), body: { method, amountCents, ...more } })
const refund = (party: Booked, amountCents: number, method: PaymentMethod = 'card', by = agent) =>
  by.call(refundPayment, { params: params(party), body: { method, amountCents, reason: 'It rains' } })
const reverse = (party: Booked, entryGuid: string, by = agent) =>
  by.call(voidPayment, { params: params(party), body: { entryGuid, reason: 'A slip of the hand' } })
const moneyOf = (it: Booked, by = agent) => by.must(guestMoney, { params: params(it) })
const stateOf = async (party: Booked) => {
  const { paymentState, balanceCents } = await agent.must(groupDetail, { params: params(party) })
  return [paymentState, balanceCents]
}
const guidOf = (answer: { body: unknown }) => (answer.body as { guid?: string }).guid ?? ''
const atField = (name: string, message: string) => {
  const at = name.split('.').reduceRight<object>((inner, part) => ({ fields: { [part]: inner } }), { message })
  return { status: 400, body: at }
}
const refused = (message: string) => ({ status: 400, body: { errors: [{ message }] } })
const cancel = (it: Booked) => cancelOne(portal.database.db, agent, it.booking['arrivalFastTrack'], { reason: 'Plans changed' })
const mailsTo = (party: Booked) =>
  portal.database.db.selectFrom('outbox').select(['subject', 'body']).where('group_guid', '=', party.group).orderBy('guid').execute()

describe('a refund', () => {
  test('returns the amount due by the original methods, limited per method', async () => {
    const party = await book()
    await pay(party, 9_800)
    await pay(party, 10_000, 'cash')
    await cancel(party)
    expect(await stateOf(party)).toEqual(['refundDue', -19_800])
    const { dueBackCents, paid } = await moneyOf(party)
    expect([dueBackCents, ...paid.map((one) => one.amountCents)]).toEqual([19_800, 10_000, 9_800, 0])
    expect(await refund(party, 9_801)).toMatchObject(atField('amountCents', 'Only BBD 98.00 was paid by card'))
    expect(await refund(party, 1, 'bank')).toMatchObject(atField('method', 'Nothing was paid by bank transfer'))
    expect((await refund(party, 9_800)).status).toBe(200)
    expect(await stateOf(party)).toEqual(['refundDue', -10_000])
    expect((await refund(party, 10_000, 'cash')).status).toBe(200)
    expect(await stateOf(party)).toEqual(['paid', 0])
    expect(await refund(party, 1)).toMatchObject(atField('method', 'Nothing was paid by card'))
    expect((await moneyOf(party)).whyNo.refund).toBe('There is no payment to refund')
    const mails = await mailsTo(party)
    expect(mails.slice(-2).map((one) => one.subject)).toEqual(Array.from({ length: 2 }, () => `Refund for your booking ${party.reference}`))
  })

  test('above the amount due needs a policy override', async () => {
    const party = await book()
    await pay(party, 10_000)
    expect(await refund(party, 5_000)).toMatchObject(atField('amountCents', 'Nothing is due back. A refund needs a policy override.'))
    expect((await refund(party, 5_000, 'card', lead)).status).toBe(200)
    expect(await stateOf(party)).toEqual(['deposit', 14_800])
    const [line] = (await agent.must(groupDetail, { params: params(party) })).history
    expect(line).toMatchObject({ action: 'refundPayment', reason: 'It rains', after: { method: 'card', amountCents: 5_000 } })
  })

  test('in cash comes from the user’s drawer', async () => {
    const party = await book()
    await pay(party, 10_000, 'cash')
    await cancel(party)
    expect(await refund(party, 10_000, 'cash', desk)).toMatchObject(atField('amountCents', 'Your drawer holds only BBD 0.00'))
    expect((await refund(party, 10_000, 'cash')).status).toBe(200)
  })
})

describe('voiding an entry', () => {
  test('on the same day undoes the payment and notifies the guest', async () => {
    const party = await book()
    const paid = guidOf(await pay(party, 19_800))
    expect(await stateOf(party)).toEqual(['paid', 0])
    expect((await reverse(party, paid)).status).toBe(200)
    expect(await stateOf(party)).toEqual(['unpaid', 19_800])
    expect(await reverse(party, paid)).toMatchObject(refused('Already reversed'))
    expect((await mailsTo(party)).at(-1)).toMatchObject({ subject: `Your receipt for booking ${party.reference} has been voided` })
    expect(await receiptOf(portal.database.db, scopeOfPortal, paid)).toMatchObject({ voided: 'Voided: reversed on Fri 20 Nov 2026' })
    const again = guidOf(await pay(party, 5_000, 'bank'))
    const receipt = await receiptOf(portal.database.db, scopeOfPortal, again)
    expect(receipt).toMatchObject({ total: '198.00 BBD', paidBefore: null, balance: '148.00 BBD', voided: null })
    expect(receipt?.lines).toHaveLength(1)
  })

  test('works for refunds and write-offs too', async () => {
    const party = await book()
    await pay(party, 15_000)
    const back = guidOf(await refund(party, 1_000, 'card', lead))
    expect((await reverse(party, back, lead)).status).toBe(200)
    expect(await stateOf(party)).toEqual(['deposit', 4_800])
    const given = await agent.must(writeOff, { params: params(party), body: { amountCents: 4_800, reason: 'A few dollars' } })
    expect(await stateOf(party)).toEqual(['writtenOff', 0])
    expect((await reverse(party, given.guid ?? '')).status).toBe(200)
    expect(await stateOf(party)).toEqual(['deposit', 4_800])
  })

  test('needs a policy override for other users or earlier days, and an open month', async () => {
    const party = await book()
    const paid = guidOf(await pay(party, 19_800))
    expect(await reverse(party, paid, desk)).toMatchObject(
      refused('Posted by Ann Agent. Changing other users’ entries needs a policy override.'),
    )
    // The next day at the airport, half an hour after midnight.
    portal.clock.now = '2026-11-21T04:30:00Z'
    const late = 'Posted on Fri 20 Nov. Changing earlier entries needs a policy override.'
    expect(await reverse(party, paid)).toMatchObject(refused(late))
    expect((await moneyOf(party)).payments).toMatchObject([{ whyNotVoid: late, whyNotMove: late }])
    expect((await moneyOf(party, lead)).payments).toMatchObject([{ whyNotVoid: null, whyNotMove: null }])
    expect((await reverse(party, paid, lead)).status).toBe(200)
  })

  test('is refused after a partial refund or when the cash is gone', async () => {
    const party = await book()
    const paid = guidOf(await pay(party, 19_800, 'cash'))
    await refund(party, 1_000, 'cash', lead)
    expect((await refund(party, 1_000, 'cash', lead)).status).toBe(400)
    const card = await book()
    const byCard = guidOf(await pay(card, 19_800))
    await refund(card, 1_000, 'card', lead)
    expect(await reverse(card, byCard)).toMatchObject(refused('Part of this payment has already been refunded'))
    expect((await reverse(party, paid)).status).toBe(200)
  })

  test('only finds payments, refunds and write-offs of the reservation', async () => {
    const [one, other] = [await book(), await book()]
    const paid = guidOf(await pay(one, 100))
    expect((await reverse(other, paid)).status).toBe(404)
    const [charge] = (await agent.must(groupDetail, { params: params(one) })).entries
    expect((await reverse(one, charge?.guid ?? '')).status).toBe(404)
  })
})

describe('a write-off', () => {
  const giveUp = (party: Booked, amountCents: number, by = agent) =>
    by.call(writeOff, { params: params(party), body: { amountCents, reason: 'Not worth a letter' } })

  test('is limited to the debt and the site’s limit', async () => {
    const party = await book()
    expect(await giveUp(party, 19_801, lead)).toMatchObject(atField('amountCents', 'Only BBD 198.00 is owed'))
    expect(await giveUp(party, 5_001)).toMatchObject(atField('amountCents', 'Write-offs above BBD 50.00 need a policy override'))
    expect((await giveUp(party, 5_000)).status).toBe(200)
    expect(await stateOf(party)).toEqual(['unpaid', 14_800])
    expect((await giveUp(party, 14_800, lead)).status).toBe(200)
    expect(await stateOf(party)).toEqual(['writtenOff', 0])
    expect(await giveUp(party, 1)).toMatchObject(refused('Nothing is owed'))
    expect(await pay(party, 1)).toMatchObject(refused('Nothing is owed'))
    expect((await giveUp(party, 1, desk)).status).toBe(403)
  })

  test('is reversed, not refunded, if the service is cancelled later', async () => {
    const party = await book()
    await giveUp(party, 19_800, lead)
    await cancel(party)
    expect(await stateOf(party)).toEqual(['paid', 0])
    expect(await moneyOf(party)).toMatchObject({ dueBackCents: 0, whyNo: { refund: 'There is no payment to refund' } })
  })
})

describe('a payment in another currency', () => {
  const given = (amountCents: number, more: object = {}) => ({ tender: { ...usd, amountCents, ...more } })

  test('stores both amounts and the rate, with change in the site’s currency', async () => {
    const party = await book()
    await pay(await book(), 10_000, 'cash')
    const paid = guidOf(await pay(party, 19_800, 'cash', given(10_000)))
    expect(await stateOf(party)).toEqual(['paid', 0])
    expect((await moneyOf(party)).payments).toMatchObject([{ tender: { ...usd, amountCents: 10_000, changeCents: 200 } }])
    const receipt = await receiptOf(portal.database.db, scopeOfPortal, paid)
    expect(receipt).toMatchObject({ amount: '198.00 BBD', change: '2.00 BBD' })
    expect(receipt?.tendered).toEqual({ label: 'Cash received, 1 USD = 2.00 BBD', amount: '100.00 USD' })
    const mail = (await mailsTo(party)).at(-1)?.body ?? ''
    for (const said of ['US$100.00', '1 USD = 2.00 BBD', 'BBD 2.00']) expect(mail).toContain(said)
    expect((await reverse(party, paid)).status).toBe(200)
    const sums = await portal.database.db
      .selectFrom('entry_tender')
      .select((is) => is.fn.sum<number>('amount_cents').as('cents'))
      .execute()
    expect(sums).toEqual([{ cents: 0 }])
  })

  test.each([
    ['too little', 'cash', given(9_899), 'tender.amountCents', 'Enter at least USD 99.00'],
    ['another amount by card', 'card', given(9_901), 'tender.amountCents', 'Enter exactly USD 99.00'],
    ['a currency that is not taken', 'cash', given(9_900, { currency: 'EUR' }), 'tender.currency', 'Payments in EUR are not accepted'],
    [
      'another rate',
      'cash',
      given(9_900, { rateMicros: 1_990_000 }),
      'tender.currency',
      'The USD rate has changed. Reopen the payment to see the new rate.',
    ],
  ] as const)('refuses %s', async (_, method, more, field, message) => {
    const party = await book()
    expect(await pay(party, 19_800, method, more)).toMatchObject(atField(field, message))
    expect(await stateOf(party)).toEqual(['unpaid', 19_800])
  })

  test('is refused if the drawer lacks the change', async () => {
    const party = await book()
    const answer = await pay(party, 19_800, 'cash', given(20_000), desk)
    expect(answer).toMatchObject(atField('tender.amountCents', 'The change is BBD 202.00, but your drawer holds only BBD 0.00'))
  })
})

describe('a payment on the wrong reservation', () => {
  const move = (party: Booked, entryGuid: string, toReference: string, by = agent) =>
    by.call(movePayment, { params: params(party), body: { entryGuid, toReference, reason: 'The other Mr Smith' } })

  test('is moved to the right one, with both receipts sent', async () => {
    const [wrong, right] = [await book(), await book()]
    const paid = guidOf(await pay(wrong, 10_000, 'cash'))
    expect(await move(wrong, paid, 'KB0000')).toMatchObject(atField('toReference', 'No reservation with this reference'))
    expect(await move(wrong, paid, wrong.reference)).toMatchObject(atField('toReference', 'The payment is already on this reservation'))
    expect((await move(wrong, paid, right.reference.toLowerCase())).status).toBe(200)
    expect([await stateOf(wrong), await stateOf(right)]).toEqual([
      ['unpaid', 19_800],
      ['deposit', 9_800],
    ])
    expect((await mailsTo(wrong)).at(-1)?.subject).toBe(`Your receipt for booking ${wrong.reference} has been voided`)
    expect((await mailsTo(right)).at(-1)?.subject).toBe(`Receipt for your booking ${right.reference}`)
    expect(await move(wrong, paid, right.reference)).toMatchObject(refused('Already reversed'))
  })

  test('only to a reservation that can take the amount', async () => {
    const [wrong, right] = [await book(), await book({ adults: 1 })]
    const paid = guidOf(await pay(wrong, 19_800))
    expect(await move(wrong, paid, right.reference)).toMatchObject(atField('toReference', 'Only BBD 110.00 is owed'))
    expect(await stateOf(wrong)).toEqual(['paid', 0])
  })
})

describe('limits', () => {
  test('a payment above the site’s limit needs a policy override', async () => {
    const party = await book({ adults: 20 })
    expect(await pay(party, 150_001)).toMatchObject(atField('amountCents', 'Amounts above BBD 1,500.00 need a policy override'))
    expect((await pay(party, 150_001, 'card', {}, lead)).status).toBe(200)
    const { usualCents, mostCents } = await moneyOf(party)
    expect([usualCents, mostCents]).toEqual([100_000, 150_000])
  })

  test('a request repeated with the same key is done once', async () => {
    const party = await book()
    const asked = { params: params(party), body: { method: 'card' as const, amountCents: 5_000 }, key: 'the same payment' }
    const ask = () => agent.call(takePayment, asked)
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    expect(await stateOf(party)).toEqual(['deposit', 14_800])
  })

  test('entries of a closed month cannot be changed', async () => {
    const party = await book()
    const paid = guidOf(await pay(party, 19_800))
    const month = monthOf('2026-11-20')
    portal.clock.now = '2026-12-02T13:00:00Z'
    await inUnitOfWork(portal.database.db, { actor: portalActor, now: portal.clock.now }, (work) => closePeriod(work, month))
    const late = await signedIn(portal, ['viewCustomer', 'editCustomer', 'policyOverride'])
    const closed = whyDayClosed('2026-11-20', addDays(daysOfMonth(month).last, 1))
    expect(await reverse(party, paid, late)).toMatchObject(refused(closed ?? ''))
    expect((await refund(party, 19_800, 'card', late)).status).toBe(200)
  })
})

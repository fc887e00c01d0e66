import { describe, expect, test } from 'vitest'
import { customerPage } from '#contract/customers.ts'
import { groupDetail } from '#contract/groups.ts'
import { writeOff } from '#contract/till.ts'
import { scopeOfPortal } from '#domain/access/partner-reach.ts'
import { receiptOf } from '#server/features/documents/queries/receipts.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import { cancelOne } from '#server/testing/changes.ts'
import {
  agent,
  atField,
  book,
  desk,
  guidOf,
  lead,
  mailsTo,
  moneyOf,
  openGuestPayments,
  params,
  pay,
  portal,
  refund,
  refused,
  reverse,
  stateOf,
} from '#server/testing/guest-payments.ts'

openGuestPayments()

const cancel = (it: Booked) =>
  cancelOne(portal.database.db, agent, it.booking['arrivalFastTrack'], { reason: 'Plans changed' })

describe('a refund', () => {
  test('returns the amount due by the original methods, limited per method', async () => {
    const party = await book()
    await pay(party, 9_800)
    await pay(party, 10_000, 'cash')
    await cancel(party)
    expect(await stateOf(party)).toEqual(['refundDue', -19_800])
    const { dueBackCents, paid } = await moneyOf(party)
    expect([dueBackCents, ...paid.map((one) => one.amountCents)]).toEqual([19_800, 10_000, 9_800, 0])
    expect(await refund(party, 9_801)).toMatchObject(
      atField('amountCents', 'Only BBD 98.00 was paid by card'),
    )
    expect(await refund(party, 1, 'bank')).toMatchObject(
      atField('method', 'Nothing was paid by bank transfer'),
    )
    expect((await refund(party, 9_800)).status).toBe(200)
    expect(await stateOf(party)).toEqual(['refundDue', -10_000])
    expect((await refund(party, 10_000, 'cash')).status).toBe(200)
    expect(await stateOf(party)).toEqual(['paid', 0])
    expect(await refund(party, 1)).toMatchObject(atField('method', 'Nothing was paid by card'))
    expect((await moneyOf(party)).whyNo.refund).toBe('There’s no payment to refund')
    const mails = await mailsTo(party)
    expect(mails.slice(-2).map((one) => one.subject)).toEqual(
      Array.from({ length: 2 }, () => `Refund for booking ${party.reference}`),
    )
  })

  test('above the amount due needs a policy override', async () => {
    const party = await book()
    await pay(party, 10_000)
    expect(await refund(party, 5_000)).toMatchObject(
      atField('amountCents', 'No refund is due. A refund needs a policy override.'),
    )
    expect((await refund(party, 5_000, 'card', lead)).status).toBe(200)
    expect(await stateOf(party)).toEqual(['deposit', 14_800])
    const [line] = (await agent.must(groupDetail, { params: params(party) })).history
    expect(line).toMatchObject({
      action: 'refundPayment',
      reason: 'It rains',
      after: { method: 'card', amountCents: 5_000 },
    })
    // The customer may have several reservations.
    const { history } = await agent.must(customerPage, { params: { id: party.customer } })
    expect(history.find((it) => it.action === 'refundPayment')?.reference).toBe(party.reference)
  })

  test('in cash comes from the user’s drawer', async () => {
    const party = await book()
    await pay(party, 10_000, 'cash')
    await cancel(party)
    expect(await refund(party, 10_000, 'cash', desk)).toMatchObject(
      atField('amountCents', 'Your drawer holds only BBD 0.00'),
    )
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
    expect((await mailsTo(party)).at(-1)).toMatchObject({
      subject: `Receipt for booking ${party.reference} voided`,
    })
    expect(await receiptOf(portal.database.db, scopeOfPortal, paid)).toMatchObject({
      voided: 'Voided on Fri 20 Nov 2026',
    })
    const again = guidOf(await pay(party, 5_000, 'bank'))
    const receipt = await receiptOf(portal.database.db, scopeOfPortal, again)
    expect(receipt).toMatchObject({
      total: '198.00 BBD',
      paidBefore: null,
      balance: '148.00 BBD',
      voided: null,
    })
    expect(receipt?.lines).toHaveLength(1)
  })

  test('works for refunds and write-offs too', async () => {
    const party = await book()
    await pay(party, 15_000)
    const back = guidOf(await refund(party, 1_000, 'card', lead))
    expect((await reverse(party, back, lead)).status).toBe(200)
    expect(await stateOf(party)).toEqual(['deposit', 4_800])
    const given = await agent.must(writeOff, {
      params: params(party),
      body: { amountCents: 4_800, reason: 'A few dollars' },
    })
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
    expect(await reverse(card, byCard)).toMatchObject(
      refused('Part of this payment has already been refunded'),
    )
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
    expect(await giveUp(party, 19_801, lead)).toMatchObject(atField('amountCents', 'Only BBD 198.00 is due'))
    expect(await giveUp(party, 5_001)).toMatchObject(
      atField('amountCents', 'Write-offs above BBD 50.00 need a policy override'),
    )
    expect((await giveUp(party, 5_000)).status).toBe(200)
    expect(await stateOf(party)).toEqual(['unpaid', 14_800])
    expect((await giveUp(party, 14_800, lead)).status).toBe(200)
    expect(await stateOf(party)).toEqual(['writtenOff', 0])
    expect(await giveUp(party, 1)).toMatchObject(refused('Nothing is due'))
    expect(await pay(party, 1)).toMatchObject(refused('Nothing is due'))
    expect((await giveUp(party, 1, desk)).status).toBe(403)
  })

  test('is reversed, not refunded, if the service is cancelled later', async () => {
    const party = await book()
    await giveUp(party, 19_800, lead)
    await cancel(party)
    expect(await stateOf(party)).toEqual(['paid', 0])
    expect(await moneyOf(party)).toMatchObject({
      dueBackCents: 0,
      whyNo: { refund: 'There’s no payment to refund' },
    })
  })
})

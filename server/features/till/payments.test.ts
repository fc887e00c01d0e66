import { describe, expect, test } from 'vitest'
import { movePayment, takePayment } from '#contract/till.ts'
import { scopeOfPortal } from '#domain/access/partner-reach.ts'
import { monthOf } from '#domain/calendar/service-date.ts'
import { receiptOf } from '#server/features/documents/queries/receipts.ts'
import { closePeriod } from '#server/features/ledger/commands.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'
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

const usd = { currency: 'USD', rateMicros: 2_000_000 }

describe('a bank transfer', () => {
  test('is posted on the day it arrived, and can be undone by its agent on the day it is recorded', async () => {
    const party = await book()
    const paid = guidOf(await pay(party, 19_800, 'bank', { receivedOn: '2026-11-17' }))
    const entry = await portal.database.db
      .selectFrom('entry')
      .select(['posted_on', 'at'])
      .where('guid', '=', paid)
      .executeTakeFirstOrThrow()
    expect(entry.posted_on).toBe('2026-11-17')
    expect(await stateOf(party)).toEqual(['paid', 0])
    expect((await reverse(party, paid)).status).toBe(200)
  })

  test.each([
    ['cash of another day', 'cash', '2026-11-19', 'Only bank transfers can be backdated. Choose today.'],
    ['a card of another day', 'card', '2026-11-19', 'Only bank transfers can be backdated. Choose today.'],
    ['tomorrow’s transfer', 'bank', '2026-11-21', 'The payment date can’t be in the future'],
    ['a transfer of two years ago', 'bank', '2024-11-20', 'The payment date can’t be more than a year ago'],
  ] as const)('%s is refused at its date', async (_, method, receivedOn, message) => {
    expect(await pay(await book(), 100, method, { receivedOn })).toMatchObject(atField('receivedOn', message))
  })
})

describe('a payment in another currency', () => {
  const given = (amountCents: number, more: object = {}) => ({ tender: { ...usd, amountCents, ...more } })

  test('stores both amounts and the rate, with change in the site’s currency', async () => {
    const party = await book()
    await pay(await book(), 10_000, 'cash')
    const paid = guidOf(await pay(party, 19_800, 'cash', given(10_000)))
    expect(await stateOf(party)).toEqual(['paid', 0])
    expect((await moneyOf(party)).payments).toMatchObject([
      { tender: { ...usd, amountCents: 10_000, changeCents: 200 } },
    ])
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
    ['card', 'Charged to card'],
    ['bank', 'Received by bank transfer'],
  ] as const)('by %s is not receipted as cash', async (method, words) => {
    const party = await book()
    const paid = guidOf(await pay(party, 19_800, method, given(9_900)))
    const receipt = await receiptOf(portal.database.db, scopeOfPortal, paid)
    expect(receipt).toMatchObject({
      tendered: { label: `${words}, 1 USD = 2.00 BBD`, amount: '99.00 USD' },
      change: null,
    })
    expect((await mailsTo(party)).at(-1)?.body).toContain(words)
  })

  test.each([
    ['too little', 'cash', given(9_899), 'tender.amountCents', 'Enter at least USD 99.00'],
    ['another amount by card', 'card', given(9_901), 'tender.amountCents', 'Enter exactly USD 99.00'],
    [
      'a currency that is not taken',
      'cash',
      given(9_900, { currency: 'EUR' }),
      'tender.currency',
      'Payments in EUR aren’t accepted. Choose another currency.',
    ],
    [
      'another rate',
      'cash',
      given(9_900, { rateMicros: 1_990_000 }),
      'tender.currency',
      'The USD rate has changed. Close this payment and start again to use the new rate.',
    ],
  ] as const)('refuses %s', async (_, method, more, field, message) => {
    const party = await book()
    expect(await pay(party, 19_800, method, more)).toMatchObject(atField(field, message))
    expect(await stateOf(party)).toEqual(['unpaid', 19_800])
  })

  test('is refused if the drawer lacks the change', async () => {
    const party = await book()
    const answer = await pay(party, 19_800, 'cash', given(20_000), desk)
    expect(answer).toMatchObject(
      atField(
        'tender.amountCents',
        'The change is BBD 202.00, but your drawer holds only BBD 0.00. Pay cash into it first.',
      ),
    )
  })
})

describe('a payment on the wrong reservation', () => {
  const move = (party: Booked, entryGuid: string, toReference: string, by = agent) =>
    by.call(movePayment, {
      params: params(party),
      body: { entryGuid, toReference, reason: 'The other Mr Smith' },
    })

  test('is moved to the right one, with both receipts sent', async () => {
    const [wrong, right] = [await book(), await book()]
    const paid = guidOf(await pay(wrong, 10_000, 'cash'))
    expect(await move(wrong, paid, 'KB0000')).toMatchObject(
      atField('toReference', 'No reservation has this reference'),
    )
    expect(await move(wrong, paid, wrong.reference)).toMatchObject(
      atField('toReference', 'The payment is already on this reservation'),
    )
    expect((await move(wrong, paid, right.reference.toLowerCase())).status).toBe(200)
    expect([await stateOf(wrong), await stateOf(right)]).toEqual([
      ['unpaid', 19_800],
      ['deposit', 9_800],
    ])
    expect((await mailsTo(wrong)).at(-1)?.subject).toBe(`Receipt for booking ${wrong.reference} voided`)
    expect((await mailsTo(right)).at(-1)?.subject).toBe(`Receipt for booking ${right.reference}`)
    expect(await move(wrong, paid, right.reference)).toMatchObject(refused('Already reversed'))
  })

  test('only to a reservation that can take the amount', async () => {
    const [wrong, right] = [await book(), await book({ adults: 1 })]
    const paid = guidOf(await pay(wrong, 19_800))
    expect(await move(wrong, paid, right.reference)).toMatchObject(
      atField('toReference', 'Only BBD 110.00 is due'),
    )
    expect(await stateOf(wrong)).toEqual(['paid', 0])
  })
})

describe('limits', () => {
  test('a payment above the site’s limit needs a policy override', async () => {
    const party = await book({ adults: 20 })
    expect(await pay(party, 150_001)).toMatchObject(
      atField('amountCents', 'Amounts above BBD 1,500.00 need a policy override'),
    )
    expect((await pay(party, 150_001, 'card', {}, lead)).status).toBe(200)
    const { usualCents, mostCents } = await moneyOf(party)
    expect([usualCents, mostCents]).toEqual([100_000, 150_000])
  })

  test('a request repeated with the same key is done once', async () => {
    const party = await book()
    const asked = {
      params: params(party),
      body: { method: 'card' as const, amountCents: 5_000 },
      key: 'the same payment',
    }
    const ask = () => agent.call(takePayment, asked)
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    expect(await stateOf(party)).toEqual(['deposit', 14_800])
  })

  test('entries of a closed month cannot be changed', async () => {
    const [party, other] = [await book(), await book()]
    const paid = guidOf(await pay(party, 19_800))
    const month = monthOf('2026-11-20')
    portal.clock.now = '2026-12-02T13:00:00Z'
    await inUnitOfWork(portal.database.db, { actor: portalActor, now: portal.clock.now }, (work) =>
      closePeriod(work, month),
    )
    const late = await signedIn(portal, ['viewCustomer', 'editCustomer', 'policyOverride'])
    expect(await reverse(party, paid, late)).toMatchObject(
      refused('November 2026 is closed. Refund the payment instead.'),
    )
    expect((await refund(party, 19_800, 'card', late)).status).toBe(200)
    const older = await pay(other, 100, 'bank', { receivedOn: '2026-11-30' }, late)
    expect(older).toMatchObject(atField('receivedOn', 'November 2026 is closed. Choose 1 Dec 2026 or later.'))
  })
})

import { describe, expect, test } from 'vitest'
import { partnersTakeNoMoney } from '#domain/booking/group-state.ts'
import {
  refundRefusal,
  whyNoRefund,
  whyNotMove,
  whyNotVoid,
  whyNoWriteOff,
  writeOffRefusal,
  type MoneyFacts,
  type PaidByMethod,
  type PostedMoney,
  type Teller,
} from './guest-money.ts'
import { defaultTillSettings, whyNoCurrency, whyTooLarge } from './till-settings.ts'

const ann: Teller = { accountGuid: 'ann', permissions: ['editCustomer'], isPartnerUser: false }
const bob: Teller = { ...ann, accountGuid: 'bob' }
const lead: Teller = { ...bob, permissions: ['editCustomer', 'policyOverride'] }
const hotel: Teller = { ...ann, isPartnerUser: true }
const paid: PaidByMethod = { cash: 5_000, card: 10_000, bank: 0 }
const facts: MoneyFacts = { today: '2026-11-20', firstOpenDay: '2026-11-01', paid }
const payment: PostedMoney = {
  kind: 'payment',
  method: 'card',
  amountCents: 10_000,
  postedOn: '2026-11-20',
  recordedOn: '2026-11-20',
  takenBy: 'ann',
  takenByName: 'Ann',
  isReversed: false,
  isCounted: false,
  isThere: true,
  isAtGateway: false,
}
const cash: Partial<PostedMoney> = { method: 'cash', amountCents: 5_000 }
const ofOther = 'Posted by Ann. Changing other users’ entries needs a policy override.'
const late = 'Posted on Thu 19 Nov. Changing earlier entries needs a policy override.'
const atGateway = 'Matched to a card gateway transaction. Undo the match under Imported payments first.'
const atChannel = 'Collected by a channel. Only an update from the channel can change it.'
const closed = 'October 2026 is closed. Refund the payment instead.'

describe('a posted entry', () => {
  test.each<[string, Partial<PostedMoney>, Teller, string | null]>([
    ['today, by the user who posted it', {}, ann, null],
    ['by another', {}, bob, ofOther],
    ['by another with a policy override', {}, lead, null],
    ['by a partner user', {}, hotel, partnersTakeNoMoney],
    ['twice', { isReversed: true }, lead, 'Already reversed'],
    ['the day after', { recordedOn: '2026-11-19' }, ann, late],
    ['the day after, with a policy override', { recordedOn: '2026-11-19' }, lead, null],
    ['today, of a transfer that arrived earlier', { postedOn: '2026-11-12' }, ann, null],
    ['of a closed month', { postedOn: '2026-10-31' }, lead, closed],
    [
      'a refund of a closed month',
      { kind: 'refund', postedOn: '2026-10-31' },
      lead,
      'October 2026 is closed.',
    ],
    [
      'after a partial refund',
      { amountCents: 10_001 },
      lead,
      'Part of this payment has already been refunded',
    ],
    ['in cash', cash, ann, null],
    ['by card, regardless of drawers', { isCounted: true, isThere: false }, ann, null],
    [
      'in cash from a closed drawer',
      { ...cash, isCounted: true },
      lead,
      'The drawer has since been closed. Refund the payment instead.',
    ],
    [
      'in cash no longer held',
      { ...cash, isThere: false },
      lead,
      'There isn’t enough cash left to reverse this payment. Refund it another way.',
    ],
    ['a refund', { kind: 'refund', amountCents: 90_000 }, ann, null],
    [
      'a refund in cash from a closed drawer',
      { ...cash, kind: 'refund', isCounted: true },
      ann,
      'The drawer has since been closed',
    ],
    ['a write-off', { kind: 'writeOff', method: null }, ann, null],
    ['matched at the gateway', { isAtGateway: true }, lead, atGateway],
    ['collected by a channel', { method: null }, lead, atChannel],
    ['a refund by a channel', { kind: 'refund', method: null }, lead, atChannel],
  ])('can be voided: %s', (_, more, teller, why) => {
    expect(whyNotVoid({ ...payment, ...more }, facts, teller)).toBe(why)
  })

  test.each<[string, Partial<PostedMoney>, Teller, string | null]>([
    ['a payment', {}, ann, null],
    [
      'in cash from a closed drawer: no cash changes hands',
      { ...cash, isCounted: true, isThere: false },
      ann,
      null,
    ],
    ['a refund', { kind: 'refund' }, lead, 'Only payments can be moved'],
    ['by another', {}, bob, ofOther],
    ['of a closed month', { postedOn: '2026-10-31' }, lead, 'October 2026 is closed.'],
    [
      'after a partial refund',
      { amountCents: 10_001 },
      ann,
      'Part of this payment has already been refunded',
    ],
  ])('can be moved: %s', (_, more, teller, why) => {
    expect(whyNotMove({ ...payment, ...more }, facts, teller)).toBe(why)
  })
})

describe('a refund', () => {
  test.each<[string, 'cash' | 'card' | 'bank', number, number, Teller, string | null]>([
    ['what is due', 'card', 10_000, 10_000, ann, null],
    ['a part of it', 'cash', 1, 10_000, ann, null],
    ['more than came by it', 'cash', 5_001, 10_000, lead, 'Only BBD 50.00 was paid in cash'],
    ['all that came by it', 'cash', 5_000, 10_000, lead, null],
    ['more than came by card', 'card', 10_001, 20_000, lead, 'Only BBD 100.00 was paid by card'],
    ['by what nothing came by', 'bank', 1, 10_000, lead, 'Nothing was paid by bank transfer'],
    [
      'more than is due',
      'card',
      6_000,
      5_999,
      ann,
      'The refund due is BBD 59.99. Refunding more needs a policy override.',
    ],
    ['where nothing is due', 'card', 1, 0, ann, 'No refund is due. A refund needs a policy override.'],
    ['more than is due, with a policy override', 'card', 6_000, 0, lead, null],
    [
      'above the limit of the site',
      'card',
      9_001,
      10_000,
      ann,
      'Amounts above BBD 90.00 need a policy override',
    ],
    ['above the limit, with a policy override', 'card', 9_001, 10_000, lead, null],
  ])('of %s', (name, method, amountCents, dueBackCents, teller, message) => {
    const settings = {
      ...defaultTillSettings,
      currency: 'BBD',
      mostCents: name.includes('above') ? 9_000 : 20_000,
    }
    const refused = refundRefusal({ method, amountCents }, { paid, dueBackCents, settings }, teller)
    const field = message?.startsWith('Nothing was paid') ? 'method' : 'amountCents'
    expect(refused).toEqual(
      message === null ? null : expect.objectContaining({ fields: { [field]: message } }),
    )
  })

  test('needs a payment, and is refused for partner users', () => {
    expect(whyNoRefund(paid, ann)).toBeNull()
    expect(whyNoRefund(paid, hotel)).toBe(partnersTakeNoMoney)
    expect(whyNoRefund({ cash: 0, card: 0, bank: 0 }, lead)).toBe('There’s no payment to refund')
  })
})

describe('a write-off', () => {
  const settings = { ...defaultTillSettings, currency: 'BBD', writeOffCents: 500 }
  test.each<[string, number, Teller, string | null]>([
    ['up to the limit', 500, ann, null],
    ['above it', 501, ann, 'Write-offs above BBD 5.00 need a policy override'],
    ['above it, with a policy override', 501, lead, null],
    ['all that is owed, with a policy override', 1_000, lead, null],
    ['more than is owed', 1_001, lead, 'Only BBD 10.00 is due'],
  ])('%s', (_, amountCents, teller, message) => {
    const refused = writeOffRefusal(amountCents, { owedCents: 1_000, settings }, teller)
    expect(refused === null ? null : refused).toEqual(
      message === null ? null : expect.objectContaining({ fields: { amountCents: message } }),
    )
  })

  test('needs a debt, and is refused for partner users', () => {
    expect([whyNoWriteOff(1, ann), whyNoWriteOff(0, ann), whyNoWriteOff(1, hotel)]).toEqual([
      null,
      'Nothing is due',
      partnersTakeNoMoney,
    ])
  })
})

describe('the site rules', () => {
  test('are strict by default: cash needs a drawer, no other currency is accepted', () => {
    expect(defaultTillSettings).toEqual({
      currencies: [],
      usualCents: 200_000,
      mostCents: 2_000_000,
      writeOffCents: 5_000,
      usualFeeCents: 20_000,
      mostFeeCents: 100_000,
      needsDrawer: true,
      driversSeePay: false,
      payWeekStart: null,
    })
  })

  test('a single amount above the limit needs a policy override', () => {
    const rules = { ...defaultTillSettings, currency: 'BBD', mostCents: 150_000 }
    expect(whyTooLarge(150_000, rules, [])).toBeNull()
    expect(whyTooLarge(150_001, rules, [])).toBe('Amounts above BBD 1,500.00 need a policy override')
    expect(whyTooLarge(150_001, rules, ['policyOverride'])).toBeNull()
  })

  test.each([
    ['USD', null],
    ['BBD', 'This is the company’s own currency. Enter a different one.'],
    ['EUR', 'This currency is already listed'],
    ['QQQ', 'Enter a currency code such as USD'],
    ['JPY', null],
  ])('adding %s to BBD and EUR', (code, why) => {
    expect(whyNoCurrency(code, 'BBD', ['EUR'])).toBe(why)
  })
})

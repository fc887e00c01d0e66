import { describe, expect, test } from 'vitest'
import { always, fastTrack } from '#domain/pricing/example-prices.ts'
import type { PriceBook, SurchargeRule } from '#domain/pricing/price-book.ts'
import { book, factsOf } from './example-facts.ts'
import { done, refusedFields } from './example-reservation.ts'
import { driveOf, nextDay, partyOf, sedan, van, type Car } from './example-services.ts'
import type { ReservationFacts } from './facts.ts'
import { pricedParts } from './price-service.ts'
import { reprice } from './reprice.ts'
import type { KeyedPriceLine, ReservedBooking } from './reservation.ts'
import { isShortNotice, noticeLines } from './short-notice.ts'

type About = Partial<ReservationFacts>
type Step = readonly [ReservedBooking, About?]

/** Each change after the one before it: the notice in the end, and nothing but it besides prices. */
function noticeAfter(...steps: [Step, ...Step[]]): string[] {
  const [[first, about = {}], ...later] = steps
  const made = { ...first, priceLines: done(reprice(factsOf(about), null, first)) }
  const last = later.reduce((before, [to, then = {}]) => {
    const after = { ...to, priceLines: before.priceLines }
    return { ...after, priceLines: done(reprice(factsOf(then), before, after)) }
  }, made)
  const isPrice = ({ key }: KeyedPriceLine) =>
    /(^|\.)(drive|night\.\w+|(adult|child|infant)(\.first|\.further)?)$/.test(key)
  return last.priceLines
    .filter((it) => !isPrice(it))
    .map(({ key, quantity, unitCents }) => `${key} ${quantity}×${unitCents}`)
}

const soon: About = { today: '2026-11-20', now: '2026-11-20T10:00:00Z' }

describe('of cars', () => {
  const back: Car = { journey: 2, pickupAt: '2026-11-20T22:35:00Z' }
  const lodge: Car = { toGuid: 'lodge' }

  test('is charged per journey', () => {
    const there = driveOf(sedan, back, back)
    expect(noticeAfter([there, soon])).toEqual([
      'drive1.sedan.shortNotice.HOTEL 1×1000',
      'drive2.sedan.shortNotice.HOTEL 2×1000',
    ])
    expect(noticeAfter([there, soon], [driveOf(sedan, back), soon])).toEqual([
      'drive1.sedan.shortNotice.HOTEL 1×1000',
      'drive2.sedan.shortNotice.HOTEL 1×1000',
    ])
    expect(noticeAfter([driveOf(sedan), soon], [driveOf(sedan, back), soon])).toEqual([
      'drive1.sedan.shortNotice.HOTEL 1×1000',
      'drive2.sedan.shortNotice.HOTEL 1×1000',
    ])
    expect(noticeAfter([driveOf(sedan)], [driveOf(sedan, back), soon])).toEqual([
      'drive2.sedan.shortNotice.HOTEL 1×1000',
    ])
  })

  test('of the first car has the first key, even after others were removed', () => {
    expect(noticeAfter([driveOf()], [driveOf(sedan), soon])).toEqual([
      'drive1.sedan.shortNotice.HOTEL 1×1000',
    ])
  })

  test('of each addition has its own key, and the latest goes first', () => {
    const steps: [Step, ...Step[]] = [
      [driveOf(sedan), soon],
      [driveOf(sedan, sedan), soon],
      [driveOf(sedan, sedan, sedan), soon],
    ]
    const [first, second, third] = ['', '.2', '.3'].map((it) => `drive1.sedan.shortNotice.HOTEL${it} 1×1000`)
    expect(noticeAfter(...steps)).toEqual([first, second, third])
    expect(noticeAfter(...steps, [driveOf(sedan, sedan), soon])).toEqual([first, second])
    expect(noticeAfter(...steps, [driveOf(sedan), soon])).toEqual([first])
    expect(noticeAfter(...steps, [driveOf(sedan), soon], [driveOf(sedan, sedan), soon])).toEqual([
      first,
      second,
    ])
  })

  test('is for the added service, and at most for the number added', () => {
    expect(noticeAfter([driveOf(sedan)], [driveOf(sedan, van), soon])).toEqual([
      'drive1.van.shortNotice.HOTEL.2 1×1000',
    ])
    const elsewhere = { ...van, ...lodge }
    expect(noticeAfter([driveOf(sedan, sedan)], [driveOf(sedan, van, elsewhere), soon])).toEqual([
      'drive1.van.shortNotice.HOTEL.2 1×1000',
    ])
    expect(noticeAfter([driveOf(sedan, sedan)], [driveOf(van), soon])).toEqual([])
  })

  test('isn’t charged on another day if booked in time', () => {
    expect(
      noticeAfter([driveOf(sedan)], [driveOf(nextDay), { ...soon, now: '2026-11-21T10:00:00Z' }]),
    ).toEqual([])
  })
})

describe('of a party', () => {
  const fixed: SurchargeRule = {
    ...always,
    guid: 'fixed',
    name: 'Soon',
    kind: 'shortNotice',
    withinHours: 24,
    cents: 1_000,
    appliesTo: 'fastTrack',
  }
  const share: SurchargeRule = {
    ...always,
    guid: 'share',
    name: 'Soon',
    kind: 'shortNotice',
    withinHours: 24,
    percent: 20,
    appliesTo: 'fastTrack',
  }
  const night = book.surcharges.filter((it) => it.guid === 'ft-night')
  const soonAt = (surcharges: SurchargeRule[], more: Partial<PriceBook> = {}): About => ({
    ...soon,
    book: { ...book, surcharges, ...more },
  })
  const payingInfants = book.fastTrack.map((it) =>
    it.guid === 'arrival infant' ? fastTrack('infant', 1_000, 1_000) : it,
  )

  test('ignores passengers who pay nothing', () => {
    const about = soonAt([fixed])
    expect(noticeAfter([partyOf(2, 0, 1), about])).toEqual(['shortNotice.VAT 2×1000'])
    expect(noticeAfter([partyOf(2, 0, 1), about], [partyOf(2), about])).toEqual(['shortNotice.VAT 2×1000'])
    expect(noticeAfter([partyOf(2), about], [partyOf(2, 0, 1), about])).toEqual(['shortNotice.VAT 2×1000'])
    expect(noticeAfter([partyOf(0, 0, 1)], [partyOf(1, 0, 1), about])).toEqual(['shortNotice.VAT.2 1×1000'])
  })

  test('counts each passenger once, also at night', () => {
    const about = soonAt([fixed, ...night])
    const late = (adults: number) => ({ ...partyOf(adults), serviceTime: '22:30', flightGuid: 'night in' })
    const atNight = { ...about, now: '2026-11-20T20:00:00Z' }
    expect(noticeAfter([late(3), atNight], [late(2), atNight])).toEqual(['shortNotice.VAT 2×1000'])
  })

  test('is for additional passengers by age band', () => {
    const about = soonAt([fixed])
    expect(noticeAfter([partyOf(1, 2)], [partyOf(3, 1), about])).toEqual(['shortNotice.VAT.2 2×1000'])
    expect(noticeAfter([partyOf(2, 1)], [partyOf(3), about])).toEqual([])
    const infants = soonAt([fixed], { fastTrack: payingInfants })
    expect(noticeAfter([partyOf(1, 0, 1)], [partyOf(1, 0, 3), infants])).toEqual(['shortNotice.VAT.2 2×1000'])
  })

  test('as a percentage is a single amount if prices differ, and a quantity if they are equal', () => {
    const about: About = { ...soonAt([share]), today: '2026-11-27', now: '2026-11-27T01:00:00Z' }
    const out = (adults: number, children: number) => partyOf(adults, children, 0, 'departureFastTrack')
    expect(noticeAfter([out(0, 1)], [out(0, 3), about])).toEqual(['shortNotice.VAT.2 2×400'])
    // The first adult's share and the further child's, less what the children's was.
    expect(noticeAfter([out(0, 2)], [out(1, 2), about])).toEqual(['shortNotice.VAT.2 1×1400'])
  })
})

describe('a line is for short notice', () => {
  test.each([
    ['by its role', 'shortNotice.VAT', null, true],
    ['by its role in a transfer, with its number', 'drive1.sedan.shortNotice.HOTEL.2', null, true],
    ['by its rule, if stored before roles had names', 'arrivalTransfer.1', 'soon', true],
    ['by its rule, with a longer number', 'arrivalTransfer.12', 'soon', true],
    ['not by another rule', 'arrivalTransfer.1', 'night', false],
    ['not without a rule', 'arrivalTransfer.1', null, false],
    ['not with another role, regardless of its rule', 'drive1.sedan.night.HOTEL', 'soon', false],
    ['not with a number in the middle', 'arrivalTransfer.1.night', 'soon', false],
    ['not with a number at the end of a role', 'drive1.sedan.2', 'soon', false],
  ])('%s', (_, key, ruleGuid, is) => {
    const price = {
      quantity: 1,
      unitCents: 0,
      netCents: 0,
      taxCode: 'VAT',
      taxBasisPoints: 0,
      taxCents: 0,
      totalCents: 0,
    }
    expect(isShortNotice(factsOf(), { key, ruleGuid, category: 'fees', label: '', rule: '', ...price })).toBe(
      is,
    )
  })
})

test('short notice is refused without a price for the addition', () => {
  const [before, after] = [driveOf(sedan), driveOf(sedan, van)]
  const facts = factsOf({ ...soon, book: { ...book, transport: [] } })
  const stood = pricedParts(facts, before)
  const pairs = pricedParts(facts, after).map((part, index) => ({ part, was: stood[index] ?? null }))
  expect(
    Object.values(refusedFields(noticeLines({ facts, before, after, pairs, stood, lines: [] }))),
  ).toEqual(['No price is set for Van, The airport to West coast on Fri 20 Nov'])
})

import { describe, expect, test } from 'vitest'
import { fastTrack, sedan as sedanRule } from '#domain/pricing/example-prices.ts'
import { overrideLine, totalOf } from '#domain/pricing/price-lines.ts'
import { book, factsOf } from './example-facts.ts'
import { done } from './example-reservation.ts'
import { driveOf, partyOf, sedan } from './example-services.ts'
import { reprice } from './reprice.ts'
import type { ReservedBooking } from './reservation.ts'

const people = (first: number, next: number) => ({
  ...book,
  fastTrack: [fastTrack('adult', first, next), fastTrack('child', 6_000, 3_000)],
})
const cars = (cents: number) => ({ ...book, transport: [{ ...sedanRule, cents, taxCode: 'VAT' }] })
const sedans = (count: number) => driveOf(...Array.from({ length: count }, () => sedan))

/** The booking in each size, each at the prices of its own day. */
function after(...steps: (readonly [ReservedBooking, typeof book])[]): ReservedBooking {
  const made = steps.reduce<ReservedBooking | null>((before, [size, prices]) => {
    const asked = { ...size, priceLines: before?.priceLines ?? [] }
    return { ...asked, priceLines: done(reprice(factsOf({ book: prices }), before, asked)) }
  }, null)
  if (made === null) throw new Error('There is no step')
  return made
}

describe('those who stay keep their price, added ones pay today’s, removed ones take their share', () => {
  test.each<[string, number, ReservedBooking]>([
    [
      'one of three leaves after a rise',
      40_000,
      after([partyOf(3), people(22_000, 18_000)], [partyOf(2), people(30_000, 26_000)]),
    ],
    [
      'one of three leaves after a fall',
      40_000,
      after([partyOf(3), people(22_000, 18_000)], [partyOf(2), people(9_000, 8_000)]),
    ],
    [
      'first and further now cost the same',
      40_000,
      after([partyOf(3), people(22_000, 18_000)], [partyOf(2), people(60_000, 60_000)]),
    ],
    [
      'they no longer cost the same',
      40_000,
      after([partyOf(3), people(20_000, 20_000)], [partyOf(2), people(30_000, 26_000)]),
    ],
    [
      'two of three leave: the first place keeps its price',
      24_000,
      after([partyOf(3), people(24_000, 17_000)], [partyOf(1), people(1, 1)]),
    ],
    [
      'one joins three after a rise',
      94_000,
      after([partyOf(3), people(26_000, 21_000)], [partyOf(4), people(30_000, 26_000)]),
    ],
    [
      'one joins three after a fall',
      78_000,
      after([partyOf(3), people(26_000, 21_000)], [partyOf(4), people(20_000, 10_000)]),
    ],
    ['a second car after a rise', 16_900, after([sedans(1), cars(7_000)], [sedans(2), cars(9_900)])],
    ['one of two cars goes after a rise', 7_000, after([sedans(2), cars(7_000)], [sedans(1), cars(9_900)])],
    [
      'the last to join leaves first',
      58_000,
      after(
        [partyOf(3), people(22_000, 18_000)],
        [partyOf(4), people(30_000, 26_000)],
        [partyOf(3), people(40_000, 40_000)],
      ),
    ],
  ])('%s', (_, totalCents, booking) => {
    expect(totalOf(booking.priceLines)).toBe(totalCents)
  })
})

describe('the first place', () => {
  const children = (first: number, next: number) => ({
    ...book,
    fastTrack: [fastTrack('adult', 10_000, 5_000), fastTrack('child', first, next)],
  })
  const pricesOf = ({ priceLines }: ReservedBooking) =>
    priceLines.map((it) => `${it.key} ${it.quantity}×${it.unitCents}`)

  test('passes to a child at today’s price when the adults leave', () => {
    const alone = after([partyOf(1, 2), children(6_000, 3_000)], [partyOf(0, 2), children(7_000, 4_000)])
    expect(pricesOf(alone)).toEqual(['child.first 1×7000', 'child 1×3000'])
  })

  test('doesn’t if the smaller party would then cost more', () => {
    const alone = after([partyOf(1, 2), children(6_000, 3_000)], [partyOf(0, 2), children(13_001, 4_000)])
    expect(pricesOf(alone)).toEqual(['child 2×3000'])
  })

  test('passes to an added adult: the child pays like other children', () => {
    const [then, now] = [children(6_000, 3_000), children(7_000, 4_000)]
    expect(pricesOf(after([partyOf(0, 2), then], [partyOf(1, 2), now]))).toEqual([
      'adult.first 1×10000',
      'child.further 2×3000',
    ])
    expect(pricesOf(after([partyOf(0, 1), then], [partyOf(1, 1), now]))).toEqual([
      'adult.first 1×10000',
      'child 1×4000',
    ])
  })
})

describe('a manual price', () => {
  const prices = people(21_000, 21_000)
  const agreed = (size: ReservedBooking, totalCents: number): ReservedBooking => {
    const made = after([size, prices])
    const lines = made.priceLines.map((it) => ({ ...it, ...done(overrideLine(it, totalCents, 'A regular')) }))
    return { ...made, priceLines: lines }
  }
  const linesOf = (before: ReservedBooking, size: ReservedBooking) =>
    done(reprice(factsOf({ book: prices }), before, { ...size, priceLines: before.priceLines })).map((line) =>
      [line.quantity, line.label, line.totalCents, line.overrideReason].join(' | '),
    )

  test('stays with its reason for existing passengers when others join', () => {
    expect(linesOf(agreed(partyOf(3), 20_000), partyOf(4))).toEqual([
      '1 | 3 × Arrival fast track, adult | 20000 | A regular',
      '1 | Arrival fast track, adult | 21000 | ',
    ])
    expect(linesOf(agreed(partyOf(2), 20_000), partyOf(3))).toEqual([
      '2 | Arrival fast track, adult | 20000 | A regular',
      '1 | Arrival fast track, adult | 21000 | ',
    ])
  })

  test('is reduced by the share of removed passengers', () => {
    expect(linesOf(agreed(partyOf(3), 20_000), partyOf(2))).toEqual([
      '1 | 2 × Arrival fast track, adult | 13334 | A regular',
    ])
    expect(linesOf(agreed(partyOf(3), 20_000), partyOf(1))).toEqual([
      '1 | Arrival fast track, adult | 6667 | A regular',
    ])
    expect(linesOf(agreed(partyOf(4), 20_000), partyOf(1))).toEqual([
      '1 | Arrival fast track, adult | 5000 | A regular',
    ])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { always, fastTrack, sedan as sedanRule } from '#domain/pricing/example-prices.ts'
import type { PriceBook, SurchargeRule } from '#domain/pricing/price-book.ts'
import { overrideLine, totalOf } from '#domain/pricing/price-lines.ts'
import { book, factsOf } from './example-facts.ts'
import { done } from './example-reservation.ts'
import { driveOf, hireOf, partyOf, sedan } from './example-services.ts'
import { reprice } from './reprice.ts'
import type { KeyedPriceLine, ReservedBooking } from './reservation.ts'

/**
 * Prices per person and per car: those who stay keep their price, those who join pay today’s, those who leave
 * take their own share.
 */

const cents = fc.integer({ min: 100, max: 60_000 })
const surcharge = fc
  .record({
    kind: fc.constantFrom('night', 'holiday', 'shortNotice'),
    appliesTo: fc.constantFrom('fastTrack', 'transport'),
    percent: fc.option(fc.integer({ min: 1, max: 90 })),
    fixed: fc.integer({ min: 50, max: 3_000 }),
  })
  .map(({ kind, appliesTo, percent, fixed }): SurchargeRule => {
    const rule = { ...always, guid: `${kind} ${appliesTo}`, name: 'More', appliesTo } as const
    const amount = percent === null ? { cents: fixed } : { percent }
    if (kind === 'night') return { ...rule, ...amount, kind, fromTime: '00:00', toTime: '23:59' }
    return kind === 'holiday'
      ? { ...rule, ...amount, kind, dates: ['2026-11-20'] }
      : { ...rule, ...amount, kind, withinHours: 1_000 }
  })
const prices = fc
  .record({
    adult: fc.tuple(cents, cents),
    child: fc.tuple(cents, cents),
    isFlat: fc.boolean(),
    drive: cents,
    hour: cents,
    surcharges: fc.array(surcharge, { maxLength: 3 }),
  })
  .map(({ adult, child, isFlat, drive, hour, surcharges }): PriceBook => ({
    ...book,
    fastTrack: [
      fastTrack('adult', adult[0], isFlat ? adult[0] : adult[1]),
      fastTrack('child', child[0], isFlat ? child[0] : child[1]),
      fastTrack('infant', 0, 0),
    ],
    transport: [{ ...sedanRule, cents: drive }],
    hourly: [
      {
        ...always,
        guid: 'hourly',
        name: 'Hourly',
        serviceGuid: 'sedan',
        centsPerHour: hour,
        minimumHours: 3,
        taxCode: 'VAT',
      },
    ],
    surcharges,
  }))
const people = fc
  .tuple(fc.nat(4), fc.nat(3), fc.nat(2))
  .filter(([adults, children, infants]) => adults + children + infants > 0)
const cars = fc.integer({ min: 1, max: 5 })
const sizes = fc.oneof(
  fc.array(people, { minLength: 2, maxLength: 6 }).map((all) => all.map((it) => partyOf(...it))),
  fc
    .array(cars, { minLength: 2, maxLength: 6 })
    .map((all) => all.map((it) => driveOf(...Array.from({ length: it }, () => sedan)))),
  fc
    .array(cars, { minLength: 2, maxLength: 6 })
    .map((all) => all.map((it) => hireOf(2, ...Array.from({ length: it }, () => sedan)))),
)

function priced(prices: PriceBook, before: ReservedBooking | null, size: ReservedBooking): ReservedBooking {
  const after = { ...size, priceLines: before?.priceLines ?? [] }
  return { ...after, priceLines: done(reprice(factsOf({ book: prices }), before, after)) }
}

const sizeOf = ({ adults, children, infants, trips }: ReservedBooking) => [
  adults,
  children,
  infants,
  trips.length,
]
const isFewer = (it: ReservedBooking, was: ReservedBooking) =>
  sizeOf(it).every((count, place) => count <= (sizeOf(was)[place] ?? 0))
const pricesOf = ({ priceLines }: ReservedBooking) =>
  priceLines.map((it) => [it.key, it.quantity, it.unitCents, it.totalCents])

/** The first price agreed for those who are there. */
function agreed(booking: ReservedBooking, totalCents: number): ReservedBooking {
  const [line, ...rest] = booking.priceLines
  if (!line) return booking
  const set = { ...line, ...done(overrideLine(line, totalCents, 'Agreed')), key: line.key } as KeyedPriceLine
  return { ...booking, priceLines: [set, ...rest] }
}

describe('with any prices before and after', () => {
  test('removing a passenger never raises the total', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.array(prices, { minLength: 6, maxLength: 6 }),
        fc.option(fc.nat(50_000)),
        (all, books, set) => {
          let before: ReservedBooking | null = null
          for (const [place, size] of all.entries()) {
            const made: ReservedBooking = priced(books[place] ?? book, before, size)
            const after = place === 0 && set !== null ? agreed(made, set) : made
            expect(new Set(after.priceLines.map(({ key }) => key)).size).toBe(after.priceLines.length)
            if (before !== null && isFewer(size, before))
              expect(totalOf(after.priceLines)).toBeLessThanOrEqual(totalOf(before.priceLines))
            before = after
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  test('adding a passenger at unchanged prices equals booking together', () => {
    fc.assert(
      fc.property(sizes, prices, ([some, all], given) => {
        if (!some || !all || !isFewer(some, all)) return
        // Short notice adds separate lines for those who join: see its tests.
        const own: PriceBook = {
          ...given,
          surcharges: given.surcharges.filter(({ kind }) => kind !== 'shortNotice'),
        }
        const [step, whole] = [priced(own, priced(own, null, some), all), priced(own, null, all)]
        expect(pricesOf(step)).toEqual(pricesOf(whole))
      }),
      { numRuns: 200 },
    )
  })

  test('joining and leaving again restores the price', () => {
    fc.assert(
      fc.property(sizes, prices, prices, ([some, all], then, now) => {
        if (!some || !all || !isFewer(some, all) || (some.adults === 0 && all.adults > 0)) return
        const [before, after] = [then, now].map((it): PriceBook => ({ ...it, surcharges: [] })) as [
          PriceBook,
          PriceBook,
        ]
        const made = priced(before, null, some)
        expect(totalOf(priced(after, priced(after, made, all), some).priceLines)).toBe(
          totalOf(made.priceLines),
        )
      }),
      { numRuns: 200 },
    )
  })
})

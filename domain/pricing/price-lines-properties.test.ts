import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { always, book, fastTrack, hire, lines, party, sedan, transfer } from './example-prices.ts'
import type { PriceBook, SurchargeRule } from './price-book.ts'
import {
  overrideLine,
  partnerNet,
  priceFastTrack,
  priceHourly,
  priceTransfer,
  totalOf,
  type PriceLine,
} from './price-lines.ts'

interface Prices {
  first: number
  next: number
  car: number
  hour: number
  percent: number
  bp: number
  inclusive: boolean
}

/** A book of these prices, with a surcharge at every hour. */
function bookOf({ first, next, car, hour, percent, bp, inclusive }: Prices): PriceBook {
  const night = {
    ...always,
    guid: 'night',
    name: 'Night',
    kind: 'night',
    fromTime: '00:00',
    toTime: '23:59',
    percent: percent / 100,
  } as const
  const surcharges: SurchargeRule[] = [
    { ...night, appliesTo: 'transport' },
    { ...night, appliesTo: 'fastTrack' },
  ]
  const tax = { ...always, guid: 'tax', name: 'Tax', basisPoints: bp, inclusive }
  return {
    ...book,
    fastTrack: [fastTrack('adult', first, next), fastTrack('child', next, first)],
    transport: [{ ...sedan, cents: car }],
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
    taxes: [
      { ...tax, code: 'VAT' },
      { ...tax, code: 'HOTEL' },
    ],
  }
}

describe('any price', () => {
  const cents = fc.nat(2_000_000)
  const anyBook = fc
    .record({
      first: cents,
      next: cents,
      car: cents,
      hour: cents,
      percent: fc.nat(10_000),
      bp: fc.nat(10_000),
      inclusive: fc.boolean(),
    })
    .map(bookOf)
  const anyLines = fc
    .record({ prices: anyBook, adults: fc.nat(9), children: fc.nat(9), cars: fc.integer({ min: 1, max: 5 }) })
    .map(({ prices, adults, children, cars }) =>
      [
        priceFastTrack(prices, { ...party, adults, children, serviceTime: '12:00' }),
        priceTransfer(prices, { ...transfer, cars }),
        priceHourly(prices, { ...hire, hours: adults, cars }),
      ].flatMap(lines),
    )
  const holdsTogether = (line: PriceLine) => {
    const asked = line.unitCents * line.quantity
    expect(line.totalCents).toBe(line.netCents + line.taxCents)
    expect([line.netCents, line.totalCents]).toContain(asked)
    expect(line.taxCents).toBeGreaterThanOrEqual(0)
    expect(
      Object.values(line).every((value) => typeof value !== 'number' || Number.isSafeInteger(value)),
    ).toBe(true)
  }

  test('has total = net + tax, and unit price × quantity equal to total or net', () => {
    fc.assert(fc.property(anyLines, (priced) => priced.forEach(holdsTogether)))
  })

  test('has a total that is the sum of nets and taxes, in any order', () => {
    fc.assert(
      fc.property(anyLines, (priced) => {
        expect(totalOf(priced)).toBe(
          priced.reduce((sum, line) => sum + line.netCents, 0) +
            priced.reduce((sum, line) => sum + line.taxCents, 0),
        )
        expect(totalOf(priced.toReversed())).toBe(totalOf(priced))
      }),
    )
  })

  test('stays consistent at a net rate, and never rises', () => {
    fc.assert(
      fc.property(anyLines, fc.nat(10_000), (priced, basisPoints) => {
        const net = partnerNet(priced, { settlement: 'netRate', basisPoints })
        net.forEach(holdsTogether)
        expect(net.every((line, n) => line.totalCents <= (priced[n]?.totalCents ?? -1))).toBe(true)
      }),
    )
  })

  test('stays consistent when overridden, with exactly the requested total, even at a net rate', () => {
    fc.assert(
      fc.property(anyLines, cents, fc.nat(10_000), (priced, total, basisPoints) => {
        for (const line of partnerNet(priced, { settlement: 'netRate', basisPoints })) {
          const overridden = overrideLine(line, total, 'Agreed')
          if (isRefusal(overridden)) throw new Error('refused')
          holdsTogether(overridden)
          expect(overridden.totalCents).toBe(total)
        }
      }),
    )
  })
})

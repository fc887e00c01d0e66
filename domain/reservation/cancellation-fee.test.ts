import { describe, expect, test } from 'vitest'
import { cancellationLines, droppedLines } from './cancellation-fee.ts'
import { book, factsOf } from './example-facts.ts'
import { done, refusedFields } from './example-reservation.ts'
import { driveOf, nextDay, partyOf, sedan, van, type Car } from './example-services.ts'
import type { ReservationFacts } from './facts.ts'
import { reprice } from './reprice.ts'
import type { KeyedPriceLine, ReservedBooking } from './reservation.ts'

/** Less than a day before every trip, so each fee is the full price. */
const late = { today: '2026-11-20', now: '2026-11-20T10:00:00Z' } as const
/** Terms with an unknown tax for fees. */
const untaxed = {
  terms: {
    terms: [
      {
        guid: 'terms',
        validFrom: '2026-01-01',
        setAt: '2026-01-01T00:00:00Z',
        setBy: null,
        withdrawnAt: null,
        numbers: { feeTaxCode: 'GONE' },
      },
    ],
  },
} as const

function priced(booking: ReservedBooking): ReservedBooking {
  return { ...booking, priceLines: done(reprice(factsOf(), null, booking)) }
}

/** With the tax of some of its lines changed, at the same sum. */
function taxedAs(booking: ReservedBooking, taxOf: (line: KeyedPriceLine) => string): ReservedBooking {
  return { ...booking, priceLines: booking.priceLines.map((it) => ({ ...it, taxCode: taxOf(it) })) }
}

function textOf(lines: readonly KeyedPriceLine[]): string[] {
  return lines.map((it) => `${it.key} ${it.totalCents} ${it.taxCode}`)
}

const hotelVat = ({ key }: KeyedPriceLine) => (key.includes('drive1') ? 'HOTEL' : 'VAT')
const back: Car = { journey: 2, pickupAt: '2026-11-20T22:35:00Z' }

describe('trips cancelled while their booking stays', () => {
  function droppedOf(
    booking: ReservedBooking,
    dropped: number[],
    {
      atMostCents = 100_000,
      goodwillPercent = 0,
      ...about
    }: Partial<ReservationFacts> & { atMostCents?: number; goodwillPercent?: number } = late,
  ) {
    const trips = dropped.flatMap((index) => booking.trips[index] ?? [])
    return droppedLines(factsOf({ ...late, ...about }), booking, {
      dropped: trips,
      goodwillPercent,
      atMostCents,
    })
  }

  test('cost their own price within the hours of the fee table, each with its own line', () => {
    const lines = done(droppedOf(priced(driveOf(sedan, van)), [1]))
    expect(lines).toMatchObject([
      {
        key: 'dropped.drive1.2',
        label: 'Cancellation fee, Van, Fri 20 Nov at 14:50',
        rule: '100% within 24 hours',
        quantity: 1,
        totalCents: 13_200,
        taxCode: 'HOTEL',
        serviceDate: '2026-11-20',
      },
    ])
    expect(textOf(done(droppedOf(priced(driveOf(sedan, van, sedan)), [0, 1])))).toEqual([
      'dropped.drive1.1 8800 HOTEL',
      'dropped.drive1.2 13200 HOTEL',
    ])
  })

  test('are free before those hours, and on the waitlist', () => {
    expect(
      done(droppedOf(priced(driveOf(sedan, van)), [1], { now: '2026-11-17T14:00:00Z', today: '2026-11-17' })),
    ).toEqual([])
    expect(done(droppedOf({ ...priced(driveOf(sedan, van)), status: 'waitlisted' }, [1]))).toEqual([])
  })

  test('cost at most the amount by which the booking gets cheaper', () => {
    const three = priced(driveOf(sedan, van, sedan))
    expect(textOf(done(droppedOf(three, [0, 1], { atMostCents: 15_000 })))).toEqual([
      'dropped.drive1.1 8800 HOTEL',
      'dropped.drive1.2 6200 HOTEL',
    ])
    expect(textOf(done(droppedOf(three, [0, 1], { atMostCents: 8_800 })))).toEqual([
      'dropped.drive1.1 8800 HOTEL',
    ])
    expect(done(droppedOf(three, [0, 1], { atMostCents: -1 }))).toEqual([])
  })

  test('cost less by the waived share', () => {
    const [line] = done(droppedOf(priced(driveOf(sedan, van)), [1], { goodwillPercent: 25 }))
    expect(line).toMatchObject({ totalCents: 9_900, rule: '100% within 24 hours, 25% waived' })
    expect(done(droppedOf(priced(driveOf(sedan, van)), [1], { goodwillPercent: 100 }))).toEqual([])
  })

  test('are described even if their service is no longer offered', () => {
    const services = factsOf().services.filter((it) => it.guid !== 'van')
    expect(done(droppedOf(priced(driveOf(sedan, van)), [1], { services }))[0]?.label).toBe(
      'Cancellation fee, car, Fri 20 Nov at 14:50',
    )
  })

  test('are taxed in the same proportion as their own journey', () => {
    const mixed = taxedAs(priced(driveOf(sedan, sedan, back)), hotelVat)
    expect(textOf(done(droppedOf(mixed, [0])))).toEqual(['dropped.drive1.1 8800 HOTEL'])
    expect(textOf(done(droppedOf(mixed, [2])))).toEqual(['dropped.drive2.3 8800 VAT'])
  })

  test('of an added car in a channel’s booking, are taxed like the added price', () => {
    const made = priced(driveOf(sedan, van))
    const [first, added] = made.priceLines
    if (!first || !added) throw new Error('There are two lines')
    const sold = {
      ...made,
      priceLines: [
        { ...first, key: 'imported.T-1', taxCode: 'VAT' },
        { ...added, key: 'added.drive1.van.drive' },
      ],
    }
    expect(textOf(done(droppedOf(sold, [1])))).toEqual(['dropped.drive1.2 13200 HOTEL'])
  })

  test('of a trip without its own price, are taxed like the whole booking, without empty parts', () => {
    const made = priced(driveOf(sedan, sedan))
    const [line] = made.priceLines
    if (!line) throw new Error('There is a line')
    const small = {
      ...line,
      key: 'arrivalTransfer.1',
      netCents: 100,
      totalCents: 100,
      taxCents: 0,
      taxCode: 'VAT',
    }
    const free = {
      ...line,
      key: 'arrivalTransfer.2',
      netCents: 0,
      totalCents: 0,
      taxCents: 0,
      taxCode: 'NONE',
    }
    const stored = { ...made, priceLines: [small, { ...line, key: 'arrivalTransfer.0' }, free] }
    expect(textOf(done(droppedOf(stored, [0], { atMostCents: 1 })))).toEqual(['dropped.drive1.1 1 HOTEL'])
    expect(textOf(done(droppedOf(stored, [0], { atMostCents: 8_850 })))).toEqual([
      'dropped.drive1.1 50 VAT',
      'dropped.drive1.1.HOTEL 8800 HOTEL',
    ])
  })

  test('are refused without a price for the rest or a tax for the fee', () => {
    const parted = priced(driveOf(sedan, van))
    const noPrice = droppedOf(parted, [1], { book: { ...book, transport: [] } })
    expect(Object.values(refusedFields(noPrice))).toEqual([
      'No price is set for Sedan, The airport to West coast on Fri 20 Nov',
    ])
    expect(Object.values(refusedFields(droppedOf(parted, [1], untaxed)))).toEqual([
      expect.stringContaining('GONE'),
    ])
  })
})

describe('a cancelled booking', () => {
  const cancelled = (booking: ReservedBooking, about: Partial<ReservationFacts> = {}, goodwillPercent = 0) =>
    cancellationLines(factsOf({ ...late, ...about }), booking, goodwillPercent)
  const point = (...cars: Car[]) => priced({ ...driveOf(...cars), kind: 'point', direction: null })
  const feesOf = (lines: readonly KeyedPriceLine[]) =>
    lines.map(({ key, label, totalCents }) => [key, label, totalCents])

  test('has one fee, by the time left before it starts', () => {
    expect(feesOf(done(cancelled(priced(driveOf(sedan, van)))))).toEqual([
      ['cancellation', 'Cancellation fee', 22_000],
    ])
    expect(feesOf(done(cancelled(priced(driveOf(sedan, back)))))).toEqual([
      ['cancellation', 'Cancellation fee', 17_600],
    ])
  })

  test('with point-to-point journeys has a fee for each, by the time left before each', () => {
    const later: Car = { ...nextDay, journey: 2 }
    expect(feesOf(done(cancelled(point(sedan, later))))).toEqual([
      ['cancellation.drive1', 'Cancellation fee, Fri 20 Nov at 14:50', 8_800],
      ['cancellation.drive2', 'Cancellation fee, Sat 21 Nov at 14:35', 0],
    ])
    expect(feesOf(done(cancelled(point(sedan, van))))).toEqual([['cancellation', 'Cancellation fee', 22_000]])
  })

  test('with journeys whose prices were stored without keys has one fee', () => {
    const made = point(sedan, back)
    const [first, ...others] = made.priceLines
    if (!first) throw new Error('There is a line')
    const stored = { ...made, priceLines: [{ ...first, key: 'point.0' }, ...others] }
    expect(feesOf(done(cancelled(stored)))).toEqual([['cancellation', 'Cancellation fee', 17_600]])
  })

  test('keeps the fee of a journey cancelled earlier in addition to those of the others', () => {
    const made = point(sedan, back)
    const [first] = made.priceLines
    if (!first) throw new Error('There is a line')
    const dropped = { ...first, key: 'dropped.drive3.3', label: 'Cancellation fee, Sedan', totalCents: 500 }
    expect(
      feesOf(done(cancelled({ ...made, priceLines: [...made.priceLines, dropped] }))).map(
        ([key, , cents]) => [key, cents],
      ),
    ).toEqual([
      ['dropped.drive3.3', 500],
      ['cancellation.drive1', 8_800],
      ['cancellation.drive2', 8_800],
    ])
  })

  test('is taxed like its prices; a zero fee like the first price, or with the first configured tax', () => {
    const mixed = taxedAs(priced(driveOf(sedan, back)), hotelVat)
    expect(textOf(done(cancelled(mixed)))).toEqual(['cancellation 8800 HOTEL', 'cancellation.VAT 8800 VAT'])
    const inTime = { today: '2026-11-17', now: '2026-11-17T14:00:00Z' }
    expect(textOf(done(cancelled(mixed, inTime)))).toEqual(['cancellation 0 HOTEL'])
    expect(textOf(done(cancelled({ ...partyOf(2), priceLines: [] }, inTime)))).toEqual(['cancellation 0 VAT'])
  })

  test('is refused if no tax is configured', () => {
    const noTaxes = { book: { ...book, taxes: [] } }
    const refused = cancelled({ ...partyOf(2), priceLines: [] }, noTaxes)
    expect(Object.values(refusedFields(refused))).toEqual(['Tax code “” has no rate on Fri 20 Nov'])
    expect(Object.values(refusedFields(cancelled(priced(driveOf(sedan)), untaxed)))).toEqual([
      expect.stringContaining('GONE'),
    ])
  })

  test('on the waitlist owes nothing', () => {
    expect(feesOf(done(cancelled({ ...priced(partyOf(2)), status: 'waitlisted' })))).toEqual([
      ['cancellation', 'Cancellation fee', 0],
    ])
  })
})

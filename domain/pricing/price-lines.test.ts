import { describe, expect, test } from 'vitest'
import { isRefusal, notFound } from '#domain/refusal.ts'
import { book, errorsOf, hire, lines, party, asText, transfer } from './example-prices.ts'
import type { PriceBook } from './price-book.ts'
import {
  allLines,
  overrideLine,
  partnerNet,
  priceFastTrack,
  priceHourly,
  priceTransfer,
  type FastTrackAsked,
  type TransferAsked,
} from './price-lines.ts'
import { priceCarSeats } from './price-items.ts'

describe('fast track', () => {
  test.each<[string, Partial<FastTrackAsked>, string[]]>([
    ['one adult', {}, ['1 × 10000 Arrival fast track, adult, first']],
    [
      'the first adult and the further ones',
      { adults: 3 },
      ['1 × 10000 Arrival fast track, adult, first', '2 × 5000 Arrival fast track, adult, further'],
    ],
    [
      'the eldest is the first of the party',
      { children: 2, infants: 1 },
      [
        '1 × 10000 Arrival fast track, adult, first',
        '2 × 3000 Arrival fast track, child',
        '1 × 0 Arrival fast track, infant',
      ],
    ],
    [
      'children alone',
      { adults: 0, children: 2 },
      ['1 × 6000 Arrival fast track, child, first', '1 × 3000 Arrival fast track, child, further'],
    ],
    ['in season', { serviceDate: '2026-12-15' }, ['1 × 12000 Arrival fast track, adult, first']],
    ['no one', { adults: 0 }, []],
    [
      'a holiday is a share of the sum',
      { adults: 2, serviceDate: '2026-11-30' },
      [
        '1 × 10000 Arrival fast track, adult, first',
        '1 × 5000 Arrival fast track, adult, further',
        '1 × 7500 Holiday (50%)',
      ],
    ],
    [
      'at night a sum for each who pays',
      { infants: 1, serviceTime: '23:00' },
      [
        '1 × 10000 Arrival fast track, adult, first',
        '1 × 0 Arrival fast track, infant',
        '1 × 700 Night desk',
      ],
    ],
  ])('%s', (_, asked, expected) => {
    expect(asText(priceFastTrack(book, { ...party, ...asked }))).toEqual(expected)
  })

  test('each line names the rule that made it', () => {
    expect(lines(priceFastTrack(book, { ...party, serviceDate: '2026-12-15' }))[0]).toMatchObject({
      rule: 'Winter adult',
      ruleGuid: 'season',
      category: 'fastTrack',
    })
  })

  test('a first passenger at the same price gets no separate line', () => {
    const alike = {
      ...book,
      fastTrack: [{ ...book.fastTrack[0], nextCents: 10_000 }] as PriceBook['fastTrack'],
    }
    expect(asText(priceFastTrack(alike, { ...party, adults: 3 }))).toEqual([
      '3 × 10000 Arrival fast track, adult',
    ])
  })

  test('refuses with every missing price', () => {
    expect(errorsOf(priceFastTrack(book, { ...party, direction: 'departure', children: 1 }))).toEqual([
      'No price is set for Departure fast track, adult on Fri 20 Nov',
      'No price is set for Departure fast track, child on Fri 20 Nov',
    ])
  })
})

describe('a transfer', () => {
  const base = '1 × 8000 Sedan, Airport to West'
  test.each<[string, Partial<TransferAsked>, string[]]>([
    ['by day, in good time', {}, [base]],
    ['the other way round', { fromZone: 'West', toZone: 'Airport' }, ['1 × 8000 Sedan, West to Airport']],
    ['at night', { pickupTime: '23:30' }, [base, '1 × 2000 Night (25%)']],
    ['after midnight', { pickupTime: '05:59' }, [base, '1 × 2000 Night (25%)']],
    ['as the night ends', { pickupTime: '06:00' }, [base]],
    ['a day ahead to the hour is in good time', { hoursAhead: 24 }, [base]],
    ['within a day', { hoursAhead: 23.9 }, [base, '1 × 1000 Within a day']],
    ['within six hours, not both', { hoursAhead: 5 }, [base, '1 × 2000 Within six hours']],
    ['on a holiday', { pickupDate: '2026-11-30' }, [base, '1 × 1000 Holiday (12.5%)']],
    [
      'two cars at night, with two stops each',
      { cars: 2, extraStops: 2, pickupTime: '22:00' },
      ['2 × 8000 Sedan, Airport to West', '2 × 2000 Night (25%)', '4 × 500 Extra stop'],
    ],
  ])('%s', (_, asked, expected) => {
    expect(asText(priceTransfer(book, { ...transfer, ...asked }))).toEqual(expected)
  })

  test('tax is added, also to surcharges', () => {
    expect(
      lines(priceTransfer(book, { ...transfer, pickupTime: '23:00' })).map(
        ({ netCents, taxCents, totalCents }) => [netCents, taxCents, totalCents],
      ),
    ).toEqual([
      [8_000, 800, 8_800],
      [2_000, 200, 2_200],
    ])
  })

  test.each([
    ['Airport', 'East'],
    ['East', 'Airport'],
    ['West', 'East'],
    ['East', 'West'],
    ['Airport', 'Airport'],
    ['West', 'West'],
  ])('a price from Airport to West doesn’t apply from %s to %s', (fromZone, toZone) => {
    expect(errorsOf(priceTransfer(book, { ...transfer, fromZone, toZone }))).toEqual([
      `No price is set for Sedan, ${fromZone} to ${toZone} on Fri 20 Nov`,
    ])
  })

  test('zones are shown by name', () => {
    const missing = priceTransfer(book, {
      ...transfer,
      serviceGuid: 'van',
      serviceName: 'Van',
      fromZoneName: 'the airport',
      toZoneName: 'the west coast',
    })
    expect(errorsOf(missing)).toEqual([
      'No price is set for Van, the airport to the west coast on Fri 20 Nov',
    ])
  })

  test('a stop without a price is refused', () => {
    const { surcharges: _, ...rest } = book
    expect(errorsOf(priceTransfer({ ...rest, surcharges: [] }, { ...transfer, extraStops: 1 }))).toEqual([
      'No price is set for an extra stop on Fri 20 Nov',
    ])
  })
})

describe('by the hour', () => {
  test.each([
    ['at least the minimum', 2, 1, '14:00', ['3 × 6000 Sedan, 3 hours (minimum)']],
    ['the minimum itself', 3, 1, '14:00', ['3 × 6000 Sedan, 3 hours']],
    ['a started hour counts', 4.2, 1, '14:00', ['5 × 6000 Sedan, 5 hours']],
    ['two cars', 4, 2, '14:00', ['8 × 6000 Sedan, 4 hours']],
    ['at night a share of the whole', 4, 1, '22:00', ['4 × 6000 Sedan, 4 hours', '1 × 6000 Night (25%)']],
  ])('%s', (_case, hours, cars, pickupTime, expected) => {
    expect(asText(priceHourly(book, { ...hire, hours, cars, pickupTime }))).toEqual(expected)
  })

  test('one hour is singular, and counts as transport', () => {
    const short = { ...book, hourly: [{ ...book.hourly[0], minimumHours: 1 }] as PriceBook['hourly'] }
    expect(lines(priceHourly(short, { ...hire, hours: 1 }))[0]).toMatchObject({
      label: 'Sedan, 1 hour',
      category: 'otherTransport',
    })
  })

  test('a service without an hourly price is named in the refusal', () => {
    expect(
      errorsOf(priceHourly(book, { ...hire, serviceGuid: 'bus', serviceName: 'Minibus', hours: 3 })),
    ).toEqual(['No price is set for Minibus by the hour on Fri 20 Nov'])
  })
})

describe('several prices together', () => {
  const seats = priceCarSeats(book, [{ guid: 'booster', quantity: 1 }], '2026-11-20')
  const noSeat = priceCarSeats(book, [{ guid: 'sofa', quantity: 1 }], '2026-11-20')

  test('are combined in order', () => {
    expect(asText(allLines(priceTransfer(book, transfer), seats))).toEqual([
      '1 × 8000 Sedan, Airport to West',
      '1 × 1500 Booster seat',
    ])
    expect(allLines()).toEqual([])
  })

  test('report everything that is missing together', () => {
    const noVan = priceTransfer(book, { ...transfer, serviceGuid: 'van', serviceName: 'Van' })
    expect(errorsOf(allLines(noVan, seats, noSeat))).toEqual([
      'No price is set for Van, Airport to West on Fri 20 Nov',
      'No price is set for this car seat on Fri 20 Nov',
    ])
  })

  test('pass on other refusals', () => {
    expect(allLines(seats, notFound)).toBe(notFound)
    expect(errorsOf(allLines(noSeat, notFound))).toEqual(['No price is set for this car seat on Fri 20 Nov'])
  })
})

describe('tax', () => {
  test.each([
    ['is carved out of a price that holds it, half a cent up', '2026-11-20', [8_511, 1_489, 10_000]],
    ['is that of the day of service', '2027-01-02', [10_000, 2_000, 12_000]],
  ])('%s', (_, serviceDate, split) => {
    const line = lines(priceFastTrack(book, { ...party, serviceDate }))[0]
    expect([line?.netCents, line?.taxCents, line?.totalCents]).toEqual(split)
  })
})

describe('a partner', () => {
  const charged = lines(priceTransfer(book, transfer))
  test('at a net rate pays less, as the line says', () => {
    expect(partnerNet(charged, { settlement: 'netRate', basisPoints: 1_250 })[0]).toMatchObject({
      rule: 'Sedan west, less 12.5% partner rate',
      unitCents: 7_000,
      netCents: 7_000,
      taxCents: 700,
      totalCents: 7_700,
    })
  })

  test('at a net rate without discount pays the full price', () => {
    expect(partnerNet(charged, { settlement: 'netRate', basisPoints: 0 })).toEqual(charged)
  })

  test('on commission pays the full price', () => {
    expect(partnerNet(charged, { settlement: 'commission', basisPoints: 1_250 })).toEqual(charged)
  })
})

describe('an override', () => {
  const [line] = lines(priceFastTrack(book, { ...party, adults: 4 })).slice(1)
  if (!line) throw new Error('no line')

  test('sets the total, extracts the tax, and keeps the rule and the reason', () => {
    expect(overrideLine(line, 12_000, ' Regular guest ')).toMatchObject({
      rule: 'Arrival adult, overridden',
      overrideReason: 'Regular guest',
      quantity: 3,
      unitCents: 4_000,
      totalCents: 12_000,
      taxCents: 1_787,
    })
  })

  test('that doesn’t divide evenly is a single amount', () => {
    expect(overrideLine(line, 10_000, 'Regular guest')).toMatchObject({
      label: '3 × Arrival fast track, adult, further',
      quantity: 1,
      unitCents: 10_000,
    })
  })

  test.each([
    ['without a reason', 100, ' ', 'overrideReason'],
    ['below zero', -1, 'Kind', 'overrideCents'],
    ['of half a cent', 0.5, 'Kind', 'overrideCents'],
  ])('%s is refused', (_, cents, reason, field) => {
    const refused = overrideLine(line, cents, reason)
    const message = field === 'overrideReason' ? 'This field is required' : 'Enter an amount of zero or more'
    expect(isRefusal(refused) && refused.refused === 'fields' ? refused.fields : {}).toEqual({
      [field]: message,
    })
  })
})

import { describe, expect, test } from 'vitest'
import { overlapKeyOf, priceKeyOf, type PriceKind } from './price-keys.ts'

const night = { kind: 'night', appliesTo: 'transport', fromTime: '22:00', toTime: '06:00' }
const holiday = { kind: 'holiday', appliesTo: 'fastTrack', dates: ['2026-11-30', '2026-12-25'] }
const there = { serviceGuid: 'sedan', fromZone: 'airport', toZone: 'west' }

describe('when two rules belong to one price', () => {
  test.each<[string, PriceKind, Record<string, unknown>, string]>([
    [
      'direction and age band',
      'fastTrack',
      { direction: 'arrival', ageBand: 'adult', firstCents: 1 },
      'arrival adult',
    ],
    ['the service and both zones', 'transport', there, 'sedan airport west'],
    [
      'the same either way round',
      'transport',
      { ...there, fromZone: 'west', toZone: 'airport' },
      'sedan airport west',
    ],
    ['the service by the hour', 'hourly', { serviceGuid: 'sedan', centsPerHour: 1 }, 'sedan'],
    ['what a surcharge is on, and its kind', 'surcharge', night, 'transport night '],
    [
      'a short notice with its hours',
      'surcharge',
      { kind: 'shortNotice', appliesTo: 'transport', withinHours: 24 },
      'transport shortNotice 24',
    ],
    ['the code of a tax', 'tax', { code: 'VAT', basisPoints: 1 }, 'VAT'],
    ['the product of a “from” price', 'from', { product: 'fastTrack', cents: 1 }, 'fastTrack'],
  ])('%s', (_, kind, facts, key) => {
    expect(priceKeyOf(kind, facts)).toBe(key)
  })
})

describe('when two rules shadow each other', () => {
  test.each<[string, PriceKind, Record<string, unknown>, string]>([
    ['a night with its hours', 'surcharge', night, 'transport night  22:00 06:00'],
    ['a holiday with its days', 'surcharge', holiday, 'fastTrack holiday  2026-11-30 2026-12-25'],
    ['an extra stop', 'surcharge', { kind: 'extraStop', appliesTo: 'transport' }, 'transport extraStop '],
    [
      'what is no surcharge, by its price alone',
      'tax',
      { code: 'VAT', fromTime: '22:00', dates: ['2026-11-30'] },
      'VAT',
    ],
  ])('%s', (_, kind, facts, key) => {
    expect(overlapKeyOf(kind, facts)).toBe(key)
  })

  test('nights with different hours belong to one price but don’t shadow each other', () => {
    const late = { ...night, fromTime: '23:00' }
    expect(priceKeyOf('surcharge', night)).toBe(priceKeyOf('surcharge', late))
    expect(overlapKeyOf('surcharge', night)).not.toBe(overlapKeyOf('surcharge', late))
  })
})

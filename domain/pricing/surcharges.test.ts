import { describe, expect, test } from 'vitest'
import { always, book } from './example-prices.ts'
import type { SurchargeRule } from './price-book.ts'
import type { Priced } from './price-line.ts'
import { surchargesOn, type SurchargeFacts } from './surcharges.ts'

const base: Priced = {
  category: 'fastTrack',
  label: 'Adult',
  rule: 'Adult',
  ruleGuid: null,
  quantity: 1,
  unitCents: 10_000,
  taxCode: 'VAT',
}
const night: SurchargeRule = {
  ...always,
  guid: 'night',
  name: 'Night',
  kind: 'night',
  fromTime: '22:00',
  toTime: '06:00',
  percent: 25,
  appliesTo: 'fastTrack',
}
const atNight: SurchargeFacts = { scope: 'fastTrack', date: '2026-11-20', time: '23:00' }

function asText(surcharges: SurchargeRule[], bases: Priced[], facts: SurchargeFacts): string[] {
  const lines = surchargesOn({ ...book, surcharges }, bases, facts)
  return lines.map(
    ({ label, quantity, unitCents, taxCode }) => `${quantity} × ${unitCents} ${label}, ${taxCode}`,
  )
}

describe('which surcharge applies', () => {
  const byDay: SurchargeRule = { ...night, guid: 'day', name: 'Lunch', fromTime: '12:00', toTime: '14:00' }
  test.each<[string, SurchargeRule[], Partial<SurchargeFacts>, string[]]>([
    ['one in its hours', [night], {}, ['1 × 2500 Night (25%), VAT']],
    ['none out of them', [night], { time: '21:59' }, []],
    [
      'hours within a day begin with their first minute',
      [byDay],
      { time: '12:00' },
      ['1 × 2500 Lunch (25%), VAT'],
    ],
    ['and not a minute before', [byDay], { time: '11:59' }, []],
    ['hours that end as they begin are none', [{ ...byDay, toTime: '12:00' }], { time: '12:00' }, []],
    ['and end before their last', [byDay], { time: '14:00' }, []],
    ['none of another service', [night], { scope: 'transport' }, []],
    ['none that has expired', [{ ...night, validTo: '2026-11-19' }], {}, []],
    [
      'the later of two of a kind, not both',
      [night, { ...night, guid: 'raised', name: 'Raised', validFrom: '2026-06-01', percent: 30 }],
      {},
      ['1 × 3000 Raised (30%), VAT'],
    ],
    ['none of zero', [{ ...night, percent: 0 }], {}, []],
  ])('%s', (_, surcharges, facts, expected) => {
    expect(asText(surcharges, [base], { ...atNight, ...facts })).toEqual(expected)
  })

  test('no night surcharge without a time, no short-notice surcharge without a notice period', () => {
    const notice: SurchargeRule = {
      ...always,
      guid: 'day',
      name: 'Within a day',
      kind: 'shortNotice',
      withinHours: 24,
      cents: 100,
      appliesTo: 'fastTrack',
    }
    expect(
      asText([{ ...night, fromTime: '00:00', toTime: '23:59' }, notice], [base], {
        scope: 'fastTrack',
        date: '2026-11-20',
      }),
    ).toEqual([])
  })

  test('an expired rule for shorter notice leaves the longer one effective', () => {
    const day: SurchargeRule = {
      ...always,
      guid: 'day',
      name: 'Within a day',
      kind: 'shortNotice',
      withinHours: 24,
      cents: 100,
      appliesTo: 'fastTrack',
    }
    const hour: SurchargeRule = {
      ...day,
      guid: 'hour',
      name: 'Within an hour',
      withinHours: 1,
      validTo: '2026-01-31',
    }
    expect(asText([hour, day], [base], { scope: 'fastTrack', date: '2026-11-20', hoursAhead: 0.5 })).toEqual([
      '1 × 100 Within a day, VAT',
    ])
  })
})

describe('the lines of a surcharge', () => {
  const { percent: _, ...nightRule } = night
  const fixed: SurchargeRule = { ...nightRule, cents: 700 }
  test.each<[string, SurchargeRule, Priced[], string[]]>([
    [
      'a share by the piece where all cost alike',
      night,
      [{ ...base, quantity: 3 }],
      ['3 × 2500 Night (25%), VAT'],
    ],
    [
      'a share of the sum where they do not',
      night,
      [base, { ...base, unitCents: 5_001, quantity: 2 }],
      ['1 × 5001 Night (25%), VAT'],
    ],
    [
      'a fixed amount per unit, regardless of unit prices',
      fixed,
      [base, { ...base, unitCents: 5_000, quantity: 2 }],
      ['3 × 700 Night, VAT'],
    ],
    [
      'nothing on what is free',
      fixed,
      [base, { ...base, unitCents: 0, quantity: 4 }],
      ['1 × 700 Night, VAT'],
    ],
    [
      'taxed as what it is added to',
      night,
      [base, { ...base, taxCode: 'HOTEL' }],
      ['1 × 2500 Night (25%), VAT', '1 × 2500 Night (25%), HOTEL'],
    ],
    ['nothing on nothing', night, [], []],
  ])('%s', (_case, rule, bases, expected) => {
    expect(asText([rule], bases, atNight)).toEqual(expected)
  })
})

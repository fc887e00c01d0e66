import { expect, test } from 'vitest'
import { airport, fastTrack, transfer, villa } from './example-message.ts'
import { guestChangesBetween } from './guest-changes.ts'
import type { GuestChange, GuestService } from './guest-message.ts'

const kind = 'arrivalTransfer'
const noon = { date: '2026-11-20', time: '12:00' }
const before = { date: '2026-11-20', time: '14:50' }
const pair = { adults: 2, children: 1, infants: 0 }

test.each<[string, Partial<GuestService>, GuestChange[]]>([
  ['no change if nothing changed', {}, []],
  ['a new time', { time: '12:00' }, [{ what: 'when', kind, before, after: noon }]],
  [
    'a new date',
    { date: '2026-11-21' },
    [{ what: 'when', kind, before, after: { ...before, date: '2026-11-21' } }],
  ],
  [
    'a new flight',
    { flight: { ident: 'VS131', city: 'London' } },
    [{ what: 'flight', kind, before: 'BA2155', after: 'VS131' }],
  ],
  ['a removed flight', { flight: null }, [{ what: 'flight', kind, before: 'BA2155', after: '' }]],
  ['nothing about the city’s name in another language', { flight: { ident: 'BA2155', city: 'Londres' } }, []],
  ['a new pickup', { from: villa }, [{ what: 'from', kind, before: airport.name, after: villa.name }]],
  ['a new drop-off', { to: airport }, [{ what: 'to', kind, before: villa.name, after: airport.name }]],
  ...(['adults', 'children', 'infants'] as const).map(
    (who): [string, Partial<GuestService>, GuestChange[]] => [
      `more ${who}`,
      { party: { ...pair, [who]: 5 } },
      [{ what: 'passengers', kind, before: pair, after: { ...pair, [who]: 5 } }],
    ],
  ),
  ['more cars', { cars: 2 }, [{ what: 'cars', kind, before: 1, after: 2 }]],
  ['nothing about the price, which is listed separately', { totalCents: 1 }, []],
])('the changes include %s', (_, change, told) => {
  expect(guestChangesBetween([transfer], [{ ...transfer, ...change }])).toEqual(told)
})

test('an added flight, pickup and drop-off are changes', () => {
  expect(guestChangesBetween([{ ...transfer, flight: null, to: null }], [transfer])).toEqual([
    { what: 'flight', kind, before: '', after: 'BA2155' },
    { what: 'to', kind, before: '', after: villa.name },
  ])
})

test('missing services were cancelled, new ones added, unchanged ones not mentioned', () => {
  expect(guestChangesBetween([fastTrack, transfer], [transfer])).toEqual([
    { what: 'cancelled', service: fastTrack },
  ])
  expect(guestChangesBetween([transfer], [fastTrack, transfer])).toEqual([
    { what: 'added', service: fastTrack },
  ])
})

import { describe, expect, test } from 'vitest'
import { airport, dinner, fastTrack, journey, ofTransfer as of, transfer, villa } from './example-message.ts'
import { guestChangesBetween } from './guest-changes.ts'
import type { GuestJourney } from './guest-journey.ts'
import type { GuestChange, GuestService } from './guest-message.ts'

const before = { date: '2026-11-20', time: '14:50' }
const pair = { adults: 2, children: 1, infants: 0 }

test.each<[string, Partial<GuestService>, GuestChange[]]>([
  ['no change if nothing changed', {}, []],
  [
    'a new flight',
    { flight: { ident: 'VS131', city: 'London' } },
    [{ what: 'flight', of, before: 'BA2155', after: 'VS131' }],
  ],
  ['a removed flight', { flight: null }, [{ what: 'flight', of, before: 'BA2155', after: '' }]],
  ['nothing about the city’s name in another language', { flight: { ident: 'BA2155', city: 'Londres' } }, []],
  ...(['adults', 'children', 'infants'] as const).map(
    (who): [string, Partial<GuestService>, GuestChange[]] => [
      `more ${who}`,
      { party: { ...pair, [who]: 5 } },
      [{ what: 'passengers', of, before: pair, after: { ...pair, [who]: 5 } }],
    ],
  ),
  ['more hours', { hours: 4 }, [{ what: 'hours', of, before: 0, after: 4 }]],
  ['nothing about the price, which is listed separately', { totalCents: 1 }, []],
])('the changes of a service include %s', (_, change, told) => {
  expect(guestChangesBetween([transfer], [{ ...transfer, ...change }])).toEqual(told)
})

test('a new flight and the pickup that follows it are one block, not two cars', () => {
  const flight = { ident: 'VS131', city: 'London' }
  const [own] = transfer.journeys
  const later = { ...transfer, flight, time: '15:30', journeys: own ? [{ ...own, time: '15:30' }] : [] }
  const ids = guestChangesBetween([transfer], [later]).map((it) => ('of' in it ? it.of.id : ''))
  expect(ids).toEqual(['transfer 1 0', 'transfer 1 0'])
})

const noon = { ...before, time: '12:00' }
const saturday = { ...before, date: '2026-11-21' }
const [sedan, van] = [
  { name: 'Sedan', count: 1 },
  { name: 'Van', count: 1 },
]
test.each<[string, Partial<GuestJourney>, GuestChange[]]>([
  ['a new time', { time: '12:00' }, [{ what: 'when', of: { ...of, at: noon }, before, after: noon }]],
  [
    'a new date',
    { date: '2026-11-21' },
    [{ what: 'when', of: { ...of, at: saturday }, before, after: saturday }],
  ],
  [
    'a new pickup',
    { from: villa },
    [
      {
        what: 'from',
        of: { ...of, route: { from: villa.name, to: villa.name } },
        before: airport.name,
        after: villa.name,
      },
    ],
  ],
  [
    'a new drop-off',
    { to: airport },
    [
      {
        what: 'to',
        of: { ...of, route: { from: airport.name, to: airport.name } },
        before: villa.name,
        after: airport.name,
      },
    ],
  ],
  [
    'a new stop',
    { stops: [{ name: 'Holetown', at: null }] },
    [{ what: 'stops', of, before: [], after: [{ name: 'Holetown', at: null }] }],
  ],
  ['another car', { cars: [van] }, [{ what: 'cars', of, before: [sedan], after: [van] }]],
  ['a child seat', { carSeats: [van] }, [{ what: 'carSeats', of, before: [], after: [van] }]],
  ['more bags', { luggage: 2 }, [{ what: 'luggage', of, before: 0, after: 2 }]],
  ['nothing about the driver', { isAssigned: true }, []],
])('the changes of a journey include %s', (_, change, told) => {
  const after = { ...transfer, journeys: [{ ...journey, ...change }] }
  expect(guestChangesBetween([transfer], [after])).toEqual(told)
})

describe('of several journeys', () => {
  const [out, back] = dinner.journeys
  if (!out || !back) throw new Error('Dinner has two journeys')

  test('mentions only the changed one, as its own change', () => {
    const moved = { ...dinner, journeys: [out, { ...back, time: '22:00' }] }
    expect(guestChangesBetween([dinner], [moved])).toEqual([
      {
        what: 'when',
        of: {
          id: 'dinner 2 0',
          kind: 'point',
          detail: '',
          at: { date: '2026-12-05', time: '22:00' },
          route: { from: 'The Cliff', to: villa.name },
        },
        before: { date: '2026-12-05', time: '23:00' },
        after: { date: '2026-12-05', time: '22:00' },
      },
    ])
  })

  test('shows a cancelled one as cancelled, an added one as added, without the total price', () => {
    const single = { ...dinner, journeys: [out] }
    const own = { ...dinner, journeys: [back], date: back.date, time: back.time, totalCents: null }
    expect(guestChangesBetween([dinner], [single])).toEqual([{ what: 'cancelled', service: own }])
    expect(guestChangesBetween([single], [dinner])).toEqual([{ what: 'added', service: own }])
  })

  test('a car that leaves later than the others is a change of time, not of cars', () => {
    const [car, other] = out.cars
    if (!car || !other) throw new Error('There are two cars')
    const split = [
      { ...out, cars: [car], carSeats: [], luggage: 0 },
      { ...out, cars: [other], time: '20:00' },
      back,
    ]
    expect(guestChangesBetween([dinner], [{ ...dinner, journeys: split }])).toMatchObject([
      { what: 'when', of: { cars: [other] }, before: { time: '19:30' }, after: { time: '20:00' } },
    ])
  })
})

test('missing services were cancelled, new ones added, unchanged ones not mentioned', () => {
  expect(guestChangesBetween([fastTrack, transfer], [transfer])).toEqual([
    { what: 'cancelled', service: fastTrack },
  ])
  expect(guestChangesBetween([transfer], [fastTrack, transfer])).toEqual([
    { what: 'added', service: fastTrack },
  ])
})

test('a fast track’s new time is its own change', () => {
  expect(guestChangesBetween([fastTrack], [{ ...fastTrack, time: '15:00' }])).toMatchObject([
    { what: 'when', of: { id: 'fast track', route: null }, after: { time: '15:00' } },
  ])
})

import { expect, test } from 'vitest'
import { daySentence, fillOf, placesText, heatOf } from './day-words.ts'

const places = { capacity: 50, taken: 34, waitlisted: 0, left: 16 }

test.each([
  ['of a limited date', places, true, '34 of 50'],
  ['of an open date, ignoring its earlier limit', places, false, '34'],
  ['with people waiting', { ...places, waitlisted: 3 }, true, '34 of 50, 3 waiting'],
])('places %s', (_, of, limited, text) => {
  expect(placesText(of, limited)).toBe(text)
})

test.each([
  [44, 50, 'room'],
  [45, 50, 'nearly'],
  [50, 50, 'full'],
  [53, 50, 'full'],
  [0, 0, 'full'],
  [400, null, 'room'],
] as const)('%i taken of %s is %s', (taken, capacity, fill) => {
  expect(fillOf({ ...places, taken, capacity })).toBe(fill)
})

test('a day is described in one sentence', () => {
  const day = {
    date: '2026-11-20',
    mode: 'limited',
    arrival: places,
    departure: { ...places, taken: 0 },
    comments: 'Regatta',
    closedAt: null,
    version: 1,
  } as const
  expect(daySentence(day)).toBe(
    'Friday 20 November 2026, limited, arrivals 34 of 50, departures 0 of 50, Regatta',
  )
})

test.each([
  [10, 0, 0],
  [50, 0, 1],
  [10, 75, 2],
  [90, 10, 3],
  [20, 100, 4],
  [120, 0, 4],
])(
  'a limited day with %i of 100 arriving and %i departing has heat level %i',
  (arriving, departing, heat) => {
    const places = (taken: number) => ({ taken, capacity: 100, waitlisted: 0, left: 0 })
    expect(heatOf({ mode: 'limited', arrival: places(arriving), departure: places(departing) })).toBe(heat)
    expect(heatOf({ mode: 'open', arrival: places(arriving), departure: places(departing) })).toBeNull()
  },
)

import { expect, test } from 'vitest'
import type { FlightWave } from '#contract/concierge.ts'
import { aDeskFlight } from '#web/testing/fixtures/desk.ts'
import { flightFilters, isEarlier } from './flight-filters.ts'

const now = '2026-11-20T13:00:00Z'
const wave = (bestAt: string, counts: Partial<FlightWave['counts']> = {}): FlightWave => ({
  direction: 'arrival',
  flight: aDeskFlight({ bestAt: `2026-11-20T${bestAt}:00Z`, status: 'landed' }),
  parties: 1,
  counts: { expected: 0, here: 0, through: 0, noShow: 0, ...counts },
  owing: 0,
  astray: 0,
  drives: 0,
})

test.each([
  ['everyone of it is cleared', wave('12:40', { through: 4 }), true],
  ['it landed more than two hours ago', wave('10:30', { expected: 4 }), true],
  ['its guests are still expected', wave('12:40', { expected: 1, through: 3 }), false],
  ['its guests are at the desk', wave('12:40', { here: 4 }), false],
  [
    'it is ahead',
    {
      ...wave('13:20', { through: 4 }),
      flight: aDeskFlight({ bestAt: '2026-11-20T13:20:00Z', status: 'enRoute' }),
    },
    false,
  ],
  ['it is no flight', { ...wave('12:40'), flight: null }, false],
] as const)('a flight is earlier when %s: %#', (_, of, earlier) => expect(isEarlier(of, now)).toBe(earlier))

test('each filter shows the flights with passengers in its state', () => {
  const has = (of: FlightWave) => flightFilters.filter((it) => it.has(of)).map((it) => it.key)
  expect(has(wave('12:40', { expected: 1, through: 2 }))).toEqual(['expected', 'through'])
  expect(has(wave('12:40', { here: 2 }))).toEqual(['here'])
})

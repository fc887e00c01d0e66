import { describe, expect, test } from 'vitest'
import { bestTimeOf, isLate, minutesLate, offScheduleWords, type FlightStatus } from './flight-times.ts'

const scheduled = '2026-11-20T18:00:00Z'
const at = (minutes: string) => `2026-11-20T18:${minutes}:00Z`

test.each([
  ['the schedule without an estimate', null, null, scheduled],
  ['the estimate', at('20'), null, at('20')],
  ['the actual time', at('20'), at('12'), at('12')],
])('the best time: %s', (_, estimated, actual, best) => {
  expect(bestTimeOf({ scheduled, estimated, actual })).toBe(best)
})

describe('late', () => {
  test.each<[string, string | null, string | null, FlightStatus, boolean]>([
    ['on time is not late', null, null, 'scheduled', false],
    ['fourteen minutes is not late', at('14'), null, 'enRoute', false],
    ['fifteen minutes is late', at('15'), null, 'enRoute', true],
    ['expected late but landed on time', at('40'), at('01'), 'landed', false],
    ['early is not late', '2026-11-20T17:30:00Z', null, 'enRoute', false],
    ['a cancelled flight is not late', at('40'), null, 'cancelled', false],
  ])('%s', (_, estimated, actual, status, late) => {
    expect(isLate({ scheduled, estimated, actual, status })).toBe(late)
  })

  test('the threshold is a parameter', () => {
    expect(isLate({ scheduled, estimated: at('30'), actual: null }, 45)).toBe(false)
  })

  test('early is negative minutes', () => {
    expect(minutesLate({ scheduled, estimated: '2026-11-20T17:30:00Z', actual: null })).toBe(-30)
  })
})

test.each([
  [0, 'on time'],
  [0.4, 'on time'],
  [-0.4, 'on time'],
  [20, '20 min late'],
  [-5, '5 min early'],
  [85, '1 h 25 min late'],
])('%s minutes off schedule reads “%s”', (minutes, text) => {
  expect(offScheduleWords(minutes)).toBe(text)
})

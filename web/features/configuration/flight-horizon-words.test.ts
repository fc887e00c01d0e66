import { describe, expect, test } from 'vitest'
import type { FlightHorizon } from '#contract/flights.ts'
import { horizonText, horizonWarning } from './flight-horizon-words.ts'

const horizon: FlightHorizon = { days: 400, wantedUntil: '2027-12-25', madeUntil: '2027-12-25', scheduleEnds: '2028-03-31' }

describe('the horizon in words', () => {
  test.each<[string, Partial<FlightHorizon>, string]>([
    ['made as far as wanted', {}, '400 days ahead: flights stand until Sat 25 Dec 2027'],
    ['made less far', { madeUntil: '2027-06-01' }, '400 days ahead: flights stand until Tue 1 Jun 2027'],
    ['with a schedule that ends before', { scheduleEnds: '2027-03-31' }, '400 days ahead: flights stand until Wed 31 Mar 2027'],
    ['not made yet', { madeUntil: null }, '400 days ahead: the flights until Sat 25 Dec 2027 are still being made'],
    ['without a schedule', { madeUntil: null, scheduleEnds: null }, '400 days ahead: there is no schedule yet'],
  ])('%s', (_, more, expected) => {
    expect(horizonText({ ...horizon, ...more })).toBe(expected)
  })
})

describe('its warning', () => {
  test.each<[string, string | null, string | null]>([
    ['there is none when the schedule goes on', '2027-12-25', null],
    [
      'says when the schedule ends before the horizon',
      '2027-12-24',
      'The schedule itself ends on Fri 24 Dec 2027: add the next season under Flights, Weekly',
    ],
    ['there is none without a schedule', null, null],
  ])('%s', (_, scheduleEnds, expected) => {
    expect(horizonWarning({ ...horizon, scheduleEnds })).toBe(expected)
  })
})

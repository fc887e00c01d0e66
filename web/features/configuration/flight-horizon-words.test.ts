import { describe, expect, test } from 'vitest'
import type { FlightHorizon } from '#contract/flights.ts'
import { horizonText, horizonWarning } from './flight-horizon-words.ts'

const horizon: FlightHorizon = {
  days: 400,
  wantedUntil: '2027-12-25',
  madeUntil: '2027-12-25',
  scheduleEnds: '2028-03-31',
}

describe('the horizon in words', () => {
  test.each<[string, Partial<FlightHorizon>, string]>([
    [
      'created for the configured number of days ahead',
      {},
      '400 days ahead: flights are available until Sat 25 Dec 2027',
    ],
    [
      'created only in part',
      { madeUntil: '2027-06-01' },
      '400 days ahead: flights are available until Tue 1 Jun 2027',
    ],
    [
      'with a schedule that ends before the horizon',
      { scheduleEnds: '2027-03-31' },
      '400 days ahead: flights are available until Wed 31 Mar 2027',
    ],
    [
      'not created yet',
      { madeUntil: null },
      '400 days ahead: flights until Sat 25 Dec 2027 are still being created',
    ],
    ['without a schedule', { madeUntil: null, scheduleEnds: null }, '400 days ahead: no schedule yet'],
  ])('%s', (_, more, expected) => {
    expect(horizonText({ ...horizon, ...more })).toBe(expected)
  })
})

describe('the warning about the schedule', () => {
  test.each<[string, string | null, string | null]>([
    ['is absent when the schedule continues', '2027-12-25', null],
    [
      'is shown when the schedule ends before the horizon',
      '2027-12-24',
      'The schedule ends on Fri 24 Dec 2027. Add the next season under Flights, Weekly.',
    ],
    ['is absent without a schedule', null, null],
  ])('%s', (_, scheduleEnds, expected) => {
    expect(horizonWarning({ ...horizon, scheduleEnds })).toBe(expected)
  })
})

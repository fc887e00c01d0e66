import { describe, expect, test } from 'vitest'
import { isRefusal, refuse, refuseEach, refuseField } from '#domain/refusal.ts'
import { changedByOverrideText, closedDayText, whyNotOnClosedDay } from '#domain/date-status/closed-day.ts'
import {
  outcomesOfParty,
  outcomesOfTrip,
  resolveAll,
  whyNotClose,
  whyNotReopen,
  whyTripStops,
  type OpenItem,
  type Outcome,
  type Resolution,
} from './close-day.ts'

const now = '2026-11-20T23:00:00Z'
const before = '2026-11-20T22:00:00Z'
const later = '2026-11-21T01:00:00Z'

describe('what may become of a party', () => {
  test.each([
    ['that is here', 'checkedIn', before, ['served', 'carriedOver']],
    ['that never came', 'booked', before, ['noShow', 'served', 'carriedOver']],
    ['whose flight is not in yet', 'booked', later, ['carriedOver']],
    ['that still waits for a place', 'waitlisted', before, ['carriedOver']],
  ] as const)('%s', (_, status, flightAt, may) => {
    expect(outcomesOfParty(status, { flightAt, now })).toEqual(may)
  })
})

describe('what may become of a trip', () => {
  test.each([
    ['that somebody was to drive', 'assigned', before, ['served', 'noShow', 'carriedOver'], null],
    ['that nobody had', 'unassigned', before, ['carriedOver'], null],
    ['whose pickup is ahead', 'assigned', later, ['carriedOver'], null],
    ['with guests on board', 'onBoard', before, [], 'Under way with Dora: the trip has to end first'],
    ['that waits', 'waiting', before, [], 'Under way with Dora: the trip has to end first'],
  ] as const)('%s', (_, status, pickupAt, may, why) => {
    expect([outcomesOfTrip(status, { pickupAt, now }), whyTripStops(status, 'Dora')]).toEqual([may, why])
  })

  test('one without a driver’s name is under way all the same', () => {
    expect(whyTripStops('started', null)).toBe('Under way with a driver: the trip has to end first')
  })
})

test.each([
  ['today', '2026-11-20', false, null],
  ['a day that is past', '2026-11-01', false, null],
  ['tomorrow', '2026-11-21', false, 'Sat 21 Nov has not come yet'],
  ['a day that is closed', '2026-11-19', true, 'Thu 19 Nov is closed already'],
] as const)('closing %s', (_, date, isClosed, why) => {
  expect(whyNotClose(date, { today: '2026-11-20', isClosed })).toBe(why)
})

describe('resolving all that is open', () => {
  const item = (guid: string, may: Outcome[], whyNot: string | null = null): OpenItem => ({
    kind: 'party',
    guid,
    name: `REF${guid}`,
    may,
    whyNot,
  })
  const said = (guid: string, outcome: Outcome, reason = 'A reason'): Resolution => ({ kind: 'party', guid, outcome, reason })

  test('each gets its outcome and its reason; what is open no more is left out', () => {
    const [one, two] = [item('1', ['served']), item('2', ['noShow', 'carriedOver'])]
    expect(resolveAll([one, two], [said('2', 'noShow', ' Late '), said('1', 'served'), said('3', 'noShow')])).toEqual([
      { item: one, outcome: 'served', reason: 'A reason' },
      { item: two, outcome: 'noShow', reason: 'Late' },
    ])
    expect(resolveAll([], [])).toEqual([])
  })

  test('is refused while a trip is under way, whatever else is said', () => {
    expect(resolveAll([item('1', [], 'Under way'), item('2', ['served'])], [])).toEqual(
      refuseEach([{ name: 'REF1', message: 'Under way' }]),
    )
  })

  test('is refused without an outcome, or with one that is not possible', () => {
    const open = [item('1', ['served']), item('2', ['carriedOver'])]
    expect(resolveAll(open, [said('2', 'served')])).toEqual(
      refuseEach([
        { name: 'REF1', message: 'This is still open: say what becomes of it' },
        { name: 'REF2', message: '“Served” is not possible now' },
      ]),
    )
  })

  test('is refused without a reason, beside its field', () => {
    expect(resolveAll([item('1', ['served'])], [said('9', 'served'), said('1', 'served', ' ')])).toEqual(
      refuseField('resolutions.1.reason', 'This field is required'),
    )
  })

  test('of the same guid, only the same kind counts', () => {
    expect(isRefusal(resolveAll([item('1', ['served'])], [{ ...said('1', 'served'), kind: 'trip' }]))).toBe(true)
  })
})

test('only a closed day is opened again', () => {
  expect(whyNotReopen('2026-11-20', true)).toBeNull()
  expect(whyNotReopen('2026-11-20', false)).toEqual(refuse('Fri 20 Nov', 'This day is open'))
})

test('a closed day is changed by policy override alone', () => {
  expect([whyNotOnClosedDay(false, []), whyNotOnClosedDay(true, ['fastTrack']), whyNotOnClosedDay(true, ['policyOverride'])]).toEqual([
    null,
    closedDayText,
    null,
  ])
  expect([changedByOverrideText(['2026-11-20']), changedByOverrideText(['2026-11-20', '2026-11-21'])]).toEqual([
    'Fri 20 Nov is closed: changed by policy override',
    'Fri 20 Nov, Sat 21 Nov are closed: changed by policy override',
  ])
})

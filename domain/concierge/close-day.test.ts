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

describe('the possible outcomes of a party', () => {
  test.each([
    ['that is checked in', 'checkedIn', before, ['served', 'carriedOver']],
    ['that never checked in', 'booked', before, ['noShow', 'served', 'carriedOver']],
    ['whose flight hasn’t landed', 'booked', later, ['carriedOver']],
    ['on the waitlist', 'waitlisted', before, ['carriedOver']],
  ] as const)('%s', (_, status, flightAt, may) => {
    expect(outcomesOfParty(status, { flightAt, now })).toEqual(may)
  })
})

describe('the possible outcomes of a trip', () => {
  test.each([
    ['with a driver', 'assigned', before, ['served', 'noShow', 'carriedOver'], null],
    ['without a driver', 'unassigned', before, ['carriedOver'], null],
    ['whose pickup is ahead', 'assigned', later, ['carriedOver'], null],
    ['with guests on board', 'onBoard', before, [], 'In progress with Dora. Wait until the trip ends.'],
    ['with a waiting driver', 'waiting', before, [], 'In progress with Dora. Wait until the trip ends.'],
  ] as const)('%s', (_, status, pickupAt, may, why) => {
    expect([outcomesOfTrip(status, { pickupAt, now }), whyTripStops(status, 'Dora')]).toEqual([may, why])
  })

  test('a trip without a driver’s name can be in progress too', () => {
    expect(whyTripStops('started', null)).toBe('In progress with a driver. Wait until the trip ends.')
  })
})

test.each([
  ['today', '2026-11-20', false, null],
  ['a past day', '2026-11-01', false, null],
  ['tomorrow', '2026-11-21', false, 'Sat 21 Nov hasn’t started yet'],
  ['a closed day', '2026-11-19', true, 'Thu 19 Nov is already closed'],
] as const)('closing %s', (_, date, isClosed, why) => {
  expect(whyNotClose(date, { today: '2026-11-20', isClosed })).toBe(why)
})

describe('resolving open items', () => {
  const item = (guid: string, may: Outcome[], whyNot: string | null = null): OpenItem => ({
    kind: 'party',
    guid,
    name: `REF${guid}`,
    may,
    whyNot,
  })
  const said = (guid: string, outcome: Outcome, reason = 'A reason'): Resolution => ({
    kind: 'party',
    guid,
    outcome,
    reason,
  })

  test('each item gets its outcome and reason; items no longer open are ignored', () => {
    const [one, two] = [item('1', ['served']), item('2', ['noShow', 'carriedOver'])]
    expect(
      resolveAll([one, two], [said('2', 'noShow', ' Late '), said('1', 'served'), said('3', 'noShow')]),
    ).toEqual([
      { item: one, outcome: 'served', reason: 'A reason' },
      { item: two, outcome: 'noShow', reason: 'Late' },
    ])
    expect(resolveAll([], [])).toEqual([])
  })

  test('is refused while a trip is in progress, regardless of the outcomes', () => {
    expect(resolveAll([item('1', [], 'In progress'), item('2', ['served'])], [])).toEqual(
      refuseEach([{ name: 'REF1', message: 'In progress' }]),
    )
  })

  test('is refused without an outcome or with an impossible one', () => {
    const open = [item('1', ['served']), item('2', ['carriedOver'])]
    expect(resolveAll(open, [said('2', 'served')])).toEqual(
      refuseEach([
        { name: 'REF1', message: 'Choose an outcome for this item' },
        { name: 'REF2', message: '“Served” isn’t possible now. Choose another outcome.' },
      ]),
    )
  })

  test('is refused at the field without a reason', () => {
    expect(resolveAll([item('1', ['served'])], [said('9', 'served'), said('1', 'served', ' ')])).toEqual(
      refuseField('resolutions.1.reason', 'This field is required'),
    )
  })

  test('an outcome applies only to an item of the same kind and guid', () => {
    expect(isRefusal(resolveAll([item('1', ['served'])], [{ ...said('1', 'served'), kind: 'trip' }]))).toBe(
      true,
    )
  })
})

test('only a closed day can be reopened', () => {
  expect(whyNotReopen('2026-11-20', true)).toBeNull()
  expect(whyNotReopen('2026-11-20', false)).toEqual(refuse('Fri 20 Nov', 'This day is already open'))
})

test('a closed day can be changed only with a policy override', () => {
  expect([
    whyNotOnClosedDay(false, []),
    whyNotOnClosedDay(true, ['fastTrack']),
    whyNotOnClosedDay(true, ['policyOverride']),
  ]).toEqual([null, closedDayText, null])
  expect([
    changedByOverrideText(['2026-11-20']),
    changedByOverrideText(['2026-11-20', '2026-11-21']),
  ]).toEqual([
    'Closed day changed by policy override: Fri 20 Nov',
    'Closed days changed by policy override: Fri 20 Nov, Sat 21 Nov',
  ])
})

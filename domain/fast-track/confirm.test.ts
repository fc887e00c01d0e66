import { expect, test } from 'vitest'
import { refuseEach } from '#domain/refusal.ts'
import { whyNotAt, timeAtDesk, type DeskPassenger, type PassengerState } from './check-in.ts'
import { confirmWarningsOf, whyNotConfirmed } from './confirm.ts'

const party = (...states: PassengerState[]): DeskPassenger[] =>
  states.map((state, place) => ({ guid: String(place), state, at: null, by: null, device: null }))

test.each([
  ['all here and paid', party('checkedIn', 'checkedIn'), 0, []],
  ['a credit', party('checkedIn'), -500, []],
  ['two of four', party('checkedIn', 'expected', 'checkedIn', 'noShow'), 0, ['missing']],
  ['money owed', party('checkedIn'), 12_000, ['unpaid']],
  ['both', party('checkedIn', 'expected'), 1, ['missing', 'unpaid']],
] as const)('what is said before confirming: %s', (_, people, cents, names) => {
  expect(confirmWarningsOf(people, cents, 'BBD').map((it) => it.name)).toEqual(names)
})

test('the words name how many are here, and the sum', () => {
  expect(confirmWarningsOf(party('checkedIn', 'expected', 'expected'), 123_450, 'BBD').map((it) => it.message)).toEqual([
    '1 of 3 are here. The others can still be checked in until the day is closed.',
    'BBD 1,234.50 is owed',
  ])
})

test('it is refused with what was not read', () => {
  const warnings = confirmWarningsOf(party('checkedIn', 'expected'), 100, 'BBD')
  expect(whyNotConfirmed(warnings, ['missing', 'unpaid'])).toBeNull()
  expect(whyNotConfirmed(warnings, ['missing'])).toEqual(refuseEach(warnings.slice(1)))
  expect(whyNotConfirmed([], [])).toBeNull()
})

const before = 'This was before the day of the party: check the date and time of this device'
test.each([
  ['2020-01-01T12:00:00Z', before],
  ['2026-11-20T03:59:59Z', before],
  ['2026-11-20T04:00:00Z', null],
  ['2026-11-21T05:00:00Z', null],
])('a device’s time of %s is of the day or later', (at, why) => {
  expect(whyNotAt(at, { dayBegins: '2026-11-20T04:00:00Z' })).toBe(why)
})

test('what was done on a device counts at its time, but never ahead of now', () => {
  const now = '2026-11-20T14:00:00Z'
  expect([timeAtDesk(null, now), timeAtDesk('2026-11-20T13:00:00Z', now), timeAtDesk('2026-11-20T15:00:00Z', now)]).toEqual([
    now,
    '2026-11-20T13:00:00Z',
    now,
  ])
})

import { expect, test } from 'vitest'
import { refuseEach } from '#domain/refusal.ts'
import { whyNotAt, timeAtDesk, type DeskPassenger, type PassengerState } from './check-in.ts'
import { confirmWarningsOf, whyNotConfirmed } from './confirm.ts'

const party = (...states: PassengerState[]): DeskPassenger[] =>
  states.map((state, place) => ({ guid: String(place), state, at: null, by: null, device: null }))

test.each([
  ['all checked in and paid', party('checkedIn', 'checkedIn'), 0, []],
  ['a credit', party('checkedIn'), -500, []],
  ['two of four', party('checkedIn', 'expected', 'checkedIn', 'noShow'), 0, ['missing']],
  ['money owed', party('checkedIn'), 12_000, ['unpaid']],
  ['both', party('checkedIn', 'expected'), 1, ['missing', 'unpaid']],
] as const)('warnings before completing: %s', (_, people, cents, names) => {
  expect(confirmWarningsOf(people, cents, 'BBD').map((it) => it.name)).toEqual(names)
})

test('the warnings name the number of no-shows and the amount', () => {
  expect(
    confirmWarningsOf(party('checkedIn', 'expected', 'expected'), 123_450, 'BBD').map((it) => it.message),
  ).toEqual([
    '2 passengers will be no-shows. You can still check them in until the day is closed.',
    'BBD 1,234.50 due.',
  ])
  expect(confirmWarningsOf(party('checkedIn', 'expected'), 0, 'BBD').map((it) => it.message)).toEqual([
    '1 passenger will be a no-show. You can still check them in until the day is closed.',
  ])
})

test('it is refused with the warnings not accepted', () => {
  const warnings = confirmWarningsOf(party('checkedIn', 'expected'), 100, 'BBD')
  expect(whyNotConfirmed(warnings, ['missing', 'unpaid'])).toBeNull()
  expect(whyNotConfirmed(warnings, ['missing'])).toEqual(refuseEach(warnings.slice(1)))
  expect(whyNotConfirmed([], [])).toBeNull()
})

const before = 'This is before the party’s service date. Check this device’s date and time.'
test.each([
  ['2020-01-01T12:00:00Z', before],
  ['2026-11-20T03:59:59Z', before],
  ['2026-11-20T04:00:00Z', null],
  ['2026-11-21T05:00:00Z', null],
])('a device’s time of %s is on the day or later', (at, why) => {
  expect(whyNotAt(at, { dayBegins: '2026-11-20T04:00:00Z' })).toBe(why)
})

test('a device’s time counts, but never ahead of now', () => {
  const now = '2026-11-20T14:00:00Z'
  expect([
    timeAtDesk(null, now),
    timeAtDesk('2026-11-20T13:00:00Z', now),
    timeAtDesk('2026-11-20T15:00:00Z', now),
  ]).toEqual([now, '2026-11-20T13:00:00Z', now])
})

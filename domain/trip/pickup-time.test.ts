import { expect, test } from 'vitest'
import { arrivalPickupAt, departurePickupAt, isSetForFlight } from './pickup-time.ts'

const at = (time: string) => `2026-11-20T${time}:00Z`

test.each([
  ['by the schedule without an estimate', null, null, at('18:45')],
  ['by the estimate', at('18:40'), null, at('19:25')],
  ['by the actual landing', at('18:40'), at('18:33'), at('19:18')],
])('an arrival is met %s', (_, estimated, actual, pickup) => {
  expect(arrivalPickupAt({ scheduled: at('18:00'), estimated, actual }, 45)).toBe(pickup)
})

test.each([
  ['three hours plus the drive before', 180, 35, at('14:25')],
  ['rounded down to five minutes', 180, 36, at('14:20')],
  ['rounded down, a minute before the next five', 180, 34, at('14:25')],
])('a departure is fetched %s', (_, leadMinutes, driveMinutes, pickup) => {
  expect(departurePickupAt({ scheduled: at('18:00'), leadMinutes, driveMinutes })).toBe(pickup)
})

test('the pickup for an early flight is on the day before', () => {
  expect(departurePickupAt({ scheduled: '2026-11-20T01:00:00Z', leadMinutes: 120, driveMinutes: 20 })).toBe(
    '2026-11-19T22:40:00Z',
  )
})

test.each([
  ['follows its flight unless someone set it', null, at('18:40'), false],
  ['stays as it was set while the flight doesn’t change', at('18:40'), at('18:40'), true],
  ['stays when the flight changes by 14 minutes', at('18:40'), at('18:54'), true],
  ['follows its flight again when that is 15 minutes later', at('18:40'), at('18:55'), false],
  ['follows its flight again when that is 15 minutes earlier', at('18:40'), at('18:25'), false],
])('a pickup %s', (_, setFor, estimated, expected) => {
  expect(isSetForFlight(setFor, { scheduled: at('18:00'), estimated, actual: null })).toBe(expected)
})

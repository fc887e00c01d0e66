import { expect, test } from 'vitest'
import { arrivalPickupAt, departurePickupAt } from './pickup-time.ts'

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

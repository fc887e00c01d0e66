import { expect, test } from 'vitest'
import { airportZone, movedClocks, movedPlaces } from './clocks.mjs'

const at = (name: string, now: string) => {
  const from = Temporal.PlainDateTime.from(now).toZonedDateTime(airportZone)
  const seconds = movedClocks(from.epochMilliseconds).find((it) => it.name === name)?.offsetSeconds ?? 0
  return from.add({ seconds }).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

test.each([
  ['+1 day', '2026-11-20T09:00', '2026-11-21T09:00'],
  ['+37 days', '2026-11-20T09:00', '2026-12-27T09:00'],
  ['29 February', '2026-11-20T09:00', '2028-02-29T12:00'],
  ['31 December 23:40', '2026-11-20T23:50', '2026-12-31T23:40'],
  ['31 December 23:40', '2026-12-31T21:00', '2027-12-31T23:40'],
  ['03:10', '2026-11-20T22:00', '2026-11-21T03:10'],
  ['03:10', '2026-11-20T01:00', '2026-11-21T03:10'],
])('%s, seen from %s, is %s', (name, from, then) => {
  expect(at(name, from)).toBe(then)
})

test('summer time begins and ends two days after the day of the moved tests', () => {
  const offsets = movedPlaces.map(({ env }) => {
    const friday = Temporal.PlainDate.from('2026-11-20').add({ weeks: Number(env['TEST_WEEKS']) })
    return [0, 3].map((days) => friday.add({ days }).toZonedDateTime(env['TEST_ZONE'] ?? '').offset)
  })
  expect(offsets).toEqual([
    ['+00:00', '+01:00'],
    ['+01:00', '+00:00'],
  ])
})

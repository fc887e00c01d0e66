import { expect, test } from 'vitest'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { clockAhead } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'

test('the clock ticks as far from the machine’s as the setting says, to the millisecond', () => {
  const config = readConfig({ CLOCK_OFFSET_SECONDS: '-86400' })
  const [now, dayBefore] = [
    clockAhead(readConfig({}).clockOffsetSeconds)(),
    clockAhead(config.clockOffsetSeconds)(),
  ]
  expect(minutesBetween(dayBefore, now)).toBeCloseTo(24 * 60, 1)
  expect(now).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/)
})

test('a setting that is no number stops the start', () => {
  expect(() => readConfig({ CLOCK_OFFSET_SECONDS: 'tomorrow' })).toThrow('CLOCK_OFFSET_SECONDS')
})

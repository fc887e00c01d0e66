import { expect, test } from 'vitest'
import { movedPickup, rescheduledText } from './pickup-move.ts'

const move = { minutes: 45, time: '09:10' }

test.each([
  ['later', '2026-11-20T14:30:00Z', 'America/Barbados', '2026-11-20', '11:15'],
  ['later into the next day', '2026-11-21T03:30:00Z', 'America/Barbados', '2026-11-21', '00:15'],
  ['later into the next month', '2026-12-01T03:30:00Z', 'America/Barbados', '2026-12-01', '00:15'],
  ['later over a clock change', '2026-10-25T00:30:00Z', 'Europe/Lisbon', '2026-10-25', '01:15 WET'],
])('%s', (_, pickupAt, timeZone, date, time) => {
  expect(movedPickup(pickupAt, { by: 'later', ...move }, timeZone)).toEqual({ date, time })
})

test('earlier, into the day before', () => {
  expect(movedPickup('2026-11-21T04:30:00Z', { by: 'earlier', ...move }, 'America/Barbados')).toEqual({
    date: '2026-11-20',
    time: '23:45',
  })
})

test('to one time, on the day of each pickup', () => {
  expect(movedPickup('2026-11-21T03:30:00Z', { by: 'to', ...move }, 'America/Barbados')).toEqual({
    date: '2026-11-20',
    time: '09:10',
  })
})

test('the outcome names a few trips, and of many only those with a further change', () => {
  const busy = 'DEMO03 moved to Fri 20 Nov 12:00; Ann is busy then, so the trip needs another driver'
  expect(rescheduledText([])).toBe('')
  expect(rescheduledText(['DEMO01 moved', 'DEMO02 moved'])).toBe('DEMO01 moved. DEMO02 moved')
  expect(rescheduledText(['DEMO01 moved', 'DEMO02 moved', busy, 'DEMO04 moved'])).toBe(
    `4 rescheduled. ${busy}`,
  )
})

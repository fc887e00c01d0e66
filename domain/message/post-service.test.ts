import { expect, test } from 'vitest'
import { isBefore } from '#domain/calendar/instant.ts'
import { thankedFor } from './post-service.ts'

const endedAt = '2026-11-20T12:00:00Z'
const threeHours = { onSince: null, hoursAfter: 3 }

test.each([
  ['not before the delay is over', {}, '2026-11-20T14:59:59Z', false],
  ['from then on', {}, '2026-11-20T15:00:00Z', true],
  ['up to three days later if the portal was down', {}, '2026-11-23T15:00:00Z', true],
  ['no later than that', {}, '2026-11-23T15:00:01Z', false],
  [
    'not if they were due before the message was turned on',
    { onSince: '2026-11-20T15:00:01Z' },
    '2026-11-20T16:00:00Z',
    false,
  ],
  ['if they were due after that', { onSince: '2026-11-20T15:00:00Z' }, '2026-11-20T16:00:00Z', true],
  ['immediately without a delay', { hoursAfter: 0 }, endedAt, true],
])('guests are thanked %s', (_, more, now, thanked) => {
  const { from, to } = thankedFor({ ...threeHours, ...more }, now)
  expect(!isBefore(endedAt, from) && !isBefore(to, endedAt)).toBe(thanked)
})

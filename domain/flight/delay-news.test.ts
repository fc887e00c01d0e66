import { describe, expect, test } from 'vitest'
import { delayNews, type LastNotified } from './delay-news.ts'
import type { FlightStatus } from './flight-times.ts'

const zone = 'America/Barbados'
const at = (time: string, day = '20') => `2026-11-${day}T${time}:00Z`
const nothing: LastNotified = { time: null, status: null }

interface Known {
  estimated?: string
  actual?: string
  status?: FlightStatus
  direction?: 'arrival' | 'departure'
}
/** Scheduled for 14:00 at the airport. */
const news = (
  { estimated, actual, status = 'scheduled', direction = 'arrival' }: Known,
  told: Partial<LastNotified> = {},
) => {
  const times = { scheduled: at('18:00'), estimated: estimated ?? null, actual: actual ?? null }
  const found = delayNews({ ident: 'BA2155', direction, status, ...times }, { ...nothing, ...told }, zone)
  return found && `${found.subject}: ${found.body}`
}

describe('the news about a flight', () => {
  test.each<[string, Known, Partial<LastNotified>, string | null]>([
    ['none while it is on time', {}, {}, null],
    ['none below a quarter of an hour', { estimated: at('18:14') }, {}, null],
    [
      'late from a quarter of an hour on',
      { estimated: at('18:15') },
      {},
      'BA2155 is 15 min late: Lands 14:15, scheduled 14:00',
    ],
    ['none for a few minutes more', { estimated: at('18:40') }, { time: at('18:30') }, null],
    [
      'again for a quarter of an hour more',
      { estimated: at('18:45') },
      { time: at('18:30') },
      'BA2155 is 45 min late: Lands 14:45, scheduled 14:00',
    ],
    [
      'on time again',
      { estimated: at('18:05') },
      { time: at('18:30') },
      'BA2155 is back on time: Lands 14:05, scheduled 14:00',
    ],
    ['early', { estimated: at('17:40') }, {}, 'BA2155 is 20 min early: Lands 13:40, scheduled 14:00'],
    [
      'early from a quarter of an hour on',
      { estimated: at('17:45') },
      {},
      'BA2155 is 15 min early: Lands 13:45, scheduled 14:00',
    ],
    ['an hour late', { estimated: at('19:00') }, {}, 'BA2155 is 1 h late: Lands 15:00, scheduled 14:00'],
    [
      'hours and minutes late',
      { estimated: at('19:05') },
      {},
      'BA2155 is 1 h 5 min late: Lands 15:05, scheduled 14:00',
    ],
    ['landed late', { actual: at('18:50') }, {}, 'BA2155 is 50 min late: Landed 14:50, scheduled 14:00'],
    [
      'the day, where it is another',
      { estimated: at('04:10', '21') },
      {},
      'BA2155 is 10 h 10 min late: Lands Sat 21 Nov 00:10, scheduled 14:00',
    ],
    [
      'a late departure',
      { direction: 'departure', estimated: at('18:30') },
      {},
      'BA2155 is 30 min late: Departs 14:30, scheduled 14:00',
    ],
    [
      'a departure that left late',
      { direction: 'departure', actual: at('18:30') },
      {},
      'BA2155 is 30 min late: Departed 14:30, scheduled 14:00',
    ],
    ['cancelled', { status: 'cancelled' }, {}, 'BA2155 is cancelled: Scheduled 14:00'],
    ['none if the cancellation is known', { status: 'cancelled' }, { status: 'cancelled' }, null],
    [
      'diverted after it was late',
      { status: 'diverted', estimated: at('18:30') },
      { time: at('18:30') },
      'BA2155 is diverted: Scheduled 14:00',
    ],
    [
      'no longer diverted',
      {},
      { status: 'diverted' },
      'BA2155 is no longer diverted: Lands 14:00, scheduled 14:00',
    ],
    [
      'no longer cancelled',
      {},
      { status: 'cancelled' },
      'BA2155 is no longer cancelled: Lands 14:00, scheduled 14:00',
    ],
  ])('%s', (_, known, told, expected) => {
    expect(news(known, told)).toBe(expected)
  })
})

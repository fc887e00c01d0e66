// not moved: it has zones of its own
import { expect, test } from 'vitest'
import { calendarFile } from '#server/features/documents/export/calendar.ts'
import { readCalendar } from '#server/testing/read-calendar.ts'

test.each([
  ['without summer time', 'America/Barbados', ['2026-11-26T18:00:00Z'], ['20261126T140000']],
  [
    'across the end of summer time, also in the repeated hour',
    'Europe/London',
    ['2026-10-24T18:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-26T18:00:00Z'],
    ['20261024T190000', '20261025T003000Z', '20261025T013000Z', '20261026T180000'],
  ],
  [
    'across the start of summer time, south of the equator',
    'Australia/Sydney',
    ['2026-10-03T03:00:00Z', '2026-10-04T03:00:00Z'],
    ['20261003T130000', '20261004T140000'],
  ],
])('a calendar has the airport’s times %s, as two parsers read them', (_, timeZone, starts, written) => {
  const file = calendarFile({
    events: starts.map((startsAt, at) => ({
      guid: `event-${at}`,
      sequence: 0,
      summary: 'Fast track',
      startsAt,
      minutes: 45,
      where: 'Airport',
      description: 'Arrives',
      status: 'confirmed',
    })),
    company: 'Coral Gate',
    timeZone,
    from: 'a@b.example',
    now: '2026-10-01T12:00:00Z',
  })
  const events = file.split('BEGIN:VEVENT').slice(1)
  expect(events.map((it) => /DTSTART(?:;TZID=[\w/]+)?:(\S+)/.exec(it)?.[1])).toEqual(written)
  expect(file.split(`BEGIN:VTIMEZONE\r\nTZID:${timeZone}`)).toHaveLength(2)
  expect(readCalendar(file).events.map((it) => it.start)).toEqual(starts)
})

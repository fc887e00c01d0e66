import { describe, expect, test } from 'vitest'
import { readInstant } from '#domain/calendar/airport-time.ts'
import { quietUntil, textDueAt } from './quiet-hours.ts'

const night = { from: '22:00', to: '07:00' }
const barbados = 'America/Barbados'
const london = 'Europe/London'

describe('quiet hours', () => {
  test.each([
    ['before them', '2026-11-20T21:59', null],
    ['as they begin', '2026-11-20T22:00', '2026-11-21T11:00:00Z'],
    ['after midnight', '2026-11-21T03:00', '2026-11-21T11:00:00Z'],
    ['a minute before they end', '2026-11-21T06:59', '2026-11-21T11:00:00Z'],
    ['as they end', '2026-11-21T07:00', null],
    ['at noon', '2026-11-21T12:00', null],
  ])('%s', (_, local, end) => {
    const now = readInstant(`${local}:00-04:00`) ?? ''
    expect(quietUntil(now, night, barbados)).toBe(end)
  })

  test('within one day', () => {
    const noon = { from: '12:00', to: '14:00' }
    expect(quietUntil('2026-11-20T17:00:00Z', noon, barbados)).toBe('2026-11-20T18:00:00Z')
    expect(quietUntil('2026-11-20T18:00:00Z', noon, barbados)).toBeNull()
  })

  test('none', () =>
    expect(quietUntil('2026-11-20T17:00:00Z', { from: '07:00', to: '07:00' }, barbados)).toBeNull())

  test.each([
    ['summer time begins: an hour shorter', '2026-03-28T22:30:00Z', '2026-03-29T06:00:00Z'],
    ['summer time ends: an hour longer', '2026-10-24T22:30:00Z', '2026-10-25T07:00:00Z'],
  ])('the night that %s', (_, now, end) => expect(quietUntil(now, night, london)).toBe(end))

  test('that end in a repeated hour end the first time', () => {
    const early = { from: '22:00', to: '01:30' }
    expect(quietUntil('2026-10-25T00:00:00Z', early, london)).toBe('2026-10-25T00:30:00Z')
    expect(quietUntil('2026-10-25T01:10:00Z', early, london)).toBeNull()
  })

  test('that end in a skipped hour end after it', () => {
    const early = { from: '22:00', to: '01:30' }
    expect(quietUntil('2026-03-29T00:30:00Z', early, london)).toBe('2026-03-29T01:30:00Z')
  })
})

describe('a text at 23:00 about a service', () => {
  const now = '2026-11-21T03:00:00Z'
  const end = '2026-11-21T11:00:00Z'
  test.each([
    ['at noon waits until 7:00', '2026-11-21T16:00:00Z', end],
    ['at 10:00 waits, because three hours are left', '2026-11-21T14:00:00Z', end],
    ['at 9:59 goes now', '2026-11-21T13:59:00Z', now],
    ['at 1:00 goes now', '2026-11-21T05:00:00Z', now],
    ['under way goes now', '2026-11-21T02:00:00Z', now],
    ['whose time isn’t known waits', null, end],
  ])('%s', (_, startsAt, due) =>
    expect(textDueAt({ now, startsAt, quiet: night, timeZone: barbados })).toBe(due),
  )
})

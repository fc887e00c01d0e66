import { expect, test } from 'vitest'
import { guestSettingsAtFirst, type ReminderSettings } from './guest-settings.ts'
import { daysToAskFor, dayToRemindOf } from './reminders.ts'

const zone = 'America/Barbados'
const { reminders } = guestSettingsAtFirst

test.each<[string, string, Partial<ReminderSettings>, string | null]>([
  ['not before the hour', '2026-11-20T13:59:59Z', {}, null],
  ['from ten in the morning at the airport, of tomorrow', '2026-11-20T14:00:00Z', {}, '2026-11-21'],
  ['still in the evening, when it was missed', '2026-11-21T03:59:59Z', {}, '2026-11-21'],
  ['after midnight only of the next day, and that at its hour', '2026-11-21T04:00:00Z', {}, null],
  ['at another hour when it is set', '2026-11-20T12:30:00Z', { time: '08:30' }, '2026-11-21'],
  ['never while it is off', '2026-11-20T14:00:00Z', { dayBefore: false }, null],
])('guests are reminded %s', (_, now, more, date) => {
  expect(dayToRemindOf({ ...reminders, ...more }, now, zone)).toBe(date)
})

const asking = { ...reminders, unpaid: true, unpaidDays: 7 }
const at = (day: string) => `${day}T14:00:00Z`

test.each<[string, string, Partial<ReminderSettings>, [string, string][]]>([
  ['nobody while it is off, as it is at first', at('2026-11-20'), { unpaid: reminders.unpaid }, []],
  [
    'those of a week ahead from the hour on, and of two days before that if they were missed',
    at('2026-11-20'),
    {},
    [
      ['2026-11-27', at('2026-11-20')],
      ['2026-11-26', at('2026-11-19')],
      ['2026-11-25', at('2026-11-18')],
    ],
  ],
  [
    'those of a week ahead not before the hour',
    '2026-11-20T13:59:59Z',
    {},
    [
      ['2026-11-26', at('2026-11-19')],
      ['2026-11-25', at('2026-11-18')],
    ],
  ],
  [
    'nobody whose hour came before it was switched on',
    at('2026-11-20'),
    { unpaidSince: '2026-11-19T14:00:01Z' },
    [['2026-11-27', at('2026-11-20')]],
  ],
  [
    'those whose hour came as it was switched on',
    at('2026-11-20'),
    { unpaidSince: at('2026-11-19') },
    [
      ['2026-11-27', at('2026-11-20')],
      ['2026-11-26', at('2026-11-19')],
    ],
  ],
  ['nobody on the day itself, when it is late to ask', at('2026-11-20'), { unpaidDays: 1 }, [['2026-11-21', at('2026-11-20')]]],
])('asked to pay are %s', (_, now, more, days) => {
  expect(daysToAskFor({ ...asking, ...more }, now, zone)).toEqual(days.map(([date, dueAt]) => ({ date, dueAt })))
})

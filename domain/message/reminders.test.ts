import { expect, test } from 'vitest'
import { guestSettingsAtFirst, type ReminderSettings } from './guest-settings.ts'
import { daysToAskFor, dayToRemindOf } from './reminders.ts'

const zone = 'America/Barbados'
const { reminders } = guestSettingsAtFirst

test.each<[string, string, Partial<ReminderSettings>, string | null]>([
  ['not before the hour', '2026-11-20T13:59:59Z', {}, null],
  ['of tomorrow from 10:00 airport time', '2026-11-20T14:00:00Z', {}, '2026-11-21'],
  ['in the evening if the hour was missed', '2026-11-21T03:59:59Z', {}, '2026-11-21'],
  ['not after midnight, before the next hour', '2026-11-21T04:00:00Z', {}, null],
  ['at another hour if configured', '2026-11-20T12:30:00Z', { time: '08:30' }, '2026-11-21'],
  ['never while reminders are off', '2026-11-20T14:00:00Z', { dayBefore: false }, null],
])('guests are reminded %s', (_, now, more, date) => {
  expect(dayToRemindOf({ ...reminders, ...more }, now, zone)).toBe(date)
})

const asking = { ...reminders, unpaid: true, unpaidDays: 7 }
const at = (day: string) => `${day}T14:00:00Z`

test.each<[string, string, Partial<ReminderSettings>, [string, string][]]>([
  ['no one while payment requests are off, the default', at('2026-11-20'), { unpaid: reminders.unpaid }, []],
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
    'no one who was due before they were turned on',
    at('2026-11-20'),
    { unpaidSince: '2026-11-19T14:00:01Z' },
    [['2026-11-27', at('2026-11-20')]],
  ],
  [
    'guests who were due as they were turned on',
    at('2026-11-20'),
    { unpaidSince: at('2026-11-19') },
    [
      ['2026-11-27', at('2026-11-20')],
      ['2026-11-26', at('2026-11-19')],
    ],
  ],
  ['no one on the day of service', at('2026-11-20'), { unpaidDays: 1 }, [['2026-11-21', at('2026-11-20')]]],
])('asked to pay are %s', (_, now, more, days) => {
  expect(daysToAskFor({ ...asking, ...more }, now, zone)).toEqual(
    days.map(([date, dueAt]) => ({ date, dueAt })),
  )
})

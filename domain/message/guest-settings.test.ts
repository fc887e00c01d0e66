import { expect, test } from 'vitest'
import { guestSettingsAtFirst } from './guest-settings.ts'

test('a new company writes in English, reminds guests the day before and sends no payment requests', () => {
  const standard = { en: '', es: '', fr: '', pt: '', de: '' }
  expect(guestSettingsAtFirst).toEqual({
    language: 'en',
    helpPhone: '',
    replyTo: '',
    meetingPoints: { arrival: standard, departure: standard },
    onTheDay: { driver: false, onTheWay: false, waiting: false, lateFlight: false },
    reminders: { dayBefore: true, time: '10:00', unpaid: false, unpaidDays: 7, unpaidSince: null },
  })
})

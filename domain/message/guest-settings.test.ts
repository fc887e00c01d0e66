import { expect, test } from 'vitest'
import { guestSettingsAtFirst } from './guest-settings.ts'

test('a new company writes English, has no number and no meeting points of its own, and reminds the day before, but asks nobody to pay', () => {
  const standard = { en: '', es: '', fr: '', pt: '', de: '' }
  expect(guestSettingsAtFirst).toEqual({
    language: 'en',
    helpPhone: '',
    meetingPoints: { arrival: standard, departure: standard },
    reminders: { dayBefore: true, time: '10:00', unpaid: false, unpaidDays: 7, unpaidSince: null },
  })
})

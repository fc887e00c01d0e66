import { describe, expect, test } from 'vitest'
import { site, transfer } from './example-message.ts'
import { guestLanguageNames } from './guest-language.ts'
import type { GuestMessage } from './guest-message.ts'
import {
  driveNoticeOf,
  driveNotices,
  isDelayNews,
  type DaySettings,
  type DriveNotice,
  type DriveOfDay,
} from './on-the-day.ts'
import { guestTexts } from './texts/all-texts.ts'
import { renderGuestMessage } from './render-guest-message.ts'

const all: DaySettings = { driver: true, onTheWay: true, waiting: true, lateFlight: true }
const none: DaySettings = { driver: false, onTheWay: false, waiting: false, lateFlight: false }
const now = '2026-11-20T15:00:00Z'
const assigned: DriveOfDay = {
  status: 'assigned',
  pickupAt: '2026-11-20T17:00:00Z',
  startedAt: null,
  arrivedAt: null,
  isInTheAir: false,
  told: [],
}
const started: DriveOfDay = { ...assigned, status: 'started', startedAt: '2026-11-20T14:59:00Z' }
const waiting: DriveOfDay = { ...started, status: 'waiting', arrivedAt: '2026-11-20T14:59:30Z' }

describe('a drive', () => {
  test.each<[string, DriveOfDay, DaySettings, DriveNotice | null]>([
    ['two hours before the pickup: who drives', assigned, all, 'driverAssigned'],
    ['exactly three hours before', { ...assigned, pickupAt: '2026-11-20T18:00:00Z' }, all, 'driverAssigned'],
    ['earlier: nothing yet', { ...assigned, pickupAt: '2026-11-20T18:01:00Z' }, all, null],
    ['after the pickup time: nothing', { ...assigned, pickupAt: '2026-11-20T14:59:00Z' }, all, null],
    ['told already', { ...assigned, told: ['driverAssigned'] }, all, null],
    ['started: on the way', started, all, 'driverOnTheWay'],
    ['a start that may be undone', { ...started, startedAt: '2026-11-20T14:59:31Z' }, all, null],
    ['started, and only driver details are on', started, { ...none, driver: true }, 'driverAssigned'],
    ['started while the guest is in the air', { ...started, isInTheAir: true }, all, 'driverAssigned'],
    ['waiting', waiting, all, 'driverWaiting'],
    ['waiting for a guest in the air', { ...waiting, isInTheAir: true, told: ['driverAssigned'] }, all, null],
    ['stepped back after it was sent', { ...assigned, told: ['driverOnTheWay'] }, all, null],
    ['under way', { ...waiting, status: 'onBoard' }, all, null],
    ['nothing is configured', waiting, none, null],
  ])('%s', (_, drive, settings, notice) => {
    expect(driveNoticeOf(drive, settings, now)).toBe(notice)
  })
})

describe('a flight', () => {
  test.each<[string, string, string | null, boolean]>([
    ['29 minutes late is no news', '14:29', null, false],
    ['30 minutes late is', '14:30', null, true],
    ['early is no news', '13:20', null, false],
    ['20 minutes from the time in the last message', '15:00', '14:40', false],
    ['30 minutes later than told', '15:10', '14:40', true],
    ['earlier again than told', '14:10', '14:40', true],
  ])('%s', (_, expected, told, isNews) => {
    const at = (time: string) => `2026-11-20T${time}:00Z`
    const flight = {
      scheduledAt: at('14:00'),
      expectedAt: at(expected),
      toldAt: told === null ? null : at(told),
    }
    expect(isDelayNews(flight)).toBe(isNews)
  })
})

describe.each(guestLanguageNames)('in %s', (language) => {
  const about: Omit<GuestMessage, 'template'> = {
    language,
    customer: { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@guest.example' },
    reference: 'RX7K2P',
    onAccount: false,
    services: [{ ...transfer, totalCents: null, terms: null }],
  }
  const drivers = [
    { firstName: 'Dora', car: 'Van 2', plate: 'B 1234' },
    { firstName: 'Erik', car: 'Van 3', plate: 'B 5678' },
  ]

  test.each(driveNotices)('%s names each driver, car and plate', (template) => {
    const { text, html } = renderGuestMessage({ ...about, drivers, template }, site)
    for (const words of ['Dora', 'Erik', 'Van 2', 'Van 3', 'B 1234', 'B 5678']) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
    expect(text).not.toMatch(/[{}]/)
    // Once for each driver, not for the kind of car that was booked.
    expect(text.split('\n').filter((it) => it.startsWith(guestTexts[language].labels.car))).toHaveLength(2)
  })

  test('a late flight has its flight and its expected time', () => {
    const { text } = renderGuestMessage({ ...about, expected: '15:25', template: 'lateFlight' }, site)
    expect(text).toContain('BA2155')
    expect(text).toMatch(/15[:h]25/)
    expect(text).not.toMatch(/[{}]/)
  })
})

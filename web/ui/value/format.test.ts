import { expect, test } from 'vitest'
import { epochMs } from '#domain/calendar/epoch.ts'
import {
  amountText,
  browserZoneDiffers,
  clockText,
  dateText,
  dayText,
  dayYearText,
  longDayText,
  moneyText,
  monthText,
} from './format.ts'
import { dayTimeText, timeText } from './time-format.ts'

test('money carries its currency, thousands and a true minus sign', () => {
  expect(moneyText(123450, 'BBD')).toBe('BBD 1,234.50')
  expect(moneyText(-5, 'BBD')).toBe('\u2212BBD 0.05')
  expect(amountText(-123450, 'USD')).toBe('\u22121,234.50')
})

test('a day is written as on a departure board', () => {
  expect(dayText('2026-11-20')).toBe('Fri 20 Nov')
  expect(dayYearText('2026-09-01')).toBe('Tue 1 Sep 2026')
  expect(longDayText('2026-11-20')).toBe('Friday 20 November 2026')
  expect(monthText('2026-11')).toBe('November 2026')
})

test('an instant is shown in the zone that was asked for', () => {
  expect(timeText('2026-11-20T18:05:00Z', 'America/Barbados')).toBe('14:05')
  expect(timeText('2026-11-20T04:00:00Z', 'America/Barbados')).toBe('00:00')
  expect(dayTimeText('2026-11-20T02:30:00Z', 'America/Barbados')).toBe('Thu 19 Nov 22:30')
})

test('an instant falls on the day of the zone that was asked for', () => {
  expect(dateText('2026-11-21T03:59:00Z', 'America/Barbados')).toBe('2026-11-20')
  expect(dateText('2026-11-21T04:00:00Z', 'America/Barbados')).toBe('2026-11-21')
})

test('without a zone, an instant is shown in the browser’s own', () => {
  const at = '2026-11-20T18:05:00Z'
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(dateText(at)).toBe(dateText(at, timeZone))
  expect(clockText(epochMs(at))).toBe(timeText(at, timeZone))
})

test('times say whose they are when the browser’s clock shows another', () => {
  const at = '2026-11-20T04:00:00Z'
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(browserZoneDiffers(timeZone, at)).toBe(false)
  // A day apart: in any time zone, at least one of them differs.
  expect(['Pacific/Kiritimati', 'Pacific/Honolulu'].some((it) => browserZoneDiffers(it, at))).toBe(true)
})

import { expect, test } from 'vitest'
import { deviceText, intlText, localText } from './local-text.ts'

const zones = [
  'America/Barbados',
  'Europe/London',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'UTC',
]
const hourMs = 3_600_000

test('browsers with and without Temporal show the same local time, every hour of two years', () => {
  const from = Date.parse('2026-01-01T00:30:00Z')
  const moments = Array.from({ length: 2 * 366 * 8 }, (_, number) => from + number * 3 * hourMs)
  for (const zone of zones)
    expect(moments.map((it) => localText(it, zone))).toEqual(moments.map((it) => intlText(it, zone)))
})

test('a local time has its date and minute', () => {
  expect(localText(Date.parse('2026-11-21T03:59:59.999Z'), 'America/Barbados')).toBe('2026-11-20 23:59')
  expect(localText(Date.parse('2026-10-25T00:30:00Z'), 'Europe/London')).toBe('2026-10-25 01:30')
  expect(localText(Date.parse('2026-10-25T01:30:00Z'), 'Europe/London')).toBe('2026-10-25 01:30')
})

test('the time of the device is that of its zone', () => {
  const ms = Date.parse('2026-11-21T03:59:00Z')
  expect(deviceText(ms)).toBe(intlText(ms, Intl.DateTimeFormat().resolvedOptions().timeZone))
})

test('without Temporal, a local time has its date and minute too, at midnight and early in a year', () => {
  const texts = ['2026-11-20T04:00:00Z', '2027-01-01T03:59:00Z', '2027-01-05T13:07:00Z'].map((it) =>
    intlText(Date.parse(it), 'America/Barbados'),
  )
  expect(texts).toEqual(['2026-11-20 00:00', '2026-12-31 23:59', '2027-01-05 09:07'])
})

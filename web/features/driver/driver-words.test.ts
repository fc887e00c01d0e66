import { describe, expect, test } from 'vitest'
import type { OwnTrip } from '#contract/driver.ts'
import {
  greetingText,
  mapHref,
  partyText,
  smsHref,
  untilText,
  waitView,
  whatsAppHref,
} from './driver-words.ts'

const at = (time: string) => `2026-11-21T${time}Z`
const tripWaiting = (life: object) =>
  ({ life: { pickupAt: at('13:30:00'), arrivedAt: at('13:20:00'), graceMinutes: 15, ...life } }) as OwnTrip

describe('the wait clock', () => {
  const rows: [string, object, string, ReturnType<typeof waitView>][] = [
    [
      'has not started before the pickup time',
      {},
      '13:25:00',
      { clock: null, used: 0, over: false, message: 'Waiting time starts in 5 min' },
    ],
    [
      'shows the free time left',
      {},
      '13:36:00',
      { clock: '6:00', used: 0.4, over: false, message: '9:00 of free waiting left' },
    ],
    [
      'shows the minutes beyond the free time, rounded up',
      {},
      '13:46:10',
      { clock: '16:10', used: 1, over: true, message: '2 min over the free 15 min' },
    ],
    [
      'does not start before the flight has landed',
      { waitClockStartsAt: null },
      '15:00:00',
      { clock: null, used: 0, over: false, message: 'Waiting time starts once the flight has landed' },
    ],
  ]
  test.each(rows)('%s', (_, life, time, expected) => {
    expect(waitView(tripWaiting(life), at(time))).toEqual(expected)
  })
})

test('a time is shown relative to now', () => {
  const now = at('13:00:00')
  expect(['13:00:20', '14:20:00', '12:52:00', '15:00:00'].map((it) => untilText(at(it), now))).toEqual([
    'now',
    'in 1 h 20 min',
    '8 min ago',
    'in 2 h',
  ])
})

test('a place opens in the phone’s maps app by coordinates or by name', () => {
  const place = { name: 'Sea Hotel', kind: 'hotel', address: 'Bay Rd', latitude: 13.1, longitude: -59.6 }
  expect(mapHref(place, true)).toBe('geo:13.1,-59.6?q=13.1,-59.6(Sea%20Hotel)')
  expect(mapHref(place, false)).toBe('https://www.google.com/maps/dir/?api=1&destination=13.1%2C-59.6')
  expect(mapHref({ ...place, latitude: null }, false)).toBe(
    'https://www.google.com/maps/search/?api=1&query=Sea%20Hotel%2C%20Bay%20Rd',
  )
})

test('the desk’s view of the party is shown as text', () => {
  const party = (expected: number, checkedIn: number, noShow: number) =>
    partyText({ expected, checkedIn, noShow })
  expect([party(2, 0, 0), party(1, 1, 0), party(0, 2, 0), party(0, 0, 2)]).toEqual([
    'Desk: not checked in yet',
    'Desk: 1 of 2 checked in',
    'Desk: all checked in',
    'Desk: no-show',
  ])
})

test('call and message links include a greeting with driver, company and place', () => {
  const text = greetingText({ driver: 'Dora', company: 'Coral Gate & Co', place: 'Sea Hotel' })
  expect(text).toBe(
    'Hello, this is Dora, your driver from Coral Gate & Co. I am waiting for you at Sea Hotel.',
  )
  expect(whatsAppHref('+44 20 7946 0000', 'A & B?')).toBe('https://wa.me/442079460000?text=A%20%26%20B%3F')
  expect(smsHref('+44 20 7946 0000', 'A & B?')).toBe('sms:+442079460000?&body=A%20%26%20B%3F')
})

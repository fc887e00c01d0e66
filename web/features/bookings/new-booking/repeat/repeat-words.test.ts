import { expect, test } from 'vitest'
import { whyFailed } from '#web/api/why-failed.ts'
import { bookedNote, bookedOn, needsNewPlan, notesOf, priceOf } from './repeat-words.ts'

const fastTrack = { label: 'Arrival fast track, adult', amountCents: 11_000 }
const holiday = { label: 'Public holiday', amountCents: 2_000 }
const party = { label: 'Party', after: '2 adults' }
const first = { lines: [party, fastTrack], warnings: ['No car seat'], waitlisted: false }

test('the price is that of all lines', () => {
  expect(priceOf({ lines: [party, fastTrack, holiday] })).toBe(13_000)
})

test.each([
  ['the same', first, []],
  ['a line more', { ...first, lines: [fastTrack, holiday] }, ['BBD 20.00 more: Public holiday']],
  [
    'another price of the same line',
    { ...first, lines: [{ ...fastTrack, amountCents: 10_000 }] },
    ['BBD 10.00 less'],
  ],
  ['the waitlist', { ...first, waitlisted: true }, ['Joins the waitlist']],
  [
    'a warning of its own',
    { ...first, warnings: ['No car seat', 'Ann Berg is already booked on BA2155: RX7K2P'] },
    ['Ann Berg is already booked on BA2155: RX7K2P'],
  ],
])('notes say what differs: %s', (_, plan, notes) => {
  expect(notesOf(plan, first, 'BBD')).toEqual(notes)
})

test('a discount of the first that another date doesn’t have', () => {
  const cheaper = { ...first, lines: [fastTrack, holiday] }
  expect(notesOf(first, cheaper, 'BBD')).toEqual(['BBD 20.00 less: Public holiday'])
})

test('a failure says why, with each field’s message once', () => {
  expect(whyFailed({ kind: 'fields', fields: { a: 'Choose a flight', b: 'Choose a flight' } })).toBe(
    'Choose a flight',
  )
  expect(whyFailed({ kind: 'networkError' })).toBe('Network error - check your internet connection')
})

test('only a confirmation that is no longer valid needs a new plan', () => {
  expect(needsNewPlan({ kind: 'errors', errors: [{ name: 'confirmation', message: 'x' }] })).toBe(true)
  expect(needsNewPlan({ kind: 'errors', errors: [{ name: 'date', message: 'x' }] })).toBe(false)
})

test('the customer’s other reservations of a date are named, unless a warning does', () => {
  const service = { guid: 'g', kind: 'hourly', serviceTime: '08:00', flight: null } as const
  const group = (reference: string, serviceDate: string, status: 'booked' | 'cancelled' = 'booked') => ({
    reference,
    bookings: [{ ...service, serviceDate, status }],
  })
  const groups = [
    group('AAAAAA', '2026-11-23'),
    group('BBBBBB', '2026-11-23', 'cancelled'),
    group('CCCCCC', '2026-11-24'),
    {
      reference: 'DDDDDD',
      bookings: [{ ...service, kind: 'fee' as const, serviceDate: '2026-11-23', status: 'booked' as const }],
    },
  ]
  expect(bookedOn(groups, '2026-11-23')).toEqual(['AAAAAA'])
  expect(bookedNote(['AAAAAA'], [])).toEqual(['Already booked on this date: AAAAAA'])
  expect(bookedNote(['AAAAAA'], ['Ann Berg is already booked on BA2155: AAAAAA'])).toEqual([])
})

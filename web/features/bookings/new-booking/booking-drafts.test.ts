import { expect, test } from 'vitest'
import { draftText, filledOut } from './booking-drafts.ts'
import { keptFor } from './keep-for-customer.ts'
import { emptyBooking, noCustomer, type NewBookingValues } from './new-booking-values.ts'
import { noPlace } from '../drive/drive-values.ts'

const start = emptyBooking('2026-11-21', false)

function typed(change: (values: NewBookingValues) => void = () => {}): NewBookingValues {
  const values = structuredClone(start)
  Object.assign(values, {
    customerGuid: 'ann',
    customerName: 'Ann Stone, ann@stone.example',
    adults: 4,
    passengersText: 'Ann Stone',
    comments: 'VIP table',
  })
  Object.assign(values.arrival, { flightGuid: 'ba', flightName: '14:00 BA2155 London', flightDate: '2026-11-21' })
  values.arrival.transfer.notesForDriver = 'White hat'
  values.flags.vip = true
  change(values)
  return values
}

const bob = { customerGuid: 'bob', customerName: 'Bob Reef', isNewCustomer: false, customer: noCustomer }

test.each([
  ['a named guest with a flight', 'advanced', typed(), 'Ann Stone, Sat 21 Nov 14:00 BA2155 London'],
  ['nobody and nothing yet', 'advanced', start, 'No customer yet'],
  [
    'a journey',
    'point',
    typed((draft) =>
      Object.assign(draft.journeys[0] ?? {}, { time: '10:00', from: { ...noPlace, locationGuid: 'x', locationName: 'Sea Hotel' } }),
    ),
    'Ann Stone, point to point, Sat 21 Nov 10:00, Sea Hotel',
  ],
  ['a fee', 'fee', typed((it) => (it.fee.label = 'Late pickup')), 'Ann Stone, Late pickup'],
] as const)('an unfinished booking is told by who and when: %s', (_, product, values, text) => {
  expect(draftText({ product, values })).toBe(text)
})

test('a draft kept by an earlier version is filled out by the form’s defaults, its lists as they were', () => {
  const { flags: _, ...older } = typed((it) => it.journeys.pop())
  const filled = filledOut(start, { ...older, arrival: { isWanted: true, date: '2026-11-25' } })
  expect(filled.flags).toEqual(start.flags)
  expect(filled.arrival).toEqual({ ...start.arrival, date: '2026-11-25' })
  expect([filled.adults, filled.journeys]).toEqual([4, []])
})

test('another customer keeps what is asked for: nothing', () => {
  expect(keptFor(typed(), start, bob, 'nothing')).toEqual({ ...start, ...bob })
})

test('another customer keeps what is asked for: the party size and the journey, and nothing of the first customer’s own', () => {
  const kept = keptFor(typed(), start, bob, 'journey')
  expect(kept).toMatchObject({ ...bob, adults: 4, passengersText: '', comments: '', flags: start.flags })
  expect(kept.arrival).toMatchObject({ flightGuid: 'ba', transfer: { notesForDriver: '' } })
})

test('another customer keeps what is asked for: everything, but no reservation of the first', () => {
  const kept = keptFor(
    typed((it) => (it.fee.groupGuid = 'of ann')),
    start,
    bob,
    'all',
  )
  expect(kept).toMatchObject({ ...bob, passengersText: 'Ann Stone', comments: 'VIP table', fee: { groupGuid: null } })
})

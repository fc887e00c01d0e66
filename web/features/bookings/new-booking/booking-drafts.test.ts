import { expect, test } from 'vitest'
import { draftText, filledOut } from './booking-drafts.ts'
import { keptFor } from './keep-for-customer.ts'
import { emptyBooking, noCustomer, type NewBookingValues } from './new-booking-values.ts'
import { noPlace } from '#web/features/bookings/drive/drive-values.ts'

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
  Object.assign(values.arrival, {
    flightGuid: 'ba',
    flightName: '14:00 BA2155 London',
    flightDate: '2026-11-21',
  })
  values.arrival.transfer.details = { notesForDriver: 'White hat' }
  values.flags.vip = true
  change(values)
  return values
}

const bob = { customerGuid: 'bob', customerName: 'Bob Reef', isNewCustomer: false, customer: noCustomer }

test.each([
  ['a named guest with a flight', 'advanced', typed(), 'Ann Stone, Sat 21 Nov 14:00 BA2155 London'],
  ['no customer and nothing else yet', 'advanced', start, 'No customer yet'],
  [
    'a journey',
    'point',
    typed((draft) =>
      Object.assign(draft.journeys[0] ?? {}, {
        time: '10:00',
        from: { ...noPlace, locationGuid: 'x', locationName: 'Sea Hotel' },
      }),
    ),
    'Ann Stone, point to point, Sat 21 Nov 10:00, Sea Hotel',
  ],
  ['a fee', 'fee', typed((it) => (it.fee.label = 'Late pickup')), 'Ann Stone, Late pickup'],
] as const)('an unfinished booking shows customer and date: %s', (_, product, values, text) => {
  expect(draftText({ product, values })).toBe(text)
})

test('a draft of an earlier version is completed with defaults, and keeps its lists', () => {
  const { flags: _, ...older } = typed((it) => it.journeys.pop())
  const filled = filledOut(start, { ...older, arrival: { isWanted: true, date: '2026-11-25' } })
  expect(filled.flags).toEqual(start.flags)
  expect(filled.arrival).toEqual({ ...start.arrival, date: '2026-11-25' })
  expect([filled.adults, filled.journeys]).toEqual([4, []])
})

test('replacing the customer can keep nothing', () => {
  expect(keptFor(typed(), start, bob, 'nothing')).toEqual({ ...start, ...bob })
})

test('replacing the customer can keep party size and trip details, but nothing personal', () => {
  const kept = keptFor(typed(), start, bob, 'journey')
  expect(kept).toMatchObject({ ...bob, adults: 4, passengersText: '', comments: '', flags: start.flags })
  expect(kept.arrival).toMatchObject({ flightGuid: 'ba', transfer: { details: {} } })
})

test('replacing the customer can keep everything except a reservation of the first one', () => {
  const kept = keptFor(
    typed((it) => (it.fee.groupGuid = 'of ann')),
    start,
    bob,
    'all',
  )
  expect(kept).toMatchObject({
    ...bob,
    passengersText: 'Ann Stone',
    comments: 'VIP table',
    fee: { groupGuid: null },
  })
})

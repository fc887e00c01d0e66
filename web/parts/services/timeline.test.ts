import { expect, test } from 'vitest'
import { extraName, timelineOf, type BookingShown as Booking } from './timeline.ts'

const booking = (overrides: Partial<Booking>) =>
  ({ serviceDate: '2026-11-22', serviceTime: '14:00', trips: [], ...overrides }) as unknown as Booking

test('services are ordered by time, transport by its pickup even if that is the evening before', () => {
  const flight = booking({ guid: 'flight', serviceTime: '02:10' })
  const drive = booking({
    guid: 'drive',
    serviceTime: '01:10',
    trips: [{ serviceDate: '2026-11-21', pickupTime: '22:40' }] as Booking['trips'],
  })
  const arrival = booking({ guid: 'arrival', serviceDate: '2026-11-20' })
  expect(
    timelineOf([flight, drive, arrival]).map((day) => [day.date, day.bookings.map((it) => it.guid)]),
  ).toEqual([
    ['2026-11-20', ['arrival']],
    ['2026-11-21', ['drive']],
    ['2026-11-22', ['flight']],
  ])
})

const lines = (...all: [string, number, number][]) =>
  all.map(([label, quantity, totalCents]) => ({ label, quantity, totalCents })) as Booking['priceLines']

test('an extra is named by its price lines', () => {
  expect(extraName(booking({ priceLines: lines(['Champagne', 2, 9000]) }))).toBe('2 × Champagne')
  expect(extraName(booking({ priceLines: [] }))).toBe('Extra')
})

import { expect, test } from 'vitest'
import type { BookedBefore } from '#contract/last-time.ts'
import { emptyBooking } from './new-booking-values.ts'
import { lastBookingText, copyLastBooking } from './copy-last-booking.ts'

const sedan = { guid: 'sedan', name: 'Sedan', passengers: 3, luggage: 3 }
const place = { locationGuid: 'sea', name: 'Sea Hotel', address: '', zoneGuid: null }
const drive = {
  from: null,
  to: place,
  stops: [],
  cars: [{ serviceGuid: 'sedan', luggage: 3, carSeats: [{ guid: 'booster', quantity: 1 }] }],
  details: { notesForDriver: 'White hat' },
}
const last: BookedBefore = {
  isUpcoming: false,
  reference: '7KQ2RM',
  firstServiceDate: '2026-01-10',
  adults: 2,
  children: 1,
  infants: 0,
  passengers: [
    { firstName: 'Ann', lastName: 'van Stone', ageBand: 'adult' },
    { firstName: 'Mia', lastName: 'Stone', ageBand: 'child' },
  ],
  arrival: { fastTrack: true, transfer: drive },
  departure: { fastTrack: false, transfer: null },
  privateTransfer: null,
  hourly: null,
  point: [],
  flags: ['vip'],
  billing: 'partnerAccount',
  partner: { guid: 'hotel', name: 'Good Hotel' },
}
const start = emptyBooking('2026-11-21', false)
const advanced = { product: 'advanced', firstDate: '2026-11-21' } as const

test('copies party, names, locations, cars, seats, notes for the driver, flags and billing', () => {
  const again = copyLastBooking(start, last, advanced)
  expect(again).toMatchObject({
    adults: 2,
    children: 1,
    passengersText: 'van Stone, Ann, adult\nMia Stone, child',
    flags: { vip: true },
  })
  expect(again).toMatchObject({ billing: 'partnerAccount', partnerGuid: 'hotel', partnerName: 'Good Hotel' })
  expect(again.arrival.transfer).toMatchObject({
    place: { locationGuid: 'sea', locationName: 'Sea Hotel' },
    alike: { serviceGuid: 'sedan', count: null, luggage: 3, carSeats: { booster: 1 } },
    cars: [],
    details: { notesForDriver: 'White hat' },
  })
  expect(again.departure).toMatchObject({ isWanted: true, fastTrack: false, date: '2026-11-28' })
})

test('copies no flight, and keeps an entered date', () => {
  const typed = { ...start, arrival: { ...start.arrival, date: '2026-12-01' } }
  const again = copyLastBooking(typed, last, advanced)
  expect([again.arrival.date, again.arrival.flightGuid, again.departure.flightGuid]).toEqual([
    '2026-12-01',
    null,
    null,
  ])
})

test('copies different cars one by one, without those no longer offered', () => {
  const cars = [
    ...drive.cars,
    { serviceGuid: 'van', luggage: 0, carSeats: [] },
    { serviceGuid: null, luggage: 1, carSeats: [] },
  ]
  const again = copyLastBooking(
    start,
    { ...last, arrival: { fastTrack: true, transfer: { ...drive, cars } } },
    advanced,
  )
  expect(again.arrival.transfer.cars.map((it) => it.serviceGuid)).toEqual(['sedan', 'van'])
})

test('copies stops without their times', () => {
  const shop = { locationGuid: null, name: '', address: '7 Shell Lane', zoneGuid: 'coast' }
  const stopping = { ...last, arrival: { fastTrack: true, transfer: { ...drive, stops: [place, shop] } } }
  const again = copyLastBooking(start, stopping, advanced)
  expect(again.arrival.transfer.stops).toMatchObject([
    { place: { locationGuid: 'sea', locationName: 'Sea Hotel' }, at: '' },
    { place: { isAddress: true, address: '7 Shell Lane', zoneGuid: 'coast' }, at: '' },
  ])
  expect(lastBookingText(stopping, [sedan])).toContain('Sedan to Sea Hotel via Sea Hotel, 7 Shell Lane')
  const privately = { ...last, privateTransfer: { ...drive, from: place, stops: [shop] } }
  expect(
    copyLastBooking(start, privately, { ...advanced, product: 'private' }).journeys[0]?.stops,
  ).toHaveLength(1)
})

test('copies only the party to a different product', () => {
  const again = copyLastBooking(start, last, { ...advanced, product: 'private' })
  expect([again.adults, again.journeys]).toEqual([2, start.journeys])
})

test('copies a private transfer', () => {
  const again = copyLastBooking(
    start,
    { ...last, arrival: null, departure: null, privateTransfer: { ...drive, from: place } },
    { ...advanced, product: 'private' },
  )
  expect(again.journeys).toMatchObject([
    {
      date: '2026-11-21',
      time: '',
      from: { locationGuid: 'sea' },
      to: { locationGuid: 'sea' },
      details: { notesForDriver: 'White hat' },
    },
  ])
})

test('doesn’t copy paying now', () => {
  expect(copyLastBooking(start, { ...last, billing: 'payNow', partner: null }, advanced).billing).toBe(
    'payLater',
  )
})

test('describes the last booking in one line', () => {
  expect(lastBookingText(last, [sedan])).toBe(
    '2 adults, 1 child, fast track on arrival, Sedan to Sea Hotel, billed to Good Hotel (7KQ2RM, ' +
      'Sat 10 Jan 2026)',
  )
})

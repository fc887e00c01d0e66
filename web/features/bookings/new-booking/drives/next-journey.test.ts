import { expect, test } from 'vitest'
import { noPlace } from '#web/features/bookings/drive/drive-values.ts'
import { returnTransfer } from '#web/features/bookings/new-booking/advanced/return-transfer.ts'
import { emptyJourney, noDrive } from '#web/features/bookings/new-booking/new-booking-values.ts'
import { nextJourney, wayBack } from './next-journey.ts'

const place = (name: string) => ({ ...noPlace, locationGuid: name, locationName: name })
const stops = [
  { place: place('Bakery'), at: '10:20' },
  { place: place('Museum'), at: '' },
]
const cars = [{ serviceGuid: 'van', passengers: 4, luggage: 6, carSeats: { booster: 1 } }]
const there = {
  ...emptyJourney('2026-11-21'),
  time: '10:00',
  from: place('Hotel'),
  to: place('Harbour'),
  stops,
  cars,
  details: { notesForDriver: 'Gate 2' },
}

test('the next trip starts at the last drop-off, with the same cars', () => {
  expect(nextJourney(there)).toMatchObject({
    date: '2026-11-21',
    time: '',
    from: place('Harbour'),
    to: noPlace,
    stops: [],
    cars,
    details: {},
  })
})

test('the return trip is the reverse, with its stops', () => {
  const back = wayBack(there)
  expect([back.from, back.to]).toEqual([place('Harbour'), place('Hotel')])
  expect(back.stops.map((it) => [it.place.locationName, it.at])).toEqual([
    ['Museum', ''],
    ['Bakery', ''],
  ])
})

test('a return transfer keeps location, cars, seats, bags and notes, with the stops reversed', () => {
  const transfer = {
    ...noDrive,
    place: place('Hotel'),
    pickupTime: '09:00',
    stops,
    cars,
    details: { notesForDriver: 'Gate 2' },
  }
  expect(returnTransfer(transfer)).toMatchObject({
    place: place('Hotel'),
    pickupTime: '',
    cars,
    details: { notesForDriver: 'Gate 2' },
  })
  expect(returnTransfer(transfer).stops.map((it) => it.place.locationName)).toEqual(['Museum', 'Bakery'])
})

import { describe, expect, test } from 'vitest'
import { noPlace, type PlaceValues } from '#web/features/bookings/drive/drive-values.ts'
import { emptyBooking } from './new-booking-values.ts'
import { placesMeetingFlight } from './own-place.ts'

const own: PlaceValues = { ...noPlace, locationGuid: 'hotel', locationName: 'Casuarina House' }
const villa: PlaceValues = { ...noPlace, locationGuid: 'villa', locationName: 'Royal Westmoreland' }
const address: PlaceValues = { ...noPlace, isAddress: true, address: '7 Shell Lane', zoneGuid: 'coast' }

test('the first trip of a new booking starts at the partner’s location, but flights get no transfer', () => {
  const start = emptyBooking('2026-11-21', true, own)
  expect(start.arrival.transfer.place).toEqual(noPlace)
  expect(start.departure.transfer.place).toEqual(noPlace)
  expect(start.journeys).toMatchObject([{ from: own, to: noPlace }])
})

test('without a location, it starts with no places', () => {
  expect(emptyBooking('2026-11-21', false).journeys).toMatchObject([{ from: noPlace, to: noPlace }])
})

describe('a transfer that meets a flight', () => {
  test.each([
    ['ends at the partner’s location instead of starting there', own, noPlace, noPlace, own],
    ['keeps a chosen drop-off', own, villa, own, villa],
    ['keeps a chosen pickup', villa, noPlace, villa, noPlace],
    ['keeps an address', address, noPlace, address, noPlace],
  ])('%s', (_, from, dropOff, expectedFrom, expectedTo) => {
    expect(placesMeetingFlight(own, { from, to: dropOff })).toEqual({ from: expectedFrom, to: expectedTo })
  })
})

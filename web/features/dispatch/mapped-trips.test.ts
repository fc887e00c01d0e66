import { expect, test } from 'vitest'
import { mappedTrips, placesOf, unmappedEnds } from './mapped-trips.ts'

const place = (name: string, latitude: number | null = null, longitude = latitude) => ({
  name,
  kind: 'hotel',
  address: '',
  latitude,
  longitude,
})
const airport = place('Airport', 13)
const hotel = place('Hotel', 0)
const villa = place('Villa')

test('a trip is on the map if both ends have coordinates; zero is one', () => {
  const trips = [
    { from: airport, to: hotel },
    { from: villa, to: airport },
    { from: airport, to: place('Half', 13, null) },
  ]
  expect(mappedTrips(trips).map((it) => it.to)).toEqual([{ latitude: 0, longitude: 0 }])
  expect(trips.map(unmappedEnds)).toEqual([[], ['Villa'], ['Half']])
})

test('each place is there once, with the number of its trips', () => {
  const trips = mappedTrips([
    { from: airport, to: hotel },
    { from: hotel, to: airport },
    { from: airport, to: place('Hotel', 14) },
  ])
  expect(placesOf(trips).map((it) => [it.name, it.latitude, it.trips])).toEqual([
    ['Airport', 13, 3],
    ['Hotel', 0, 2],
    ['Hotel', 14, 1],
  ])
})

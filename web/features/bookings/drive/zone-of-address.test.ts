import { expect, test } from 'vitest'
import { noPlace } from './drive-values.ts'
import { zoneOfAddress, zonelessPlaces } from './zone-of-address.ts'

const at = (address: string, zoneGuid = '') => ({ ...noPlace, isAddress: true, address, zoneGuid })
const hotel = { ...noPlace, locationGuid: 'hotel', locationName: '12 Palm Road' }

test('an address takes its zone in every place of the booking that has none yet', () => {
  const values = {
    comments: '12 Palm Road',
    departure: { transfer: { place: at('12 Palm Road', 'south'), stops: [{ place: at('12 palm road') }] } },
    journeys: [
      { from: hotel, to: at('12  Palm Road ') },
      { from: at('14 Palm Road'), to: noPlace },
    ],
  }
  expect(zonelessPlaces(values, '12 Palm Road')).toEqual([
    'departure.transfer.stops.0.place',
    'journeys.0.to',
  ])
  expect(['12 PALM ROAD', '14 Palm Road', ' '].map((it) => zoneOfAddress(values, it))).toEqual([
    'south',
    '',
    '',
  ])
})

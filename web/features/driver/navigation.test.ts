import { expect, test } from 'vitest'
import type { TripPlace } from '#contract/trip-shapes.ts'
import { navigationHref, nextPlaceOf, placeAfterStep } from './navigation.ts'

const place = (name: string): TripPlace => ({
  name,
  kind: 'hotel',
  address: 'Bay Rd',
  latitude: 13.1,
  longitude: -59.6,
})
const trip = { from: place('Sea Hotel'), to: place('Airport') }

test('navigation leads to the pickup, then to the destination, and nowhere in between', () => {
  const to = (status: 'assigned' | 'started' | 'waiting' | 'onBoard' | 'completed') =>
    nextPlaceOf({ ...trip, status })?.name
  expect([to('assigned'), to('started'), to('waiting'), to('onBoard'), to('completed')]).toEqual([
    'Sea Hotel',
    'Sea Hotel',
    undefined,
    'Airport',
    undefined,
  ])
  expect(
    ['accept', 'start', 'startWait', 'departPickup', 'complete'].map((it) => placeAfterStep(it, trip)?.name),
  ).toEqual([undefined, 'Sea Hotel', undefined, 'Airport', undefined])
})

test('with the guest, it leads to the first stop', () => {
  const stops = [{ place: place('Bay Villa'), at: null }]
  expect(placeAfterStep('departPickup', { ...trip, stops })?.name).toBe('Bay Villa')
  expect(placeAfterStep('start', { ...trip, stops })?.name).toBe('Sea Hotel')
})

test('navigation opens in the phone’s own maps, by coordinates or by name', () => {
  expect(navigationHref(place('Sea Hotel'), true)).toBe('https://maps.apple.com/?daddr=13.1%2C-59.6&dirflg=d')
  expect(navigationHref({ ...place('Sea Hotel'), latitude: null }, false)).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=Sea%20Hotel%2C%20Bay%20Rd&travelmode=driving&dir_action=navigate',
  )
})

import { expect, test } from 'vitest'
import { fastTrackGaps, firstDayChecklist, firstDaySteps, isReadyToBook, type SetUp } from './checklist.ts'

const bands = ['arrival', 'departure'].flatMap((direction) =>
  ['adult', 'child', 'infant'].map((band) => `${direction} ${band}`),
)
const ready: SetUp = {
  zones: 2,
  hasAirportPlace: true,
  otherPlaces: 1,
  services: [{ guid: 's1', name: 'Saloon', vehicleClass: 'Sedan' }],
  vehicleClasses: ['sedan'],
  taxCodes: ['VAT'],
  fastTrackPrices: bands,
  transportPrices: ['s1 z1 z2'],
  airportZone: { guid: 'z2', name: 'Airport' },
  zonesWithPlaces: [{ guid: 'z1', name: 'West' }],
  hasFlights: true,
  hasDriver: true,
  hasDesk: true,
  hasCapacity: true,
  hasMail: true,
}
const nothing: SetUp = {
  zones: 0,
  hasAirportPlace: false,
  otherPlaces: 0,
  services: [],
  vehicleClasses: [],
  taxCodes: [],
  fastTrackPrices: [],
  transportPrices: [],
  airportZone: null,
  zonesWithPlaces: [],
  hasFlights: false,
  hasDriver: false,
  hasDesk: false,
  hasCapacity: false,
  hasMail: false,
}
const missingOf = (it: SetUp) =>
  Object.fromEntries(firstDayChecklist(it).map(({ step, missing }) => [step, missing]))

test('a complete setup has no gaps and no suggestions', () => {
  expect(firstDayChecklist(ready)).toEqual(firstDaySteps.map((step) => ({ step, missing: [], offers: [] })))
  expect(isReadyToBook(firstDayChecklist(ready))).toBe(true)
})

test('an empty portal misses every step and suggests the airport and taxes', () => {
  expect(firstDayChecklist(nothing)).toEqual([
    {
      step: 'places',
      missing: ['No zones', 'The airport isn’t set up as a location', 'No drop-off locations'],
      offers: ['airport'],
    },
    { step: 'services', missing: ['No transport services', 'No vehicles'], offers: [] },
    {
      step: 'prices',
      missing: ['No tax codes', ...bands.map((it) => `No fast-track price: ${it.replace(' ', ', ')}`)],
      offers: ['taxes'],
    },
    { step: 'flights', missing: ['No flights in the schedule'], offers: [] },
    { step: 'people', missing: ['No drivers', 'No fast-track desk staff'], offers: [] },
    {
      step: 'capacity',
      missing: ['No limit on fast-track passengers: every booking gets a place'],
      offers: [],
    },
    {
      step: 'mail',
      missing: ['No mail server. Pass on codes and links yourself until you set one up.'],
      offers: [],
    },
  ])
})

test.each<[keyof SetUp, SetUp[keyof SetUp], string, string]>([
  ['zones', 0, 'places', 'No zones'],
  ['hasAirportPlace', false, 'places', 'The airport isn’t set up as a location'],
  ['otherPlaces', 0, 'places', 'No drop-off locations'],
  ['vehicleClasses', [], 'services', 'No vehicles'],
  ['vehicleClasses', ['van'], 'services', 'No vehicle in class “Sedan” for Saloon'],
  ['taxCodes', [], 'prices', 'No tax codes'],
  ['fastTrackPrices', bands.slice(1), 'prices', 'No fast-track price: arrival, adult'],
  ['transportPrices', ['s1 z1 z1', 's2 z1 z2'], 'prices', 'No price: Saloon, Airport – West'],
  ['hasFlights', false, 'flights', 'No flights in the schedule'],
  ['hasDriver', false, 'people', 'No drivers'],
  ['hasDesk', false, 'people', 'No fast-track desk staff'],
])('%s as %j leaves only %s incomplete', (name, value, step, words) => {
  const found = missingOf({ ...ready, [name]: value })
  expect(found).toEqual({ ...Object.fromEntries(firstDaySteps.map((it) => [it, []])), [step]: [words] })
  expect(isReadyToBook(firstDayChecklist({ ...ready, [name]: value }))).toBe(false)
})

test.each(['capacity', 'mail'] as const)('%s is suggested but not required', (step) => {
  const without = { ...ready, [step === 'mail' ? 'hasMail' : 'hasCapacity']: false }
  expect(missingOf(without)[step]).toHaveLength(1)
  expect(isReadyToBook(firstDayChecklist(without))).toBe(true)
})

test('without an airport place no route can lack a price', () => {
  expect(missingOf({ ...ready, airportZone: null, transportPrices: [] })['prices']).toEqual([])
})

test('fast-track prices are suggested once a tax code exists', () => {
  const offersOf = (it: SetUp) => firstDayChecklist(it).find(({ step }) => step === 'prices')?.offers
  expect(offersOf({ ...nothing, taxCodes: ['VAT'] })).toEqual(['fastTrackPrices'])
  expect(offersOf({ ...nothing, taxCodes: ['VAT'], fastTrackPrices: bands })).toEqual([])
})

test('every direction and age band without a price is a gap', () => {
  expect(fastTrackGaps(['arrival adult', 'departure child'])).toEqual([
    { direction: 'arrival', ageBand: 'child' },
    { direction: 'arrival', ageBand: 'infant' },
    { direction: 'departure', ageBand: 'adult' },
    { direction: 'departure', ageBand: 'infant' },
  ])
})

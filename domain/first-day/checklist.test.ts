import { expect, test } from 'vitest'
import { fastTrackGaps, firstDayChecklist, firstDaySteps, isReadyToBook, type SetUp } from './checklist.ts'

const bands = ['arrival', 'departure'].flatMap((direction) => ['adult', 'child', 'infant'].map((band) => `${direction} ${band}`))
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
  hasMail: false,
}
const missingOf = (it: SetUp) => Object.fromEntries(firstDayChecklist(it).map(({ step, missing }) => [step, missing]))

test('a company that has everything misses nothing and is offered nothing', () => {
  expect(firstDayChecklist(ready)).toEqual(firstDaySteps.map((step) => ({ step, missing: [], offers: [] })))
  expect(isReadyToBook(firstDayChecklist(ready))).toBe(true)
})

test('an empty portal misses each step, and is offered the airport and the taxes', () => {
  expect(firstDayChecklist(nothing)).toEqual([
    { step: 'places', missing: ['No zone', 'The airport itself is not a place yet', 'No place to take guests to'], offers: ['airport'] },
    { step: 'services', missing: ['No transport service', 'No vehicle'], offers: [] },
    {
      step: 'prices',
      missing: ['No tax code', ...bands.map((it) => `No fast-track price: ${it.replace(' ', ', ')}`)],
      offers: ['taxes'],
    },
    { step: 'flights', missing: ['No flight is in the schedule'], offers: [] },
    { step: 'people', missing: ['Nobody drives', 'Nobody is at the fast-track desk'], offers: [] },
    { step: 'mail', missing: ['No mail server is configured: messages are stored in the portal, to be read there'], offers: [] },
  ])
})

test.each<[keyof SetUp, SetUp[keyof SetUp], string, string]>([
  ['zones', 0, 'places', 'No zone'],
  ['hasAirportPlace', false, 'places', 'The airport itself is not a place yet'],
  ['otherPlaces', 0, 'places', 'No place to take guests to'],
  ['vehicleClasses', [], 'services', 'No vehicle'],
  ['vehicleClasses', ['van'], 'services', 'No vehicle of class “Sedan” for Saloon'],
  ['taxCodes', [], 'prices', 'No tax code'],
  ['fastTrackPrices', bands.slice(1), 'prices', 'No fast-track price: arrival, adult'],
  ['transportPrices', ['s1 z1 z1', 's2 z1 z2'], 'prices', 'No price: Saloon, Airport – West'],
  ['hasFlights', false, 'flights', 'No flight is in the schedule'],
  ['hasDriver', false, 'people', 'Nobody drives'],
  ['hasDesk', false, 'people', 'Nobody is at the fast-track desk'],
])('%s as %j leaves %s undone, and nothing else', (name, value, step, words) => {
  const found = missingOf({ ...ready, [name]: value })
  expect(found).toEqual({ ...Object.fromEntries(firstDaySteps.map((it) => [it, []])), [step]: [words] })
  expect(isReadyToBook(firstDayChecklist({ ...ready, [name]: value }))).toBe(false)
})

test('mail is asked for and not waited for', () => {
  expect(missingOf({ ...ready, hasMail: false })['mail']).toHaveLength(1)
  expect(isReadyToBook(firstDayChecklist({ ...ready, hasMail: false }))).toBe(true)
})

test('without an airport place no drive can be missing a price', () => {
  expect(missingOf({ ...ready, airportZone: null, transportPrices: [] })['prices']).toEqual([])
})

test('fast-track prices are offered once there is a tax to charge with them', () => {
  const offersOf = (it: SetUp) => firstDayChecklist(it).find(({ step }) => step === 'prices')?.offers
  expect(offersOf({ ...nothing, taxCodes: ['VAT'] })).toEqual(['fastTrackPrices'])
  expect(offersOf({ ...nothing, taxCodes: ['VAT'], fastTrackPrices: bands })).toEqual([])
})

test('every direction and band without a price is a gap', () => {
  expect(fastTrackGaps(['arrival adult', 'departure child'])).toEqual([
    { direction: 'arrival', ageBand: 'child' },
    { direction: 'arrival', ageBand: 'infant' },
    { direction: 'departure', ageBand: 'adult' },
    { direction: 'departure', ageBand: 'infant' },
  ])
})

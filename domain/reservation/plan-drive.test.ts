import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { airport, departureFlight, factsOf, inn, lodge, smallHoursFlight, villa } from './example-facts.ts'
import { at as placeAt, car } from './example-reservation.ts'
import {
  askedPickupAt,
  checkSeats,
  checkSeatsOfTrips,
  driveMinutes,
  evenShares,
  placeAsked,
  planDrive,
  sharesOf,
  type DriveAsked,
} from './plan-drive.ts'

test.each<[string, number, number, number[]]>([
  ['five over two: the first gets one more', 5, 2, [3, 2]],
  ['six over three: all equal', 6, 3, [2, 2, 2]],
  ['one over three: two have none', 1, 3, [1, 0, 0]],
  ['none over two', 0, 2, [0, 0]],
])('%s', (_, whole, parts, shares) => {
  expect(evenShares(whole, parts)).toEqual(shares)
})

test('shares add up, differ by at most one, and the larger come first', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 1, max: 20 }), (whole, parts) => {
      const shares = evenShares(whole, parts)
      expect(shares.reduce((sum, it) => sum + it, 0)).toBe(whole)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
      expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    }),
  )
})

test.each<[string, (number | null)[], number, number[]]>([
  ['none given: evenly', [null, null], 5, [3, 2]],
  ['some given: the others share the rest', [1, null, null], 5, [1, 2, 2]],
  ['all given: as given, right or wrong', [1, 1], 5, [1, 1]],
  ['more given than there are: the others get none', [6, null], 5, [6, 0]],
])('passengers of each car: %s', (_, stated, party, shares) => {
  expect(
    sharesOf(
      stated.map((passengers) => ({ passengers })),
      party,
    ),
  ).toEqual(shares)
})

describe('the duration of a trip', () => {
  test.each([
    ['from the airport: the distance of the location', airport, villa, 0, 35],
    ['between two locations: the distance of the farther one', inn, lodge, 0, 50],
    ['with stops: ten minutes each', airport, villa, 2, 55],
    ['next door: ten minutes', airport, airport, 0, 10],
  ])('%s', (_, from, to, stops, minutes) => {
    expect(driveMinutes(from, to, stops)).toBe(minutes)
  })
})

test.each([
  ['before summer time begins', '2027-03-28', '2027-03-28T00:20:00Z', '2027-03-27T22:00:00Z'],
  ['before it ends', '2027-10-31', '2027-10-30T23:20:00Z', '2027-10-30T21:00:00Z'],
])(
  'a pickup at 22:00 for a flight just after midnight is at 22:00 the evening before, also on the night %s',
  (_, serviceDate, scheduled, at) => {
    const flight = { ...smallHoursFlight, serviceDate, scheduled }
    expect(askedPickupAt({ ...factsOf(), timeZone: 'Europe/London' }, flight, '22:00')).toEqual({ at })
  },
)

test.each([
  ['before the flight: on its date', departureFlight, '14:00', '2026-11-27T18:00:00Z'],
  [
    'after the time of a flight past midnight: the evening before',
    smallHoursFlight,
    '20:00',
    '2026-11-28T00:00:00Z',
  ],
  ['at the time of the flight: the day before', departureFlight, '17:33', '2026-11-26T21:33:00Z'],
])('a requested pickup time %s', (_, flight, time, pickupAt) => {
  expect(askedPickupAt(factsOf(), flight, time)).toEqual({ at: pickupAt })
})

describe('child seats', () => {
  const seats = (guid: string, quantity: number) => ({ carSeats: [{ guid, quantity }] })
  const at = (index: number) => `cars.${index}`

  test.each<[string, ReturnType<typeof seats>[], ReturnType<typeof seats>[], Record<string, string>]>([
    ['as many as in stock', [seats('booster', 2), seats('booster', 2)], [], {}],
    [
      'one too many, in the second car',
      [seats('booster', 3), seats('booster', 2)],
      [],
      { 'cars.1.carSeats.0.quantity': 'Only 4 × Booster seat in stock' },
    ],
    [
      'one too many with those of the existing cars',
      [seats('booster', 2)],
      [seats('booster', 3)],
      { 'cars.0.carSeats.0.quantity': 'Only 4 × Booster seat in stock' },
    ],
    ['of two kinds', [seats('booster', 4), seats('cradle', 2)], [], {}],
    ['no longer sold, in an existing car', [seats('booster', 1)], [seats('gone', 9)], {}],
  ])('%s', (_, cars, others, errors) => {
    expect(checkSeats(factsOf(), cars, at, others)).toEqual(errors)
  })
})

test('listed cars get the requested seats; the others keep theirs', () => {
  const stands = (guid: string, quantity: number) => ({ guid, carSeats: [{ guid: 'booster', quantity }] })
  const cars = [stands('first', 3), stands('second', 1)]
  const asked = (tripGuid: string, quantity: number) => [
    { tripGuid, carSeats: [{ guid: 'booster', quantity }] },
  ]
  const tooMany = { 'trips.0.carSeats.0.quantity': 'Only 4 × Booster seat in stock' }
  expect(checkSeatsOfTrips(factsOf(), asked('second', 1), cars)).toEqual({})
  expect(checkSeatsOfTrips(factsOf(), asked('second', 2), cars)).toEqual(tooMany)
  expect(checkSeatsOfTrips(factsOf(), asked('first', 3), cars)).toEqual({})
  expect(checkSeatsOfTrips(factsOf(), asked('first', 4), cars)).toEqual(tooMany)
})

describe('a requested location', () => {
  test('that is unknown is refused at its field, even with an address', () => {
    const gone = { place: null, errors: { 'stops.0.locationGuid': 'Choose a location from the list' } }
    expect(placeAsked(factsOf(), placeAt('gone'), 'stops.0')).toEqual(gone)
    expect(placeAsked(factsOf(), { ...placeAt('gone'), address: '12 Bay Street' }, 'stops.0')).toEqual(gone)
  })

  test('given as an address needs a zone', () => {
    const address = { locationGuid: null, address: '12 Bay Street', zoneGuid: null }
    const errors = { 'stops.0.zoneGuid': 'Choose a zone for this address' }
    expect(placeAsked(factsOf(), address, 'stops.0')).toEqual({ place: null, errors })
  })
})

describe('a planned drive', () => {
  const asked: DriveAsked = {
    field: 'transfer',
    role: 'new:car',
    kind: 'point',
    journey: 1,
    after: 2,
    pickupAt: '2026-11-20T14:00:00Z',
    from: villa,
    to: lodge,
    stops: [],
    cars: [car(), car()],
    passengers: 5,
    flight: null,
    minutes: null,
    details: {},
    isWhole: true,
  }

  test('numbers its cars after the existing ones', () => {
    const { trips, errors } = planDrive(factsOf(), asked)
    expect(errors).toEqual({})
    expect(trips.map(({ guid, sequence, passengers }) => [guid, sequence, passengers])).toEqual([
      ['new:car.1.3', 3, 3],
      ['new:car.1.4', 4, 2],
    ])
  })

  test('with errors has no cars', () => {
    const errors = { 'transfer.details.notesForOffice': 'Only staff can fill this in' }
    expect(
      planDrive(factsOf({ isPartnerUser: true }), { ...asked, details: { notesForOffice: 'Late payer' } }),
    ).toEqual({
      trips: [],
      errors,
    })
  })

  test('with an unknown car reports only that', () => {
    const cars = [car(), car({ serviceGuid: 'gone' })]
    const errors = { 'transfer.cars.1.serviceGuid': 'Choose a service from the list' }
    expect(planDrive(factsOf(), { ...asked, cars, passengers: 9 })).toEqual({ trips: [], errors })
  })
})

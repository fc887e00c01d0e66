import { describe, expect, test } from 'vitest'
import { advancedRequest } from '#contract/advanced-booking.ts'
import { hourlyRequest, pointRequest, privateRequest } from '#contract/drive-bookings.ts'
import { feeRequest } from '#contract/fees.ts'
import { noPlace, type PlaceValues } from '#web/features/bookings/drive/drive-values.ts'
import { advancedOnWire } from './advanced/advanced-request.ts'
import { tripPrefix } from './drives/trip-of-field.ts'
import { unpricedParts } from './unpriced-parts.ts'
import {
  customerParam,
  emptyBooking,
  emptyJourney,
  type JourneyValues,
  type NewBookingValues,
} from './new-booking-values.ts'
import { feeOnWire } from './fee/fee-request.ts'
import { hourlyOnWire, pointOnWire, privateOnWire } from './drives/drives-request.ts'
import { fieldOfPart, messagesByField, stopOfPart } from './request-fields.ts'

const guid = (last: string) => `00000000-0000-7000-8000-00000000000${last}`
const services = [
  { guid: guid('1'), name: 'Sedan', passengers: 3, luggage: 3 },
  { guid: guid('2'), name: 'Van', passengers: 8, luggage: 10 },
]
const flown = {
  flightGuid: guid('5'),
  flightName: '14:00 BA2155',
  flightIdent: 'BA2155',
  flightDate: '2026-11-21',
}
const hotel: PlaceValues = { ...noPlace, locationGuid: guid('7'), locationName: 'Sea Hotel' }
const address: PlaceValues = { ...noPlace, isAddress: true, address: '12 Palm Road ', zoneGuid: guid('8') }

function booking(change: (values: NewBookingValues) => void = () => {}): NewBookingValues {
  const values = structuredClone(emptyBooking('2026-11-21', false))
  Object.assign(values.arrival, flown)
  values.customerGuid = guid('9')
  change(values)
  return values
}

const driven = (change: (values: NewBookingValues) => void = () => {}) =>
  booking((draft) => {
    draft.arrival.transfer.place = hotel
    draft.journeys = [{ ...emptyJourney('2026-11-21'), time: '10:00', from: hotel, to: address }]
    change(draft)
  })

const filled = (values: NewBookingValues) => ({ customer: customerParam(values), values, services })
const advanced = (values: NewBookingValues, whole = true) => advancedOnWire(filled(values), whole)

describe('the request of a new booking', () => {
  test.each([
    ['advanced', advancedRequest.safeParse(advanced(driven()))],
    ['private', privateRequest.safeParse(privateOnWire(filled(driven()), true))],
    ['hourly', hourlyRequest.safeParse(hourlyOnWire(filled(driven()), true))],
    ['point', pointRequest.safeParse(pointOnWire(filled(driven()), true))],
    [
      'fee',
      feeRequest.safeParse(
        feeOnWire(
          filled(booking((it) => Object.assign(it.fee, { label: 'Late', amountCents: 500, taxCode: 'VAT' }))),
          true,
        ),
      ),
    ],
  ])('matches the contract: %s', (_, parsed) => {
    expect(parsed.error?.issues ?? []).toEqual([])
  })

  test('a place alone is a transfer with the cars the party needs', () => {
    const cars = (adults: number) => advanced(driven((it) => (it.adults = adults))).arrival?.transfer?.cars
    expect(cars(2)).toMatchObject([{ serviceGuid: guid('1'), passengers: null }])
    expect(cars(17)?.map((it) => it.serviceGuid)).toEqual([guid('2'), guid('2'), guid('2')])
    expect(advanced(booking((it) => (it.arrival.transfer.alike.luggage = 4))).arrival?.transfer).toBeNull()
  })

  test('sends a typed address with its zone, and omits empty stops', () => {
    const asked = driven((draft) => {
      draft.arrival.transfer.place = address
      draft.arrival.transfer.stops = [
        { place: hotel, at: '15:00' },
        { place: noPlace, at: '' },
      ]
    })
    expect(advanced(asked).arrival?.transfer).toMatchObject({
      place: { locationGuid: null, address: '12 Palm Road', zoneGuid: guid('8') },
      stops: [{ place: { locationGuid: guid('7') }, at: '15:00' }],
    })
  })

  test('an address without a zone is sent for validation, but not for the price', () => {
    const asked = driven((it) => (it.arrival.transfer.place = { ...address, zoneGuid: '' }))
    expect(advanced(asked, false).arrival?.transfer).toBeNull()
    expect(advanced(asked).arrival?.transfer?.place).toMatchObject({
      address: '12 Palm Road',
      zoneGuid: null,
    })
  })

  test('omits a flight chosen for another date', () => {
    const moved = booking((it) => (it.arrival.date = '2026-11-22'))
    expect(advanced(moved, false).arrival).toBeNull()
    expect(advanced(moved).arrival?.flightGuid).toBe('')
  })

  test('sends a pickup time for departures only', () => {
    const both = booking((draft) => {
      Object.assign(draft.departure, { ...flown, isWanted: true, date: '2026-11-21' })
      for (const leg of [draft.arrival, draft.departure])
        leg.transfer = { ...leg.transfer, place: hotel, pickupTime: '09:30' }
    })
    const request = advanced(both)
    expect([request.arrival?.transfer?.pickupTime, request.departure?.transfer?.pickupTime]).toEqual([
      null,
      '09:30',
    ])
  })

  test('sends an hourly hire without a drop-off as returning to the pickup', () => {
    expect(
      hourlyOnWire(
        filled(
          driven((it) => (it.journeys = [{ ...emptyJourney('2026-11-21'), time: '10:00', from: hotel }])),
        ),
        true,
      ).to,
    ).toBeNull()
  })

  test('omits incomplete trips only from the running price', () => {
    const asked = driven((it) => it.journeys.push(emptyJourney('2026-11-21')))
    expect(pointOnWire(filled(asked), false).journeys).toHaveLength(1)
    expect(pointOnWire(filled(asked), true).journeys).toHaveLength(2)
  })

  test('sends the met flight of its own date', () => {
    const met = driven((it) => Object.assign(it.meets, { ...flown, isWanted: true, date: '2026-11-21' }))
    expect(privateOnWire(filled(met), true).meetsFlightGuid).toBe(guid('5'))
    met.meets.isWanted = false
    expect(privateOnWire(filled(met), true).meetsFlightGuid).toBeNull()
  })

  test('sends a payment method only with pay now', () => {
    const paid = booking((it) => Object.assign(it, { billing: 'payLater', payMethod: 'card' }))
    expect(advanced(paid).payMethod).toBeNull()
    paid.billing = 'payNow'
    expect(advanced(paid).payMethod).toBe('card')
  })

  test('sends a payment link as pay later', () => {
    expect(
      advanced(booking((it) => Object.assign(it, { billing: 'payLink', payMethod: 'card' }))),
    ).toMatchObject({
      billing: 'payLater',
      payMethod: null,
    })
  })

  test('omits an unnamed new customer from the running price', () => {
    const unnamed = booking((it) => Object.assign(it, { customerGuid: null, isNewCustomer: true }))
    expect(advanced(unnamed, false).customer).toBeUndefined()
    expect(advanced(unnamed).customer).toMatchObject({ firstName: '' })
    expect(customerParam(unnamed)).toBe('new')
  })

  test('sends the flags', () => {
    expect(advanced(booking((it) => (it.flags.wheelchair = true))).flags).toEqual(['wheelchair'])
  })
})

describe('the place of a request field', () => {
  test.each([
    ['customer.phone', 'customer'],
    ['adults', 'customer'],
    ['passengers.2.ageBand', 'customer'],
    ['flags.0', 'customer'],
    ['arrival.flightGuid', 'journey'],
    ['arrival.transfer.cars.0.luggage', 'journey'],
    ['journey.time', 'journey'],
    ['hours', 'journey'],
    ['extras.0.guid', 'journey'],
    ['partnerGuid', 'journey'],
    ['overrides.0.key', 'journey'],
  ])('%s belongs to the step %s', (field, stop) => {
    expect(stopOfPart(field)).toBe(stop)
  })

  const alike = driven()
  const each = driven((draft) => {
    draft.arrival.transfer.place = address
    draft.arrival.transfer.cars = [{ serviceGuid: guid('1'), passengers: 2, luggage: null, carSeats: {} }]
  })
  test.each([
    ['who books', 'customer', alike, 'customerGuid'],
    ['a name', 'passengers.1.ageBand', alike, 'passengersText'],
    [
      'a place of the list',
      'arrival.transfer.place.locationGuid',
      alike,
      'arrival.transfer.place.locationGuid',
    ],
    ['a place as a whole', 'arrival.transfer.place', alike, 'arrival.transfer.place.locationGuid'],
    ['an address', 'arrival.transfer.place.locationGuid', each, 'arrival.transfer.place.address'],
    ['an address’s zone', 'arrival.transfer.place.zoneGuid', each, 'arrival.transfer.place.zoneGuid'],
    ['cars that are alike', 'arrival.transfer.cars.2.luggage', alike, 'arrival.transfer.alike.luggage'],
    ['the number of them', 'arrival.transfer.cars', alike, 'arrival.transfer.alike.count'],
    ['one car', 'arrival.transfer.cars.0.passengers', each, 'arrival.transfer.cars.0.passengers'],
    [
      'a seat of one car',
      'arrival.transfer.cars.0.carSeats.0.guid',
      each,
      'arrival.transfer.cars.0.passengers',
    ],
    ['anything else', 'arrival.date', alike, 'arrival.date'],
  ] as const)('%s', (_, field, values, name) => {
    expect(fieldOfPart(field, values)).toBe(name)
  })
})

test('all messages of request fields that share a form field are shown there, each once', () => {
  const fieldOf = (name: string) => fieldOfPart(name, booking())
  expect([
    ...messagesByField(
      {
        'passengers.0.firstName': 'Enter a first name',
        'passengers.1.firstName': 'Enter a first name',
        'passengers.1.lastName': 'Use letters only.',
        customer: 'Choose a customer',
      },
      fieldOf,
    ),
  ]).toEqual([
    ['passengersText', 'Enter a first name. Use letters only.'],
    ['customerGuid', 'Choose a customer'],
  ])
})

test('a transfer from or to an address without a zone isn’t in the running price, and that is said', () => {
  const withPlace = (place: PlaceValues) =>
    unpricedParts(
      'advanced',
      booking((draft) => Object.assign(draft.arrival.transfer, { place })),
    )
  expect(withPlace({ ...address, zoneGuid: '' })).toEqual([
    'This price doesn’t include the arrival transfer. Choose a zone for its address.',
  ])
  expect([address, hotel, noPlace].map(withPlace)).toEqual([[], [], []])
  const returning = booking((draft) => Object.assign(draft.departure, { isWanted: true }))
  expect(unpricedParts('advanced', returning)).toEqual([
    'This price doesn’t include the departure. Choose its flight.',
  ])
})

test('unfinished trips aren’t in the running price, and each says what it needs', () => {
  const whole = { ...emptyJourney('2026-11-21'), time: '10:00', from: hotel, to: address }
  const unzoned = { ...address, zoneGuid: '' }
  const trips = [
    whole,
    { ...whole, from: unzoned },
    { ...whole, to: unzoned, time: '' },
    { ...whole, date: '', time: '', to: noPlace },
  ]
  const values = booking((draft) => Object.assign(draft, { journeys: trips }))
  expect(unpricedParts('point', values)).toEqual([
    'This price doesn’t include trip 2. Choose a zone for its pickup address.',
    'This price doesn’t include trip 3. Choose a zone for its drop-off address.',
    'This price doesn’t include trip 4. Enter its date, time and drop-off.',
  ])
  expect(unpricedParts('private', values)).toEqual([])
})

test('with several trips, a problem with the price names its trip', () => {
  const whole = { ...emptyJourney('2026-11-21'), time: '10:00', from: hotel, to: address }
  const of = (journeys: JourneyValues[]) => booking((draft) => Object.assign(draft, { journeys }))
  const stop = 'stops.0.place.zoneGuid'
  // Unfinished trips are not in the request.
  const several = of([whole, { ...whole, time: '' }, whole])
  const fields = [`journeys.0.${stop}`, `journeys.1.${stop}`, 'adults']
  expect(fields.map((it) => tripPrefix(it, several))).toEqual(['Trip 1: ', 'Trip 3: ', ''])
  expect(tripPrefix(`journeys.0.${stop}`, of([whole]))).toBe('')
})

import { describe, expect, test } from 'vitest'
import { factsOf, flightsWith, hotel } from '#domain/reservation/example-facts.ts'
import { addressIn, car, refusedFields } from '#domain/reservation/example-reservation.ts'
import type { ReservedBooking } from '#domain/reservation/reservation.ts'
import { arrivalOf, arrival } from '#domain/reservation/example-transfer.ts'

const sumOf = ({ priceLines }: ReservedBooking) => priceLines.reduce((sum, it) => sum + it.totalCents, 0)

describe('several cars', () => {
  const seats = [{ guid: 'booster', quantity: 2 }]
  const mixed = {
    cars: [
      car({ luggage: 0, carSeats: seats }),
      car({ serviceGuid: 'van', luggage: 3, carSeats: [{ guid: 'cradle', quantity: 1 }] }),
    ],
  }

  test('share the passengers as evenly as possible, with the requested bags and car seats', () => {
    const { trips } = arrival({ transfer: mixed, request: { infants: 2 } })
    expect(
      trips.map(({ sequence, serviceGuid, passengers, luggage, carSeats }) => [
        sequence,
        serviceGuid,
        passengers,
        luggage,
        carSeats,
      ]),
    ).toEqual([
      [1, 'sedan', 3, 0, seats],
      [2, 'van', 2, 3, [{ guid: 'cradle', quantity: 1 }]],
    ])
  })

  test('take the requested passengers, and the others share the rest', () => {
    const { trips } = arrival({ transfer: { cars: [car({ passengers: 0 }), car(), car()] } })
    expect(trips.map(({ passengers }) => passengers)).toEqual([0, 2, 1])
  })

  test('of different services have their own prices and car seats', () => {
    expect(
      arrival({ transfer: mixed, request: { infants: 2 } }).priceLines.map(
        ({ key, quantity, totalCents }) => [key, quantity, totalCents],
      ),
    ).toEqual([
      ['drive1.sedan.drive', 1, 8_800],
      ['drive1.sedan.seat.booster', 2, 3_000],
      ['drive1.van.drive', 1, 13_200],
      ['drive1.van.seat.cradle', 1, 2_000],
    ])
  })
})

describe('the price', () => {
  test('is per car, with car seats separately', () => {
    const booking = arrival({
      transfer: { cars: [car({ carSeats: [{ guid: 'booster', quantity: 2 }] }), car()] },
    })
    expect(
      booking.priceLines.map(({ key, label, quantity, totalCents }) => [key, label, quantity, totalCents]),
    ).toEqual([
      ['drive1.sedan.drive', 'Sedan, The airport to West coast', 2, 17_600],
      ['drive1.sedan.seat.booster', 'Booster seat', 2, 3_000],
    ])
    expect(sumOf(booking)).toBe(20_600)
  })

  test('counts short notice from now to the pickup', () => {
    expect(sumOf(arrival({ facts: { now: '2026-11-19T18:49:00Z' } }))).toBe(8_800)
    expect(sumOf(arrival({ facts: { now: '2026-11-19T18:51:00Z' } }))).toBe(9_900)
  })

  test('includes stops only if requested', () => {
    const book = {
      ...factsOf().book,
      surcharges: factsOf().book.surcharges.filter(({ kind }) => kind === 'extraStop'),
    }
    const stops = [{ place: addressIn('West', '1 Sea Lane'), at: '15:30' }]
    const places = [
      ...factsOf().places,
      {
        guid: 'new:place West 1 Sea Lane',
        name: '1 Sea Lane',
        zoneGuid: 'West',
        zoneName: 'West coast',
        minutesFromAirport: 30,
        address: '1 Sea Lane',
      },
    ]
    expect(sumOf(arrival({ facts: { book } }))).toBe(8_800)
    expect(sumOf(arrival({ facts: { book, places }, transfer: { stops } }))).toBe(9_350)
  })

  test('uses the local date and time of the pickup, at night and on the next day', () => {
    const booking = arrival({
      facts: { flights: flightsWith('flight in', { scheduled: '2026-11-21T03:30:00Z' }) },
    })
    expect(booking).toMatchObject({ serviceDate: '2026-11-21', serviceTime: '00:15' })
    expect(booking.priceLines.map(({ label }) => label)).toEqual([
      'Sedan, The airport to West coast',
      'Night (25%)',
    ])
  })

  test('on account uses the partner’s rate', () => {
    const request = { billing: 'partnerAccount', partnerGuid: 'hotel' } as const
    expect(sumOf(arrival({ facts: { partner: hotel }, request }))).toBe(7_920)
    expect(sumOf(arrival({ facts: { partner: hotel }, request: { partnerGuid: 'hotel' } }))).toBe(8_800)
  })

  test('is named if missing', () => {
    const result = arrivalOf({ facts: { book: { ...factsOf().book, transport: [] } } })
    expect(refusedFields(result)).toEqual({
      price: 'No price is set for Sedan, The airport to West coast on Fri 20 Nov',
    })
  })

  test('of a car seat is named if missing', () => {
    const result = arrivalOf({
      facts: { book: { ...factsOf().book, carSeats: [] } },
      transfer: { cars: [car({ carSeats: [{ guid: 'booster', quantity: 1 }] })] },
    })
    expect(refusedFields(result)).toEqual({ price: 'No price is set for this car seat on Fri 20 Nov' })
  })
})

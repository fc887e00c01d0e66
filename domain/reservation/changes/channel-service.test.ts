import { describe, expect, test } from 'vitest'
import { fastTrackLine, hireLine, privateLine, transferLine } from '#domain/reservation/example-channel.ts'
import { factsOf } from '#domain/reservation/example-facts.ts'
import { at, done, refusedFields } from '#domain/reservation/example-reservation.ts'
import { serviceFor, type ChannelLine } from './channel-service.ts'

const out = { date: '2026-11-27', flightGuid: 'flight out' }
const toAirport = transferLine({ ...out, kind: 'departureTransfer', from: at('villa'), to: null })

describe('a product sold by a channel', () => {
  test.each<[string, ChannelLine, string, string[]]>([
    ['fast track on arrival', fastTrackLine(), 'arrivalFastTrack arrival 2026-11-20 14:05 flight in', []],
    [
      'fast track on departure',
      fastTrackLine({ ...out, kind: 'departureFastTrack' }),
      'departureFastTrack departure 2026-11-27 17:33 flight out',
      [],
    ],
    [
      'a transfer on arrival, picked up after clearance',
      transferLine({ time: '09:00' }),
      'arrivalTransfer arrival 2026-11-20 14:50 flight in',
      ['1 2026-11-20T18:50:00Z airport to villa, 2 in sedan'],
    ],
    [
      'a transfer on departure',
      toAirport,
      'departureTransfer departure 2026-11-27 13:55 flight out',
      ['1 2026-11-27T17:55:00Z villa to airport, 2 in sedan'],
    ],
    [
      'a transfer on departure at the requested time',
      { ...toAirport, time: '12:30' },
      'departureTransfer departure 2026-11-27 12:30 flight out',
      ['1 2026-11-27T16:30:00Z villa to airport, 2 in sedan'],
    ],
    [
      'a private transfer',
      privateLine(),
      'privateTransfer null 2026-11-20 10:00 null',
      ['1 2026-11-20T14:00:00Z lodge to villa, 2 in sedan'],
    ],
    [
      'a private transfer that meets a flight',
      privateLine({ time: '15:00', flightGuid: 'flight in' }),
      'privateTransfer null 2026-11-20 15:00 flight in',
      ['1 2026-11-20T19:00:00Z lodge to villa, 2 in sedan'],
    ],
    [
      'a hire that ends at its pickup',
      hireLine(),
      'hourly null 2026-11-20 10:00 null',
      ['1 2026-11-20T14:00:00Z villa to villa, 2 in sedan'],
    ],
    [
      'a hire that ends elsewhere',
      hireLine({ to: at('lodge') }),
      'hourly null 2026-11-20 10:00 null',
      ['1 2026-11-20T14:00:00Z villa to lodge, 2 in sedan'],
    ],
    [
      'as many cars as the party needs',
      transferLine({ adults: 3, children: 1, infants: 1 }),
      'arrivalTransfer arrival 2026-11-20 14:50 flight in',
      [
        '1 2026-11-20T18:50:00Z airport to villa, 3 in sedan',
        '2 2026-11-20T18:50:00Z airport to villa, 2 in sedan',
      ],
    ],
  ])('%s', (_, line, said, drives) => {
    const change = done(serviceFor(factsOf(), { ...line, notes: 'Pram' }))
    expect(
      `${change.kind} ${change.direction} ${change.serviceDate} ${change.serviceTime} ${change.flightGuid}`,
    ).toBe(said)
    expect(
      change.trips.map(
        (trip) =>
          `${trip.sequence} ${trip.pickupAt} ${trip.fromGuid} to ${trip.toGuid}, ` +
          `${trip.passengers} in ${trip.serviceGuid}`,
      ),
    ).toEqual(drives)
    expect(change).toMatchObject({ guid: `new:channel.${line.code}`, comments: 'Pram', hours: line.hours })
    expect(change.trips.map((trip) => [trip.guid, trip.details])).toEqual(
      drives.map((__, index) => [`new:channel.${line.code}.${index + 1}`, { notesForDriver: 'Pram' }]),
    )
  })

  test('has the imported price, tax included', () => {
    const { priceLines } = done(
      serviceFor(factsOf(), privateLine({ totalCents: 9_400, priceRule: 'USD 47.00 as imported' })),
    )
    expect(priceLines).toEqual([
      {
        key: 'imported.T-3',
        category: 'otherTransport',
        label: 'Sold elsewhere',
        rule: 'USD 47.00 as imported',
        ruleGuid: null,
        quantity: 1,
        unitCents: 9_400,
        taxCode: 'VAT',
        taxBasisPoints: 1_750,
        netCents: 8_000,
        taxCents: 1_400,
        totalCents: 9_400,
      },
    ])
  })
})

const noFlight = { flight: 'Choose a flight from the list' }
const noPlace = 'Choose a location from the list'

describe('an invalid product', () => {
  test.each<[string, ChannelLine, Record<string, string>]>([
    [
      'children without an adult',
      fastTrackLine({ adults: 0, children: 2 }),
      { adults: 'At least one adult is required' },
    ],
    ['no flight', fastTrackLine({ flightGuid: null }), noFlight],
    ['an unknown flight', transferLine({ flightGuid: 'gone' }), noFlight],
    ['a flight in the other direction', fastTrackLine(out), noFlight],
    [
      'a flight on another day',
      fastTrackLine({ date: '2026-11-21' }),
      { flight: 'BA2155 doesn’t operate on Sat 21 Nov. Choose another flight.' },
    ],
    [
      'a private transfer for an unknown flight',
      privateLine({ flightGuid: 'gone' }),
      { meetsFlightGuid: 'Choose a flight from the list' },
    ],
    [
      'a transfer without a drop-off',
      transferLine({ to: null, from: at('villa') }),
      { 'arrival.transfer.place.locationGuid': noPlace },
    ],
    [
      'a transfer without a pickup',
      { ...toAirport, from: null, to: at('villa') },
      { 'departure.transfer.place.locationGuid': noPlace },
    ],
    [
      'a private transfer without a pickup',
      privateLine({ from: null }),
      { 'journey.from.locationGuid': noPlace },
    ],
    [
      'a private transfer without a drop-off',
      privateLine({ to: null }),
      { 'journey.to.locationGuid': noPlace },
    ],
    [
      'a hire without a pickup',
      hireLine({ from: null }),
      { 'from.locationGuid': noPlace, 'to.locationGuid': noPlace },
    ],
    ['a private transfer without a time', privateLine({ time: null }), { time: 'Enter a pickup time' }],
    ['a hire without a time', hireLine({ time: null }), { time: 'Enter a pickup time' }],
    [
      'no car',
      transferLine({ serviceGuid: null }),
      { 'arrival.transfer.cars.0.serviceGuid': 'Choose a service from the list' },
    ],
    [
      'an unknown tax',
      fastTrackLine({ taxCode: 'NONE' }),
      { tax: 'Tax code “NONE” has no rate on Fri 20 Nov' },
    ],
  ])('%s is refused', (_, line, why) => expect(refusedFields(serviceFor(factsOf(), line))).toEqual(why))
})

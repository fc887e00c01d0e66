import { describe, expect, test } from 'vitest'
import {
  fastTrackLine,
  planTold,
  privateLine,
  sold,
  told,
  toldBy,
  transferLine,
} from '#domain/reservation/example-channel.ts'
import { bookingIn, done, type ReservationCase } from '#domain/reservation/example-reservation.ts'
import type { PassengerName } from '#domain/reservation/new-reservation.ts'
import type { Passenger, ReservedBooking } from '#domain/reservation/reservation.ts'

const named = (firstName: string, lastName: string, ageBand: PassengerName['ageBand'] = 'adult') => ({
  firstName,
  lastName,
  ageBand,
})
const saidOf = (passengers: readonly Passenger[]) =>
  passengers.map((it) => `${it.position} ${it.firstName} ${it.lastName}, ${it.ageBand}`)
const partyOf = (it: ReservationCase) => saidOf(it.reservation.passengers)
const sizeOf = (it: ReservationCase) => it.reservation.passengers.length
const comingTo = (example: ReservationCase, kind: ReservedBooking['kind']) =>
  bookingIn(example.reservation, kind).attendance.map(
    ({ passengerGuid, state }) => `${passengerGuid} ${state}`,
  )

const withBookings = (
  example: ReservationCase,
  change: (bookings: readonly ReservedBooking[]) => ReservedBooking[],
): ReservationCase => ({
  ...example,
  reservation: { ...example.reservation, bookings: change(example.reservation.bookings) },
})
const withLocalBooking = (example: ReservationCase, change: Partial<ReservedBooking>) =>
  withBookings(example, (bookings) => [
    ...bookings,
    { ...bookings[0]!, guid: 'here', priceLines: [], ...change },
  ])

describe('the party of a new channel booking', () => {
  const people = [
    named('Ben', 'Ash'),
    named('Kim', 'Ash', 'child'),
    named('Cy', 'Ash'),
    named('Di', 'Ash'),
    named('Bo', 'Ash', 'infant'),
  ]

  test('has the given names, with the size of its largest service', () => {
    const lines = [fastTrackLine({ adults: 1, children: 2, infants: 1 }), transferLine()]
    expect(partyOf(sold(lines, { passengers: people }))).toEqual([
      '1 Ben Ash, adult',
      '2 Cy Ash, adult',
      '3 Kim Ash, child',
      '4  , child',
      '5 Bo Ash, infant',
    ])
  })

  test('counts a person listed in several products once', () => {
    const [ben, , cy, di] = people
    const passengers = [ben!, cy!, ben!, cy!, di!]
    expect(partyOf(sold([fastTrackLine(), transferLine({ adults: 3 })], { passengers }))).toEqual([
      '1 Ben Ash, adult',
      '2 Cy Ash, adult',
      '3 Di Ash, adult',
    ])
  })

  test('without names is the customer and unnamed passengers', () => {
    expect(partyOf(sold([fastTrackLine()]))).toEqual(['1 Ada Bell, adult', '2  , adult'])
  })

  test('is expected by each fast track in its size, and by no transfer', () => {
    const example = sold([
      fastTrackLine({ adults: 1, children: 1, infants: 1 }),
      transferLine({ adults: 2, children: 1, infants: 1 }),
    ])
    expect(comingTo(example, 'arrivalFastTrack')).toEqual([
      'kept1 passenger1 expected',
      'kept1 passenger3 expected',
      'kept1 passenger4 expected',
    ])
    expect(comingTo(example, 'arrivalTransfer')).toEqual([])
  })
})

describe('a party that grows', () => {
  test('adds new passengers at the end, with the new names', () => {
    const passengers = [
      named('Ada', 'Bell'),
      named('Ada', 'Ash'),
      named('Kim', 'Bell', 'child'),
      named('Ben', 'Bell'),
      named('Ben', 'Bell'),
      named('Bo', 'Bell', 'infant'),
    ]
    const grown = fastTrackLine({ adults: 5, children: 1, infants: 1 })
    const { after } = done(planTold(sold([fastTrackLine()]), toldBy([grown], { passengers })))
    expect(after.passengers).toEqual([
      {
        guid: 'kept1 passenger1',
        position: 1,
        firstName: 'Ada',
        lastName: 'Bell',
        ageBand: 'adult',
        details: {},
      },
      { guid: 'kept1 passenger2', position: 2, firstName: '', lastName: '', ageBand: 'adult', details: {} },
      {
        guid: 'new:passenger1',
        position: 3,
        firstName: 'Ada',
        lastName: 'Ash',
        ageBand: 'adult',
        details: {},
      },
      {
        guid: 'new:passenger2',
        position: 4,
        firstName: 'Ben',
        lastName: 'Bell',
        ageBand: 'adult',
        details: {},
      },
      { guid: 'new:passenger3', position: 5, firstName: '', lastName: '', ageBand: 'adult', details: {} },
      {
        guid: 'new:passenger4',
        position: 6,
        firstName: 'Kim',
        lastName: 'Bell',
        ageBand: 'child',
        details: {},
      },
      {
        guid: 'new:passenger5',
        position: 7,
        firstName: 'Bo',
        lastName: 'Bell',
        ageBand: 'infant',
        details: {},
      },
    ])
    expect(after.bookings[0]!.attendance).toEqual(
      after.passengers.map(({ guid }) => ({ passengerGuid: guid, state: 'expected' })),
    )
  })

  test('in one age band while another shrinks', () => {
    const before = sold([fastTrackLine({ adults: 3 })])
    expect(partyOf(told(before, toldBy([fastTrackLine({ adults: 1, children: 1 })])))).toEqual([
      '1 Ada Bell, adult',
      '4  , child',
    ])
  })

  test('with an added service', () => {
    const before = sold([transferLine({ adults: 1 })])
    const after = told(before, toldBy([transferLine({ adults: 1 }), fastTrackLine()], { changed: ['T-1'] }))
    expect(sizeOf(after)).toBe(2)
    expect(comingTo(after, 'arrivalFastTrack')).toEqual([
      'kept1 passenger1 expected',
      'kept2 passenger1 expected',
    ])
  })

  test('keeps check-ins', () => {
    const lines = [fastTrackLine(), transferLine()]
    const before = withBookings(sold(lines), ([one, ...others]) => [
      {
        ...one!,
        status: 'checkedIn',
        attendance: one!.attendance.map((it) => ({ ...it, state: 'checkedIn' })),
      },
      ...others,
    ])
    const after = told(before, toldBy([transferLine({ adults: 3 })]))
    expect(sizeOf(after)).toBe(3)
    expect(comingTo(after, 'arrivalFastTrack')).toEqual([
      'kept1 passenger1 checkedIn',
      'kept1 passenger2 checkedIn',
    ])
  })
})

describe('a party that shrinks', () => {
  const five = privateLine({ adults: 5, serviceGuid: 'van' })
  const before = sold([fastTrackLine(), transferLine({ adults: 3 }), five])

  test('stays until a service changes size, and grows again if one is sold again', () => {
    const gone = told(before, toldBy([{ ...five, isCancelled: true }]))
    expect(sizeOf(gone)).toBe(5)
    const later = told(gone, toldBy([fastTrackLine({ flightGuid: 'night in' })]))
    expect(sizeOf(later)).toBe(5)
    const fewer = told(later, toldBy([transferLine({ adults: 1 })]))
    expect(partyOf(fewer)).toEqual(['1 Ada Bell, adult', '2  , adult'])
    expect(partyOf(told(fewer, toldBy([five])))).toEqual([
      '1 Ada Bell, adult',
      '2  , adult',
      '3  , adult',
      '4  , adult',
      '5  , adult',
    ])
  })

  test('with only transfers follows the largest of them', () => {
    const drives = sold([transferLine({ adults: 3, children: 1, infants: 1 })])
    expect(partyOf(told(drives, toldBy([transferLine({ adults: 2, infants: 1 })])))).toEqual([
      '1 Ada Bell, adult',
      '2  , adult',
      '5  , infant',
    ])
  })

  test.each<[string, Partial<ReservedBooking>, number]>([
    [
      'keeps the passengers of a transfer booked here',
      { kind: 'privateTransfer', adults: 4, attendance: [] },
      4,
    ],
    [
      'but not of one cancelled here',
      { kind: 'privateTransfer', adults: 4, attendance: [], status: 'cancelled' },
      2,
    ],
    ['nor of an extra', { kind: 'extra', adults: 4, attendance: [] }, 2],
  ])('%s', (_, change, size) => {
    const example = withLocalBooking(sold([fastTrackLine({ adults: 4 })]), change)
    expect(sizeOf(told(example, toldBy([fastTrackLine()])))).toBe(size)
  })

  test('keeps passengers expected by a fast track booked here, which stays unchanged', () => {
    const third = { passengerGuid: 'kept1 passenger3', state: 'expected' as const }
    const example = withLocalBooking(sold([fastTrackLine({ adults: 3 })]), {
      kind: 'departureFastTrack',
      direction: 'departure',
      adults: 1,
      attendance: [third],
    })
    const after = told(example, toldBy([fastTrackLine({ adults: 1 })]))
    expect(partyOf(after)).toEqual(['1 Ada Bell, adult', '3  , adult'])
    expect(comingTo(after, 'departureFastTrack')).toEqual(['kept1 passenger3 expected'])
  })

  test('a cancelled fast track expects no new passengers', () => {
    const departure = fastTrackLine({
      code: 'T-5',
      kind: 'departureFastTrack',
      date: '2026-11-27',
      flightGuid: 'flight out',
    })
    const example = withBookings(sold([fastTrackLine(), departure]), ([one, other]) => [
      one!,
      { ...other!, status: 'cancelled', attendance: [] },
    ])
    expect(comingTo(told(example, toldBy([fastTrackLine({ adults: 3 })])), 'departureFastTrack')).toEqual([])
  })
})

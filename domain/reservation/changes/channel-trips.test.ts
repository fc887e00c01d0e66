import { describe, expect, test } from 'vitest'
import {
  fastTrackLine,
  hireLine,
  planTold,
  privateLine,
  sold,
  told,
  toldBy,
  transferLine,
} from '#domain/reservation/example-channel.ts'
import { at, bookingIn, done } from '#domain/reservation/example-reservation.ts'
import { withBookings, type ReservedBooking } from '#domain/reservation/reservation.ts'
import { left } from '#domain/reservation/example-left-booking.ts'

const drivesOf = ({ trips }: ReservedBooking) =>
  trips.map((it) => `${it.sequence} ${it.guid}, ${it.pickupAt}, ${it.passengers} ${it.status}`)

describe('trips of a channel booking', () => {
  const cars = transferLine({ adults: 4 })
  const before = sold([cars])
  const [was] = before.reservation.bookings

  test('stay, and additional ones get the next numbers', () => {
    const { after } = done(planTold(before, toldBy([transferLine({ adults: 7, flightGuid: 'night in' })])))
    expect(drivesOf(was!)).toEqual([
      '1 kept1 channel.T-2.1, 2026-11-20T18:50:00Z, 2 unassigned',
      '2 kept1 channel.T-2.2, 2026-11-20T18:50:00Z, 2 unassigned',
    ])
    expect(drivesOf(after.bookings[0]!)).toEqual([
      '1 kept1 channel.T-2.1, 2026-11-21T03:15:00Z, 3 unassigned',
      '2 kept1 channel.T-2.2, 2026-11-21T03:15:00Z, 2 unassigned',
      '3 new:channel.T-2.3, 2026-11-21T03:15:00Z, 2 unassigned',
    ])
    expect(after.bookings[0]).toMatchObject({ lastSequence: 3, flightGuid: 'night in', serviceTime: '23:15' })
  })

  test('follow changes of time, locations, car and notes', () => {
    const drive = sold([privateLine()])
    const other = privateLine({
      date: '2026-11-22',
      time: '16:30',
      from: at('villa'),
      to: at('inn'),
      serviceGuid: 'van',
      notes: 'Pram',
    })
    const { reservation } = told(drive, toldBy([other]))
    expect(reservation.bookings[0]).toMatchObject({
      serviceDate: '2026-11-22',
      serviceTime: '16:30',
      comments: 'Pram',
    })
    expect(reservation.bookings[0]!.trips).toEqual([
      {
        ...drive.reservation.bookings[0]!.trips[0],
        serviceDate: '2026-11-22',
        pickupAt: '2026-11-22T20:30:00Z',
        expectedMinutes: 35,
        fromGuid: 'villa',
        toGuid: 'inn',
        serviceGuid: 'van',
        details: { notesForDriver: 'Pram' },
      },
    ])
  })

  test('are cancelled with it and recreated if it is sold again', () => {
    const gone = told(before, toldBy([{ ...cars, isCancelled: true }]))
    expect(gone.reservation.bookings[0]).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Cancelled by the channel',
    })
    const again = done(
      planTold(
        gone,
        toldBy([
          transferLine({ adults: 4, infants: 1, flightGuid: 'night in', notes: 'Pram', totalCents: 9_400 }),
        ]),
      ),
    )
    expect(again.after.bookings).toMatchObject([
      {
        guid: was!.guid,
        status: 'booked',
        cancelReason: '',
        serviceTime: '23:15',
        flightGuid: 'night in',
        adults: 4,
        infants: 1,
        comments: 'Pram',
        lastSequence: 4,
        priceLines: [{ key: 'imported.T-2', totalCents: 9_400 }],
      },
    ])
    const [booking] = again.after.bookings
    expect(drivesOf(booking!)).toEqual([
      '1 kept1 channel.T-2.1, 2026-11-20T18:50:00Z, 2 cancelled',
      '2 kept1 channel.T-2.2, 2026-11-20T18:50:00Z, 2 cancelled',
      '3 new:channel.T-2.3, 2026-11-21T03:15:00Z, 3 unassigned',
      '4 new:channel.T-2.4, 2026-11-21T03:15:00Z, 2 unassigned',
    ])
  })

  test('that were cancelled stay cancelled when others change', () => {
    const [one, other] = was!.trips
    const dropped = { ...one!, guid: 'dropped', status: 'cancelled' as const }
    const example = {
      ...before,
      reservation: withBookings(before.reservation, (booking) => ({
        ...booking,
        trips: [dropped, one!, other!],
      })),
    }
    const { after } = done(planTold(example, toldBy([transferLine({ adults: 4, infants: 1 })])))
    expect(drivesOf(after.bookings[0]!)).toEqual([
      '1 dropped, 2026-11-20T18:50:00Z, 2 cancelled',
      '1 kept1 channel.T-2.1, 2026-11-20T18:50:00Z, 3 unassigned',
      '2 kept1 channel.T-2.2, 2026-11-20T18:50:00Z, 2 unassigned',
    ])
  })

  test('of a hire get the hours of the new sale', () => {
    const gone = told(sold([hireLine()]), toldBy([hireLine({ isCancelled: true })]))
    const { reservation } = told(gone, toldBy([hireLine({ hours: 5 })]))
    expect(bookingIn(reservation, 'hourly')).toMatchObject({
      hours: 5,
      serviceTime: '10:00',
      trips: [{ sequence: 2, expectedMinutes: 300 }],
    })
  })
})

describe('a waitlisted fast track', () => {
  const waiting = left(sold([fastTrackLine()]), {
    status: 'waitlisted',
    waitlistedAt: '2026-11-16T12:00:00Z',
  })

  test.each<[string, Parameters<typeof fastTrackLine>[0], Partial<ReservedBooking>]>([
    [
      'stays on the waitlist of its day',
      { flightGuid: 'night in' },
      { status: 'waitlisted', waitlistedAt: '2026-11-16T12:00:00Z' },
    ],
    [
      'gets a place on another day',
      { flightGuid: 'next day in', date: '2026-11-21' },
      { status: 'booked', waitlistedAt: null },
    ],
  ])('%s', (_, change, now) =>
    expect(done(planTold(waiting, toldBy([fastTrackLine(change)]))).after.bookings).toMatchObject([now]),
  )
})

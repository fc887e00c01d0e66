import { describe, expect, test } from 'vitest'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { isRefusal } from '#domain/refusal.ts'
import { counts, guidOf, max, partyInVans } from '../example-changes.ts'
import { effectsOf } from '../effects.ts'
import { dayFacts, factsOf, flightsWith, waits } from '../example-facts.ts'
import { ada, arrivalLeg, bookingIn, done, madeOf, planOn, refusedFields, type ReservationCase } from '../example-reservation.ts'
import type { ReservationFacts } from '../facts.ts'
import { planChange } from '../plan-change.ts'
import { withBookings } from '../reservation.ts'
import { onSiteDateTarget, onSitePaxTarget, walkInTarget, type OnSitePaxRequest, type WalkInRequest } from './on-site.ts'

const today = '2026-11-20'
const atDesk = { today, isWalkIn: true, permissions: ['fastTrack'] } as const satisfies Partial<ReservationFacts>

const party = partyInVans()
/** The party with its arrival’s fast track as the desk left it. */
const withStatus = (status: BookingStatus): ReservationCase => ({
  ...party,
  reservation: withBookings(party.reservation, (it) => (it.kind === 'arrivalFastTrack' ? { ...it, status } : it)),
})

describe('a walk-in', () => {
  const sale: WalkInRequest = {
    direction: 'arrival',
    flightGuid: 'flight in',
    adults: 2,
    children: 0,
    infants: 0,
    passengers: [],
    payMethod: 'card',
    comments: '',
  }
  const sold = (request: Partial<WalkInRequest> = {}, about: Partial<ReservationFacts> = {}) => {
    const facts = factsOf({ ...atDesk, ...about })
    const target = walkInTarget(facts, ada, { ...sale, ...request })
    return isRefusal(target) ? target : planChange(facts, null, target)
  }

  test('is a fast track of today, charged and paid at once', () => {
    const { after, effects, plan } = done(sold())
    expect(after.bookings.map((it) => [it.kind, it.serviceDate, it.status])).toEqual([['arrivalFastTrack', today, 'booked']])
    const [paid] = effectsOf(effects, 'paid')
    expect([paid?.method, paid?.amountCents, plan.balanceAfterCents]).toEqual(['card', plan.chargeCents, 0])
    expect(plan.title).toBe('Walk-in sale')
  })

  test.each<[string, Partial<ReservationFacts>]>([
    ['no place is left', { days: [dayFacts({ mode: 'limited', capacity: 1 })] }],
    ['others wait', { days: [dayFacts({ waiting: [waits(1)] })] }],
    ['the date takes bookings on the waitlist only', { days: [dayFacts({ mode: 'waitlistOnly' })] }],
  ])('is refused where %s: nobody pays to wait', (_, about) => {
    expect(Object.keys(refusedFields(sold({}, about)))).toEqual(['adults'])
  })

  test('on a flight of another day is refused', () => {
    expect(refusedFields(sold({}, { today: '2026-11-19' }))).toHaveProperty('arrival.flightGuid')
  })
})

/** Half past midnight; the flight of 22:30 is still to come. */
const afterMidnight = {
  ...atDesk,
  today: '2026-11-21',
  now: '2026-11-21T04:30:00Z',
  flights: flightsWith('night in', { estimated: '2026-11-21T04:50:00Z' }),
} satisfies Partial<ReservationFacts>

describe('after midnight', () => {
  const sale = { direction: 'arrival', adults: 2, children: 0, infants: 0, passengers: [], payMethod: 'card', comments: '' } as const
  const sold = (flightGuid: string, about: Partial<ReservationFacts> = {}) => {
    const facts = factsOf({ ...afterMidnight, ...about })
    const target = walkInTarget(facts, ada, { ...sale, flightGuid })
    return isRefusal(target) ? target : planChange(facts, null, target)
  }

  test('a late flight of the evening is sold for its own day, at the places of that day', () => {
    expect(done(sold('night in')).after.bookings.map((it) => it.serviceDate)).toEqual(['2026-11-20'])
    expect(done(sold('next day in')).after.bookings.map((it) => it.serviceDate)).toEqual(['2026-11-21'])
    expect(Object.keys(refusedFields(sold('night in', { days: [dayFacts({ mode: 'limited', capacity: 1 })] })))).toEqual(['adults'])
  })

  test.each<[string, Partial<ReservationFacts>, string]>([
    ['that came six hours ago', { now: '2026-11-21T11:00:00Z' }, 'arrival.flightGuid'],
    ['whose day is closed', { days: [dayFacts({ isLocked: true })] }, 'arrival.date'],
    ['by anybody who is not at the desk', { isWalkIn: false }, 'arrival.date'],
  ])('one %s is not', (_, about, field) => {
    expect(Object.keys(refusedFields(sold('night in', about)))).toEqual([field])
  })

  test('a party moves to it, and to none of a day that is past', () => {
    const early = madeOf({ arrival: arrivalLeg({ date: '2026-11-21', flightGuid: 'next day in' }) })
    const moved = (about: Partial<ReservationFacts> = {}) =>
      planOn(
        early,
        onSiteDateTarget,
        { bookingGuid: guidOf(early, 'arrivalFastTrack'), toFlightGuid: 'night in', reason: 'Came early' },
        { ...afterMidnight, ...about },
      )
    expect(bookingIn(done(moved()).after, 'arrivalFastTrack').serviceDate).toBe('2026-11-20')
    expect(refusedFields(moved({ now: '2026-11-21T11:00:00Z' }))).toEqual({ date: 'Fri 20 Nov is past' })
  })
})

describe('a change of date on the spot', () => {
  const moved = (it: ReservationCase, toFlightGuid = 'next day in', about: Partial<ReservationFacts> = {}) =>
    planOn(
      it,
      onSiteDateTarget,
      { bookingGuid: guidOf(it, 'arrivalFastTrack'), toFlightGuid, reason: 'Missed it' },
      { ...atDesk, ...about },
    )

  test('moves the fast track and its drive to the other flight', () => {
    const { after } = done(moved(party))
    expect(bookingIn(after, 'arrivalFastTrack').flightGuid).toBe('next day in')
    expect(bookingIn(after, 'arrivalTransfer').flightGuid).toBe('next day in')
  })

  test('is refused to the flight it is on, and where no place is left, beside the flight', () => {
    expect(refusedFields(moved(party, 'flight in'))).toEqual({ toFlightGuid: 'The party is on this flight already' })
    const full = { days: [dayFacts({ date: '2026-11-21', mode: 'limited', capacity: 1, taken: 1 })] }
    expect(Object.keys(refusedFields(moved(party, 'next day in', full)))).toEqual(['toFlightGuid'])
    expect(Object.keys(refusedFields(moved(party, 'unknown')))).toEqual(['toFlightGuid'])
  })

  test('is refused to a party that is checked in', () => {
    expect(refusedFields(moved(withStatus('checkedIn')))).toHaveProperty('booking')
  })
})

describe('people who join at the desk', () => {
  const added = (request: Partial<OnSitePaxRequest> = {}, about: Partial<ReservationFacts> = {}, it: ReservationCase = party) =>
    planOn(it, onSitePaxTarget, { bookingGuid: guidOf(it, 'arrivalFastTrack'), passengers: [max], ...request }, { ...atDesk, ...about })

  test('join the fast track of the day and its drive, and nothing that comes later', () => {
    const { after, effects } = done(added())
    expect(counts(bookingIn(after, 'arrivalFastTrack'))).toEqual([3, 1, 0])
    expect(counts(bookingIn(after, 'arrivalTransfer'))).toEqual([3, 1, 0])
    expect(counts(bookingIn(after, 'departureFastTrack'))).toEqual([2, 1, 0])
    expect(effectsOf(effects, 'places').map((it) => it.passengers)).toEqual([1])
  })

  test('join a party that is checked in, which stays so', () => {
    const { after } = done(added({}, {}, withStatus('checkedIn')))
    const booking = bookingIn(after, 'arrivalFastTrack')
    expect([booking.status, booking.attendance.at(-1)?.state]).toEqual(['checkedIn', 'expected'])
  })

  test('are refused where no place is left, and from a party that is over', () => {
    const full = { days: [dayFacts({ mode: 'limited', capacity: 3, taken: 3 })] }
    expect(Object.keys(refusedFields(added({}, full)))).toEqual(['passengers'])
    expect(refusedFields(added({}, {}, withStatus('completed')))).toEqual({ booking: 'Nobody can join this party any more' })
    expect(refusedFields(added({ bookingGuid: 'another’s' }))).toEqual({ notFound: '' })
  })
})

import { describe, expect, test } from 'vitest'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { isRefusal } from '#domain/refusal.ts'
import { counts, guidOf, partyInVans } from '../example-changes.ts'
import { effectsOf } from '../effects.ts'
import { dayFacts, factsOf, flightsWith, waits } from '../example-facts.ts'
import { ada, arrivalLeg, bookingIn, done, madeOf, planOn, refusedFields, type ReservationCase } from '../example-reservation.ts'
import type { DayFacts, ReservationFacts } from '../facts.ts'
import { planChange } from '../plan-change.ts'
import { withBookings } from '../reservation.ts'
import { onSiteDateTarget, walkInTarget, type WalkInRequest } from './on-site.ts'

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

  test('out of the country is a fast track of the departure alone', () => {
    const day = { today: '2026-11-27', now: '2026-11-27T18:00:00Z' }
    const { after } = done(sold({ direction: 'departure', flightGuid: 'flight out' }, day))
    expect(after.bookings.map((it) => [it.kind, it.serviceDate])).toEqual([['departureFastTrack', '2026-11-27']])
  })

  test.each<[string, Partial<DayFacts>, string | null]>([
    ['as many places are left as they are', { mode: 'limited', capacity: 10, taken: 6 }, null],
    ['more are left', { mode: 'limited', capacity: 10, taken: 5 }, null],
    ['one is missing', { mode: 'limited', capacity: 10, taken: 7 }, 'Only 3 places left for 4'],
    ['none is left', { mode: 'limited', capacity: 10, taken: 10 }, 'No places left for 4'],
    ['others wait', { waiting: [waits(1)] }, 'Other parties are ahead on the waitlist'],
    ['the date is for the waitlist', { mode: 'waitlistOnly' }, 'New bookings are waitlist only'],
  ])('of two adults, a child and an infant where %s', (_, day, why) => {
    const family = sold({ children: 1, infants: 1 }, { days: [dayFacts(day)] })
    if (why === null) expect(done(family).after.bookings.map(counts)).toEqual([[2, 1, 1]])
    else expect(refusedFields(family)).toEqual({ adults: why })
  })

  test('with anything wrong is told that, before the places', () => {
    const full = { days: [dayFacts({ mode: 'limited', capacity: 0 })] }
    expect(refusedFields(sold({ flightGuid: 'unknown' }, full))).toEqual({ 'arrival.flightGuid': 'Choose a flight from the list' })
  })
})

/** With a second fast track on the flight of the arrival. */
const twice: ReservationCase = {
  ...party,
  reservation: {
    ...party.reservation,
    bookings: [...party.reservation.bookings, { ...bookingIn(party.reservation, 'arrivalFastTrack'), guid: 'second', dayNumber: 2 }],
  },
}

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
    expect(refusedFields(moved({ now: '2026-11-21T11:00:00Z' }))).toEqual({ date: 'Fri 20 Nov is in the past' })
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
    expect(refusedFields(moved(party, 'flight in'))).toEqual({ toFlightGuid: 'The party is already on this flight' })
    const full = { days: [dayFacts({ date: '2026-11-21', mode: 'limited', capacity: 1, taken: 1 })] }
    expect(Object.keys(refusedFields(moved(party, 'next day in', full)))).toEqual(['toFlightGuid'])
    expect(Object.keys(refusedFields(moved(party, 'unknown')))).toEqual(['toFlightGuid'])
  })

  test('is refused to a party that is checked in', () => {
    expect(refusedFields(moved(withStatus('checkedIn')))).toHaveProperty('booking')
  })

  test('is called by its name', () => {
    expect(done(moved(party)).plan.title).toBe('Change date')
  })

  const dayAfter = (change: Partial<DayFacts>) => ({ days: [dayFacts({ date: '2026-11-21', ...change })] })
  const family = madeOf({ adults: 2, children: 1, infants: 1 })
  test.each<[string, ReservationCase, string, Partial<ReservationFacts>, Record<string, string>]>([
    [
      'one who is checked in',
      withStatus('checkedIn'),
      'next day in',
      {},
      { booking: 'You can only change the date of a booked party that hasn’t checked in' },
    ],
    ['a flight of nobody’s list', party, 'unknown', {}, { toFlightGuid: 'Choose a flight from the list' }],
    ['a flight of the other direction', party, 'flight out', {}, { toFlightGuid: 'Choose a flight from the list' }],
    [
      'a day with a place too few',
      family,
      'next day in',
      dayAfter({ mode: 'limited', capacity: 10, taken: 7 }),
      { toFlightGuid: 'Only 3 places left for 4' },
    ],
    [
      'a day that others wait for',
      family,
      'next day in',
      dayAfter({ waiting: [waits(1)] }),
      { toFlightGuid: 'Other parties are ahead on the waitlist' },
    ],
    [
      'a day without fast track',
      family,
      'next day in',
      dayAfter({ mode: 'closed' }),
      { toFlightGuid: 'This date is closed for fast track' },
    ],
  ])('is refused: %s', (_, it, toFlightGuid, about, refusal) => {
    expect(refusedFields(moved(it, toFlightGuid, about))).toEqual(refusal)
  })

  test('to as many places as they are, or to a later flight of their own full day, is done', () => {
    const enough = done(moved(family, 'next day in', dayAfter({ mode: 'limited', capacity: 10, taken: 6 })))
    expect(bookingIn(enough.after, 'arrivalFastTrack')).toMatchObject({ serviceDate: '2026-11-21', status: 'booked' })
    const full = { days: [dayFacts({ mode: 'limited', capacity: 4, taken: 4, waiting: [waits(2)] })] }
    const later = done(moved(family, 'night in', full))
    expect(bookingIn(later.after, 'arrivalFastTrack')).toMatchObject({
      flightGuid: 'night in',
      serviceDate: '2026-11-20',
      status: 'booked',
    })
  })

  test('of one that is no fast track, or nobody’s, finds nothing', () => {
    const asked = (bookingGuid: string) =>
      planOn(party, onSiteDateTarget, { bookingGuid, toFlightGuid: 'next day in', reason: 'Missed it' }, atDesk)
    expect(refusedFields(asked(guidOf(party, 'arrivalTransfer')))).toEqual({ notFound: '' })
    expect(refusedFields(asked('another’s'))).toEqual({ notFound: '' })
  })

  test('puts nobody on a waitlist, also where another fast track of theirs is on that flight', () => {
    expect(refusedFields(moved(twice, 'next day in', dayAfter({ mode: 'limited', capacity: 10, taken: 6 })))).toEqual({
      allowWaitlist: 'Only 4 places left for 6 on Sat 21 Nov. The party would lose its places and join the waitlist.',
    })
  })
})

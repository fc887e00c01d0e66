import { describe, expect, test } from 'vitest'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { isRefusal } from '#domain/refusal.ts'
import { counts, guidOf, partyInVans } from '#domain/reservation/example-changes.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { dayFacts, factsOf, flightsWith, waits } from '#domain/reservation/example-facts.ts'
import {
  ada,
  arrivalLeg,
  bookingIn,
  done,
  madeOf,
  planOn,
  refusedFields,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { DayFacts, ReservationFacts } from '#domain/reservation/facts.ts'
import { planChange } from '#domain/reservation/plan-change.ts'
import { withBookings } from '#domain/reservation/reservation.ts'
import { onSiteDateTarget, walkInTarget, type WalkInRequest } from './on-site.ts'

const today = '2026-11-20'
const atDesk = {
  today,
  isWalkIn: true,
  permissions: ['fastTrack'],
} as const satisfies Partial<ReservationFacts>

const party = partyInVans()
/** The party with its arrival’s fast track as the desk left it. */
const withStatus = (status: BookingStatus): ReservationCase => ({
  ...party,
  reservation: withBookings(party.reservation, (it) =>
    it.kind === 'arrivalFastTrack' ? { ...it, status } : it,
  ),
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

  test('is a fast track for today, charged and paid immediately', () => {
    const { after, effects, plan } = done(sold())
    expect(after.bookings.map((it) => [it.kind, it.serviceDate, it.status])).toEqual([
      ['arrivalFastTrack', today, 'booked'],
    ])
    const [paid] = effectsOf(effects, 'paid')
    expect([paid?.method, paid?.amountCents, plan.balanceAfterCents]).toEqual(['card', plan.chargeCents, 0])
    expect(plan.title).toBe('Walk-in sale')
  })

  test.each<[string, Partial<ReservationFacts>]>([
    ['no places are left', { days: [dayFacts({ mode: 'limited', capacity: 1 })] }],
    ['others are waiting', { days: [dayFacts({ waiting: [waits(1)] })] }],
    ['the date is waitlist only', { days: [dayFacts({ mode: 'waitlistOnly' })] }],
  ])('is refused if %s, so that no one pays to wait', (_, about) => {
    expect(Object.keys(refusedFields(sold({}, about)))).toEqual(['adults'])
  })

  test('is refused on a flight on another day', () => {
    expect(refusedFields(sold({}, { today: '2026-11-19' }))).toHaveProperty('arrival.flightGuid')
  })

  test('for a departure is only its fast track', () => {
    const day = { today: '2026-11-27', now: '2026-11-27T18:00:00Z' }
    const { after } = done(sold({ direction: 'departure', flightGuid: 'flight out' }, day))
    expect(after.bookings.map((it) => [it.kind, it.serviceDate])).toEqual([
      ['departureFastTrack', '2026-11-27'],
    ])
  })

  test.each<[string, Partial<DayFacts>, string | null]>([
    ['exactly enough places are left', { mode: 'limited', capacity: 10, taken: 6 }, null],
    ['more are left', { mode: 'limited', capacity: 10, taken: 5 }, null],
    ['one place is missing', { mode: 'limited', capacity: 10, taken: 7 }, 'Only 3 places left (4 needed)'],
    ['none is left', { mode: 'limited', capacity: 10, taken: 10 }, 'No places left (4 needed)'],
    ['others are waiting', { waiting: [waits(1)] }, 'Other parties are ahead on the waitlist'],
    ['the date is waitlist only', { mode: 'waitlistOnly' }, 'New bookings are waitlisted'],
  ])('of two adults, a child and an infant if %s', (_, day, why) => {
    const family = sold({ children: 1, infants: 1 }, { days: [dayFacts(day)] })
    if (why === null) expect(done(family).after.bookings.map(counts)).toEqual([[2, 1, 1]])
    else expect(refusedFields(family)).toEqual({ adults: why })
  })

  test('reports other errors before missing places', () => {
    const full = { days: [dayFacts({ mode: 'limited', capacity: 0 })] }
    expect(refusedFields(sold({ flightGuid: 'unknown' }, full))).toEqual({
      'arrival.flightGuid': 'Choose a flight from the list',
    })
  })
})

/** With a second fast track on the flight of the arrival. */
const twice: ReservationCase = {
  ...party,
  reservation: {
    ...party.reservation,
    bookings: [
      ...party.reservation.bookings,
      { ...bookingIn(party.reservation, 'arrivalFastTrack'), guid: 'second', dayNumber: 2 },
    ],
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
  const sale = {
    direction: 'arrival',
    adults: 2,
    children: 0,
    infants: 0,
    passengers: [],
    payMethod: 'card',
    comments: '',
  } as const
  const sold = (flightGuid: string, about: Partial<ReservationFacts> = {}) => {
    const facts = factsOf({ ...afterMidnight, ...about })
    const target = walkInTarget(facts, ada, { ...sale, flightGuid })
    return isRefusal(target) ? target : planChange(facts, null, target)
  }

  test('a late evening flight is sold for its own date, with the places of that date', () => {
    expect(done(sold('night in')).after.bookings.map((it) => it.serviceDate)).toEqual(['2026-11-20'])
    expect(done(sold('next day in')).after.bookings.map((it) => it.serviceDate)).toEqual(['2026-11-21'])
    expect(
      Object.keys(refusedFields(sold('night in', { days: [dayFacts({ mode: 'limited', capacity: 1 })] }))),
    ).toEqual(['adults'])
  })

  test.each<[string, Partial<ReservationFacts>, string]>([
    ['that landed six hours ago', { now: '2026-11-21T11:00:00Z' }, 'arrival.flightGuid'],
    ['whose day is closed', { days: [dayFacts({ isLocked: true })] }, 'arrival.date'],
    ['away from the desk', { isWalkIn: false }, 'arrival.date'],
  ])('one %s isn’t sold', (_, about, field) => {
    expect(Object.keys(refusedFields(sold('night in', about)))).toEqual([field])
  })

  test('a party can move to it, but not to a flight on a past date', () => {
    const early = madeOf({ arrival: arrivalLeg({ date: '2026-11-21', flightGuid: 'next day in' }) })
    const moved = (about: Partial<ReservationFacts> = {}) =>
      planOn(
        early,
        onSiteDateTarget,
        { bookingGuid: guidOf(early, 'arrivalFastTrack'), toFlightGuid: 'night in', reason: 'Came early' },
        { ...afterMidnight, ...about },
      )
    expect(bookingIn(done(moved()).after, 'arrivalFastTrack').serviceDate).toBe('2026-11-20')
    expect(refusedFields(moved({ now: '2026-11-21T11:00:00Z' }))).toEqual({
      date: 'Fri 20 Nov is in the past',
    })
  })
})

describe('changing the date at the desk', () => {
  const moved = (
    example: ReservationCase,
    toFlightGuid = 'next day in',
    about: Partial<ReservationFacts> = {},
  ) =>
    planOn(
      example,
      onSiteDateTarget,
      { bookingGuid: guidOf(example, 'arrivalFastTrack'), toFlightGuid, reason: 'Missed it' },
      { ...atDesk, ...about },
    )

  test('moves the fast track and its transfer to the other flight', () => {
    const { after } = done(moved(party))
    expect(bookingIn(after, 'arrivalFastTrack').flightGuid).toBe('next day in')
    expect(bookingIn(after, 'arrivalTransfer').flightGuid).toBe('next day in')
  })

  test('is refused to the same flight and without places, at the flight field', () => {
    expect(refusedFields(moved(party, 'flight in'))).toEqual({
      toFlightGuid: 'The party is already on this flight',
    })
    const full = { days: [dayFacts({ date: '2026-11-21', mode: 'limited', capacity: 1, taken: 1 })] }
    expect(Object.keys(refusedFields(moved(party, 'next day in', full)))).toEqual(['toFlightGuid'])
    expect(Object.keys(refusedFields(moved(party, 'unknown')))).toEqual(['toFlightGuid'])
  })

  test('is refused for a checked-in party', () => {
    expect(refusedFields(moved(withStatus('checkedIn')))).toHaveProperty('booking')
  })

  test('has its title', () => {
    expect(done(moved(party)).plan.title).toBe('Change flight')
  })

  const dayAfter = (change: Partial<DayFacts>) => ({ days: [dayFacts({ date: '2026-11-21', ...change })] })
  const family = madeOf({ adults: 2, children: 1, infants: 1 })
  test.each<[string, ReservationCase, string, Partial<ReservationFacts>, Record<string, string>]>([
    [
      'for a checked-in party',
      withStatus('checkedIn'),
      'next day in',
      {},
      { booking: 'This booking is checked in, so you can’t change its flight here' },
    ],
    ['to an unknown flight', party, 'unknown', {}, { toFlightGuid: 'Choose a flight from the list' }],
    [
      'to a flight in the other direction',
      party,
      'flight out',
      {},
      { toFlightGuid: 'Choose a flight from the list' },
    ],
    [
      'to a day with one place too few',
      family,
      'next day in',
      dayAfter({ mode: 'limited', capacity: 10, taken: 7 }),
      { toFlightGuid: 'Only 3 places left (4 needed)' },
    ],
    [
      'to a day others are waiting for',
      family,
      'next day in',
      dayAfter({ waiting: [waits(1)] }),
      { toFlightGuid: 'Other parties are ahead on the waitlist' },
    ],
    [
      'to a day without fast track',
      family,
      'next day in',
      dayAfter({ mode: 'closed' }),
      { toFlightGuid: 'This date is closed for fast track' },
    ],
  ])('is refused: %s', (_, example, toFlightGuid, about, refusal) => {
    expect(refusedFields(moved(example, toFlightGuid, about))).toEqual(refusal)
  })

  test('is possible with exactly enough places, or to a later flight on the same full day', () => {
    const enough = done(moved(family, 'next day in', dayAfter({ mode: 'limited', capacity: 10, taken: 6 })))
    expect(bookingIn(enough.after, 'arrivalFastTrack')).toMatchObject({
      serviceDate: '2026-11-21',
      status: 'booked',
    })
    const full = { days: [dayFacts({ mode: 'limited', capacity: 4, taken: 4, waiting: [waits(2)] })] }
    const later = done(moved(family, 'night in', full))
    expect(bookingIn(later.after, 'arrivalFastTrack')).toMatchObject({
      flightGuid: 'night in',
      serviceDate: '2026-11-20',
      status: 'booked',
    })
  })

  test('is not found for other bookings', () => {
    const asked = (bookingGuid: string) =>
      planOn(
        party,
        onSiteDateTarget,
        { bookingGuid, toFlightGuid: 'next day in', reason: 'Missed it' },
        atDesk,
      )
    expect(refusedFields(asked(guidOf(party, 'arrivalTransfer')))).toEqual({ notFound: '' })
    expect(refusedFields(asked('another’s'))).toEqual({ notFound: '' })
  })

  test('never uses the waitlist, even with another fast track on that flight', () => {
    expect(
      refusedFields(moved(twice, 'next day in', dayAfter({ mode: 'limited', capacity: 10, taken: 6 }))),
    ).toEqual({
      allowWaitlist:
        'Only 4 places left (6 needed) on Sat 21 Nov. The party would lose its places and join the waitlist.',
    })
  })
})

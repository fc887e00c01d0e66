import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { dayFacts, factsOf, waits, withOverride } from './example-facts.ts'
import { bookingIn, departureLeg, done, madeOf, refusedFields } from './example-reservation.ts'
import type { DayFacts, ReservationFacts } from './facts.ts'
import { daysOf, heldOn, isOn, noPlaceText, waitlistWarnings, withPlaces, type NoPlace } from './places.ts'
import type { Reservation, ReservedBooking } from './reservation.ts'

// Three people with a fast track on arrival, and on the week after on departure.
const { reservation } = madeOf({ departure: departureLeg(), extras: [{ guid: 'flowers', quantity: 1 }] })
const arrival = bookingIn(reservation, 'arrivalFastTrack')
const ownPlace: DayFacts['waiting'][number] = {
  bookingGuid: arrival.guid,
  passengers: 3,
  reference: 'ABC234',
}
const withArrival = (change: Partial<ReservedBooking>): Reservation => ({
  ...reservation,
  bookings: reservation.bookings.map((it) => (it.guid === arrival.guid ? { ...it, ...change } : it)),
})
const inLine = withArrival({ status: 'waitlisted', waitlistedAt: '2026-11-16T12:00:00Z' })
const limited = (capacity: number, taken: number, change: Partial<DayFacts> = {}) =>
  dayFacts({ mode: 'limited', capacity, taken, ...change })

interface Case {
  before?: Reservation | null
  after?: Reservation
  noPlace?: NoPlace
  about?: Partial<ReservationFacts>
}
const given = (
  day: DayFacts,
  { before = null, after = reservation, noPlace = 'join', about = {} }: Case = {},
) => withPlaces(factsOf({ days: [day], ...about }), before, after, noPlace)
const statusOf = (day: DayFacts, example: Case = {}) => {
  const result = given(day, example)
  if (isRefusal(result)) throw new Error(JSON.stringify(result))
  const { status, waitlistedAt } = bookingIn(result, 'arrivalFastTrack')
  return [status, waitlistedAt, bookingIn(result, 'departureFastTrack').status]
}
const whyNot = (day: DayFacts, it: Case) => refusedFields(given(day, it))

describe('a fast track', () => {
  const now = '2026-11-17T14:00:00Z'
  test.each<[string, DayFacts, Case, (string | null)[]]>([
    ['gets places if its whole party fits', limited(3, 0), {}, ['booked', null, 'booked']],
    ['waits if one passenger doesn’t fit', limited(3, 1), {}, ['waitlisted', now, 'booked']],
    [
      'waits behind others who would fit',
      limited(9, 1, { waiting: [waits(8)] }),
      {},
      ['waitlisted', now, 'booked'],
    ],
    [
      'goes before others who wouldn’t fit',
      limited(9, 1, { waiting: [waits(9)] }),
      {},
      ['booked', null, 'booked'],
    ],
    [
      'waits if the places are held for a guest who is paying',
      limited(4, 0, { waiting: [{ ...waits(2), isHeld: true }] }),
      {},
      ['waitlisted', now, 'booked'],
    ],
    [
      'gets places next to held ones',
      limited(5, 0, { waiting: [{ ...waits(2), isHeld: true }] }),
      {},
      ['booked', null, 'booked'],
    ],
    ['needs no new places', limited(3, 3), { before: reservation }, ['booked', null, 'booked']],
    [
      'needs none for fewer passengers',
      limited(3, 3),
      { before: withArrival({ adults: 9 }) },
      ['booked', null, 'booked'],
    ],
    [
      'with more passengers waits as a whole',
      limited(3, 3),
      { before: withArrival({ adults: 1 }), noPlace: 'agreed' },
      ['waitlisted', now, 'booked'],
    ],
    [
      'with more passengers also waits if others are waiting',
      limited(9, 2, { waiting: [waits(2)] }),
      { before: withArrival({ adults: 1 }), noPlace: 'agreed' },
      ['waitlisted', now, 'booked'],
    ],
    [
      'from another day needs places here',
      limited(3, 1),
      { before: withArrival({ serviceDate: '2026-11-19' }), noPlace: 'agreed' },
      ['waitlisted', now, 'booked'],
    ],
    [
      'from another direction needs places here',
      limited(3, 1),
      { before: withArrival({ direction: 'departure' }), noPlace: 'agreed' },
      ['waitlisted', now, 'booked'],
    ],
    [
      'already waiting keeps its position',
      limited(3, 3, { waiting: [ownPlace] }),
      { before: inLine, after: inLine },
      ['waitlisted', '2026-11-16T12:00:00Z', 'booked'],
    ],
  ])('%s', (_, day, it, expected) => expect(statusOf(day, it)).toEqual(expected))

  test('reports a closed date at its own field', () => {
    const closed = dayFacts({ mode: 'closed' })
    expect(whyNot(closed, {})).toEqual({ 'arrival.date': 'Fri 20 Nov is closed for fast track' })
    expect(whyNot(closed, { before: withArrival({ adults: 1 }) })).toEqual({
      date: 'Fri 20 Nov is closed for fast track',
    })
    expect(statusOf(closed, { before: reservation })).toEqual(['booked', null, 'booked'])
  })

  test('asks before its party loses its places', () => {
    expect(whyNot(limited(3, 3), { before: withArrival({ adults: 1 }), noPlace: 'ask' })).toEqual({
      allowWaitlist:
        'No places left (1 needed) on Fri 20 Nov. The party would lose its places and join the waitlist.',
    })
  })
})

describe('an approval', () => {
  const approve = { before: inLine, noPlace: 'approve' } as const
  test.each<[string, DayFacts, string]>([
    [
      'over capacity',
      limited(4, 2, { waiting: [ownPlace] }),
      'Only 2 places left (3 needed). Approving over capacity needs a policy override.',
    ],
    [
      'of the last party that fits, out of turn',
      limited(5, 2, { waiting: [waits(2), ownPlace] }),
      'OTHER1 has waited longer and fits. Approving out of turn needs a policy override.',
    ],
    [
      'of a party that isn’t on the waitlist',
      limited(5, 2, { waiting: [waits(2)] }),
      'OTHER1 has waited longer and fits. Approving out of turn needs a policy override.',
    ],
    [
      'on a waitlist-only date',
      dayFacts({ mode: 'waitlistOnly', waiting: [ownPlace] }),
      'New bookings are waitlisted. Approving over capacity needs a policy override.',
    ],
  ])('%s needs a policy override', (_, day, why) => {
    expect(whyNot(day, approve)).toEqual({ waitlist: why })
    expect(statusOf(day, { ...approve, about: withOverride })).toEqual(['booked', null, 'booked'])
  })

  test('in turn with just enough places needs none', () => {
    expect(statusOf(limited(5, 2, { waiting: [ownPlace] }), approve)).toEqual(['booked', null, 'booked'])
    expect(statusOf(limited(5, 2, { waiting: [ownPlace, waits(1)] }), approve)).toEqual([
      'booked',
      null,
      'booked',
    ])
    expect(statusOf(limited(5, 2, { waiting: [waits(4), ownPlace] }), approve)).toEqual([
      'booked',
      null,
      'booked',
    ])
  })

  test('doesn’t name other parties to a partner user', () => {
    const day = limited(5, 2, { waiting: [waits(2), ownPlace] })
    expect(whyNot(day, { ...approve, about: { isPartnerUser: true } })['waitlist']).toMatch(
      /^Another party has waited longer/,
    )
  })
})

describe('several fast tracks on one day', () => {
  const first = bookingIn(reservation, 'departureFastTrack')
  const second = { ...first, guid: 'second' }
  const of = (...bookings: ReservedBooking[]): Reservation => ({ ...reservation, bookings })
  const day = dayFacts({ date: '2026-11-27', direction: 'departure', mode: 'limited', capacity: 3, taken: 3 })
  const statuses = (before: Reservation, after: Reservation) =>
    done(withPlaces(factsOf({ days: [day] }), before, after, 'agreed')).bookings.map((it) => it.status)

  test('keep the places they have; the rest waits', () => {
    expect(statuses(of(first), of(first, second))).toEqual(['booked', 'waitlisted'])
    expect(statuses(of(first), of(second, first))).toEqual(['waitlisted', 'booked'])
    expect(statuses(of(first, { ...second, adults: 1 }), of(first, second))).toEqual(['booked', 'waitlisted'])
    expect(statuses(of({ ...first, serviceDate: '2026-11-26' }, second), of(first, second))).toEqual([
      'waitlisted',
      'booked',
    ])
  })
})

test('the days of a reservation are those of its fast tracks, in order', () => {
  expect(daysOf({ ...reservation, bookings: reservation.bookings.toReversed() })).toEqual([
    ['2026-11-20', 'arrival'],
    ['2026-11-27', 'departure'],
  ])
  expect(daysOf(withArrival({ direction: null }))).toEqual([['2026-11-27', 'departure']])
  expect(daysOf(withArrival({ kind: 'arrivalTransfer' }))).toEqual([['2026-11-27', 'departure']])
  expect(daysOf({ ...reservation, bookings: [] })).toEqual([])
})

test('places are held by date and direction, and not while waiting', () => {
  expect(isOn(arrival, '2026-11-20', 'arrival')).toBe(true)
  expect([isOn(arrival, '2026-11-21', 'arrival'), isOn(arrival, '2026-11-20', 'departure')]).toEqual([
    false,
    false,
  ])
  expect(isOn({ ...arrival, kind: 'arrivalTransfer' }, '2026-11-20', 'arrival')).toBe(false)
  expect(heldOn(reservation.bookings, '2026-11-20', 'arrival')).toBe(3)
  expect(heldOn(inLine.bookings, '2026-11-20', 'arrival')).toBe(0)
})

describe('warnings about the waitlist', () => {
  const text = (reason: string) => [
    `Fri 20 Nov, arrival: ${reason}. The booking joins the waitlist and is charged once approved.`,
  ]
  const warnings = (day: DayFacts, before: Reservation | null, after = inLine) =>
    waitlistWarnings(factsOf({ days: [day] }), before, after)

  test('name the reason once', () => {
    expect(warnings(limited(3, 3), null)).toEqual(text('No places left (3 needed)'))
    expect(warnings(limited(3, 3), reservation)).toEqual(text('No places left (3 needed)'))
    expect(warnings(dayFacts({ mode: 'waitlistOnly' }), null)).toEqual(text('New bookings are waitlisted'))
    expect(warnings(limited(3, 3), inLine)).toEqual([])
    expect(warnings(limited(3, 3), null, reservation)).toEqual([])
  })

  test('appear again for another date', () => {
    expect(
      warnings(limited(3, 3), {
        ...inLine,
        bookings: inLine.bookings.map((it) => ({ ...it, serviceDate: '2026-11-19' })),
      }),
    ).toHaveLength(1)
  })
})

test.each<[DayFacts, number, string]>([
  [limited(4, 4), 2, 'No places left (2 needed)'],
  [limited(4, 3), 2, 'Only 1 place left (2 needed)'],
  [limited(4, 2), 3, 'Only 2 places left (3 needed)'],
  [limited(4, 2), 2, 'Other parties are ahead on the waitlist'],
  [dayFacts(), 2, 'Other parties are ahead on the waitlist'],
  [dayFacts({ mode: 'waitlistOnly' }), 2, 'New bookings are waitlisted'],
])('why there is no place, %#', (day, need, why) => expect(noPlaceText(day, need)).toBe(why))

import { describe, expect, test } from 'vitest'
import { effectsOf } from '#domain/reservation/effects.ts'
import { dayFacts, flightsWith, raised, waits, withOverride } from '#domain/reservation/example-facts.ts'
import {
  arrivalLeg,
  both,
  bookingIn,
  departureLeg,
  done,
  doneOn,
  drive,
  madeOf,
  planOn,
  refusedFields,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { withBookings, type ReservedBooking } from '#domain/reservation/reservation.ts'
import { approveTarget } from './approve-waitlist.ts'
import { fastTrackTarget, type FastTrackRequest } from './fast-track-change.ts'

const drives = madeOf({
  arrival: arrivalLeg({ fastTrack: false, transfer: drive }),
  departure: departureLeg({ fastTrack: false, transfer: drive }),
})
const party = madeOf({ ...both, extras: [] })
const fastTrackGuid = bookingIn(party.reservation, 'arrivalFastTrack').guid
const switched = (request: Partial<FastTrackRequest>, about: Partial<ReservationFacts> = {}, example: ReservationCase = drives) =>
  planOn(example, fastTrackTarget, { on: [], off: [], allowWaitlist: false, reason: 'Asked for', ...request }, about)
const full = { days: [dayFacts({ mode: 'limited', capacity: 10, taken: 8 })] }

describe('adding fast track', () => {
  test('for both flights takes places and day numbers, at today’s price, and the desk expects the party', () => {
    const change = done(switched({ on: ['flight in', 'flight out'] }))
    expect(change.after.bookings.slice(2)).toMatchObject([
      { guid: 'new:arrivalFastTrack.1', serviceDate: '2026-11-20', serviceTime: '14:05', status: 'booked', adults: 2, children: 1 },
      { guid: 'new:departureFastTrack.2', serviceDate: '2026-11-27', serviceTime: '17:33', status: 'booked' },
    ])
    expect(effectsOf(change.effects, 'places').map(({ date, passengers }) => [date, passengers])).toEqual([
      ['2026-11-20', 3],
      ['2026-11-27', 3],
    ])
    expect(effectsOf(change.effects, 'dayNumber')).toHaveLength(2)
    expect(effectsOf(change.effects, 'expected')).toHaveLength(6)
    expect(change.plan.chargeCents).toBe(31_000)
  })

  test('without places asks first, then waitlists the party without a charge', () => {
    expect(refusedFields(switched({ on: ['flight in'] }, full))).toEqual({
      allowWaitlist: 'Only 2 places left for 3 on Fri 20 Nov. The party would lose its places and join the waitlist.',
    })
    const change = done(switched({ on: ['flight in'], allowWaitlist: true }, full))
    expect([bookingIn(change.after, 'arrivalFastTrack').status, change.plan.chargeCents, effectsOf(change.effects, 'places')]).toEqual([
      'waitlisted',
      0,
      [],
    ])
  })

  test.each<[string, Partial<FastTrackRequest>, Partial<ReservationFacts>, Record<string, string>]>([
    ['without a flight', {}, {}, { on: 'Choose where to add or remove fast track' }],
    ['for a flight the party isn’t on', { on: ['flight in', 'night in'] }, {}, { 'on.1': 'Choose a flight on this reservation' }],
    ['for an unknown flight', { on: ['gone'] }, {}, { 'on.0': 'Choose a flight on this reservation' }],
    [
      'for a cancelled flight',
      { on: ['flight in'] },
      { flights: flightsWith('flight in', { status: 'cancelled' }) },
      { 'on.0': 'BA2155 is cancelled on Fri 20 Nov' },
    ],
    ['twice for the same flight', { on: ['flight in', 'flight in'] }, {}, { 'on.1': 'BA2155 is selected twice' }],
    ['for a flight today', { on: ['flight in'] }, { today: '2026-11-20' }, { 'on.0': 'Booking for today needs a policy override' }],
    ['for a past flight', { on: ['flight in'] }, { ...withOverride, today: '2026-11-21' }, { 'on.0': 'Fri 20 Nov is in the past' }],
    [
      'on a closed day',
      { on: ['flight in'] },
      { days: [dayFacts({ isLocked: true })] },
      { 'Fri 20 Nov': 'This day is closed. You need a policy override to change it.' },
    ],
    [
      'on a day closed for fast track',
      { on: ['flight in'] },
      { days: [dayFacts({ mode: 'closed' })] },
      { date: 'Fri 20 Nov is closed for fast track' },
    ],
  ])('is refused %s', (_, request, about, refusal) => {
    expect(refusedFields(switched(request, about))).toEqual(refusal)
  })

  test('is refused if the flight already has it', () => {
    expect(refusedFields(switched({ on: ['flight in'] }, {}, party))).toEqual({ 'on.0': 'BA2155 already has fast track' })
    expect(refusedFields(switched({ on: ['flight in'], off: [fastTrackGuid] }, {}, party))).toEqual({
      'on.0': 'BA2155 already has fast track',
    })
  })

  test('is possible for today with a policy override', () => {
    expect(
      done(switched({ on: ['flight in'] }, { ...withOverride, today: '2026-11-20', now: '2026-11-20T12:00:00Z' })).plan.chargeCents,
    ).toBe(18_000)
  })

  test('warns about a late flight', () => {
    expect(
      done(switched({ on: ['flight in'] }, { flights: flightsWith('flight in', { estimated: '2026-11-20T19:00:00Z' }) })).plan.warnings,
    ).toContain('BA2155 is late, expected at 15:00')
  })
})

describe('removing fast track', () => {
  test('is a cancellation with the fee table', () => {
    const change = done(switched({ off: [fastTrackGuid] }, { today: '2026-11-19', now: '2026-11-19T12:00:00Z' }, party))
    expect(bookingIn(change.after, 'arrivalFastTrack')).toMatchObject({ status: 'cancelled', cancelReason: 'Asked for' })
    expect(bookingIn(change.after, 'arrivalTransfer').status).toBe('booked')
    expect(change.plan.balanceAfterCents).toBe(party.facts.balanceCents - 18_000 + 9_000)
  })

  test.each<[string, Partial<FastTrackRequest>, Record<string, string>]>([
    ['without a reason', { off: [fastTrackGuid], reason: '' }, { reason: 'This field is required' }],
    ['for a transfer', { off: [bookingIn(party.reservation, 'arrivalTransfer').guid] }, { notFound: '' }],
    ['for another reservation', { off: ['another’s'] }, { notFound: '' }],
  ])('is refused %s', (_, request, refusal) => {
    expect(refusedFields(switched(request, {}, party))).toEqual(refusal)
  })

  test('and adding it again in good time costs nothing', () => {
    const off = doneOn(party, fastTrackTarget, { on: [], off: [fastTrackGuid], allowWaitlist: false, reason: 'Asked for' })
    const on = doneOn(off, fastTrackTarget, { on: ['flight in'], off: [], allowWaitlist: false, reason: '' })
    expect(on.facts.balanceCents).toBe(party.facts.balanceCents)
    expect(bookingIn(on.reservation, 'arrivalFastTrack')).toMatchObject({ status: 'booked', adults: 2, children: 1 })
  })
})

describe('approval from the waitlist', () => {
  const first = { ...full, days: [dayFacts({ mode: 'limited', capacity: 10, taken: 8 })] }
  const waiting = madeOf({ extras: [{ guid: 'flowers', quantity: 1 }] }, first)
  const bookingGuid = bookingIn(waiting.reservation, 'arrivalFastTrack').guid
  const queue = (change: object, ...before: ReturnType<typeof waits>[]) => ({
    days: waiting.facts.days.map((it) => ({ ...it, ...change, waiting: [...before, ...it.waiting] })),
  })
  const approved = (about: Partial<ReservationFacts>, payMethod: 'cash' | null = null, example: ReservationCase = waiting) =>
    planOn(example, approveTarget, { bookingGuid, payMethod }, about)

  test('gives the party its places and extra at the promised price', () => {
    const change = done(approved({ ...queue({ taken: 7 }), book: raised(2) }))
    expect(change.after.bookings).toMatchObject([
      { status: 'booked', waitlistedAt: null },
      { kind: 'extra', status: 'booked' },
    ])
    expect(effectsOf(change.effects, 'places')).toMatchObject([{ passengers: 3, beyond: 0 }])
    expect(effectsOf(change.effects, 'guestNotified')).toEqual([{ kind: 'guestNotified', template: 'waitlistApproved' }])
    expect(effectsOf(change.effects, 'groupAltered')).toMatchObject([{ status: 'confirmed' }])
    expect(change.plan).toMatchObject({ title: 'Approve from waitlist', chargeCents: 22_000, balanceAfterCents: 22_000 })
  })

  test('can be paid immediately, except by a partner user', () => {
    expect(effectsOf(done(approved(queue({ taken: 0 }), 'cash')).effects, 'paid')).toEqual([
      { kind: 'paid', method: 'cash', amountCents: 22_000 },
    ])
    expect(refusedFields(approved({ ...queue({ taken: 0 }), isPartnerUser: true }, 'cash'))).toHaveProperty('payMethod')
  })

  test('takes only the rest after a deposit', () => {
    const { effects, plan } = done(approved({ ...queue({ taken: 0 }), balanceCents: -20_000 }, 'cash'))
    expect(effectsOf(effects, 'paid')).toEqual([{ kind: 'paid', method: 'cash', amountCents: 2_000 }])
    expect(plan).toMatchObject({ chargeCents: 22_000, balanceAfterCents: 0 })
  })

  test.each<[string, Partial<ReservationFacts>, string]>([
    ['without places', queue({ taken: 8 }), 'Only 2 places left for 3. Approving over capacity needs a policy override.'],
    ['out of turn', queue({ taken: 0 }, waits(2)), 'OTHER1 has waited longer and fits. Approving out of turn needs a policy override.'],
  ])('is refused %s without a policy override', (_, about, message) => {
    expect(refusedFields(approved(about))).toEqual({ waitlist: message })
    expect(bookingIn(done(approved({ ...about, ...withOverride })).after, 'arrivalFastTrack').status).toBe('booked')
  })

  test('out of turn doesn’t name other parties to a partner user', () => {
    expect(refusedFields(approved({ ...queue({ taken: 0 }, waits(2)), isPartnerUser: true }))).toEqual({
      waitlist: 'Another party has waited longer and fits. Approving out of turn needs a policy override.',
    })
  })

  test('skips parties that don’t fit', () => {
    expect(bookingIn(done(approved(queue({ taken: 5 }, waits(6)))).after, 'arrivalFastTrack').status).toBe('booked')
  })

  test('over capacity shows by how many', () => {
    const change = done(approved({ ...queue({ taken: 9 }), ...withOverride }))
    expect(effectsOf(change.effects, 'places')).toMatchObject([{ passengers: 3, beyond: 2 }])
    expect(change.plan.lines).toContainEqual({
      label: 'Fast-track places taken',
      after: '3, Fri 20 Nov, arrival, 2 over capacity by policy override',
    })
  })

  test.each<[string, Partial<ReservationFacts>, Record<string, string>]>([
    ['after the flight was due', { now: '2026-11-20T18:06:00Z' }, { booking: 'BA2155 was due at 14:05, so it’s too late to approve' }],
    ['on a closed day', queue({ isLocked: true }), { booking: 'This day is closed. You need a policy override to change it.' }],
  ])('is refused %s', (_, about, refusal) => {
    expect(refusedFields(approved(about))).toEqual(refusal)
  })

  test('is refused for other bookings', () => {
    const as = (status: ReservedBooking['status']) => ({
      ...waiting,
      reservation: withBookings(waiting.reservation, (it) => ({ ...it, status })),
    })
    expect(refusedFields(approved({}, null, as('booked')))).toEqual({ booking: 'This booking isn’t checked in yet' })
    expect(refusedFields(planOn(waiting, approveTarget, { bookingGuid: 'another’s', payMethod: null }))).toEqual({ notFound: '' })
  })
})

import { describe, expect, test } from 'vitest'
import { effectsOf } from '#domain/reservation/effects.ts'
import { dayFacts, raised, waits, withOverride } from '#domain/reservation/example-facts.ts'
import {
  bookingIn,
  done,
  madeOf,
  planOn,
  refusedFields,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { withBookings, type ReservedBooking } from '#domain/reservation/reservation.ts'
import { approveTarget } from './approve-waitlist.ts'

const full = { days: [dayFacts({ mode: 'limited', capacity: 10, taken: 8 })] }

describe('approval from the waitlist', () => {
  const first = { ...full, days: [dayFacts({ mode: 'limited', capacity: 10, taken: 8 })] }
  const waiting = madeOf({ extras: [{ guid: 'flowers', quantity: 1 }] }, first)
  const bookingGuid = bookingIn(waiting.reservation, 'arrivalFastTrack').guid
  const queue = (change: object, ...before: ReturnType<typeof waits>[]) => ({
    days: waiting.facts.days.map((it) => ({ ...it, ...change, waiting: [...before, ...it.waiting] })),
  })
  const approved = (
    about: Partial<ReservationFacts>,
    payMethod: 'cash' | null = null,
    example: ReservationCase = waiting,
  ) => planOn(example, approveTarget, { bookingGuid, payMethod }, about)

  test('gives the party its places and extra at the promised price', () => {
    const change = done(approved({ ...queue({ taken: 7 }), book: raised(2) }))
    expect(change.after.bookings).toMatchObject([
      { status: 'booked', waitlistedAt: null },
      { kind: 'extra', status: 'booked' },
    ])
    expect(effectsOf(change.effects, 'places')).toMatchObject([{ passengers: 3, beyond: 0 }])
    expect(effectsOf(change.effects, 'guestNotified')).toEqual([
      { kind: 'guestNotified', template: 'waitlistApproved' },
    ])
    expect(effectsOf(change.effects, 'groupAltered')).toMatchObject([{ status: 'confirmed' }])
    expect(change.plan).toMatchObject({
      title: 'Approve from waitlist',
      chargeCents: 22_000,
      balanceAfterCents: 22_000,
    })
  })

  test('can be paid immediately, except by a partner user', () => {
    expect(effectsOf(done(approved(queue({ taken: 0 }), 'cash')).effects, 'paid')).toEqual([
      { kind: 'paid', method: 'cash', amountCents: 22_000 },
    ])
    expect(refusedFields(approved({ ...queue({ taken: 0 }), isPartnerUser: true }, 'cash'))).toHaveProperty(
      'payMethod',
    )
  })

  test('takes only the rest after a deposit', () => {
    const { effects, plan } = done(approved({ ...queue({ taken: 0 }), balanceCents: -20_000 }, 'cash'))
    expect(effectsOf(effects, 'paid')).toEqual([{ kind: 'paid', method: 'cash', amountCents: 2_000 }])
    expect(plan).toMatchObject({ chargeCents: 22_000, balanceAfterCents: 0 })
  })

  test.each<[string, Partial<ReservationFacts>, string]>([
    [
      'without places',
      queue({ taken: 8 }),
      'Only 2 places left (3 needed). Approving over capacity needs a policy override.',
    ],
    [
      'out of turn',
      queue({ taken: 0 }, waits(2)),
      'OTHER1 has waited longer and fits. Approving out of turn needs a policy override.',
    ],
  ])('is refused %s without a policy override', (_, about, message) => {
    expect(refusedFields(approved(about))).toEqual({ waitlist: message })
    expect(bookingIn(done(approved({ ...about, ...withOverride })).after, 'arrivalFastTrack').status).toBe(
      'booked',
    )
  })

  test('out of turn doesn’t name other parties to a partner user', () => {
    expect(refusedFields(approved({ ...queue({ taken: 0 }, waits(2)), isPartnerUser: true }))).toEqual({
      waitlist: 'Another party has waited longer and fits. Approving out of turn needs a policy override.',
    })
  })

  test('skips parties that don’t fit', () => {
    expect(bookingIn(done(approved(queue({ taken: 5 }, waits(6)))).after, 'arrivalFastTrack').status).toBe(
      'booked',
    )
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
    [
      'after the flight was due',
      { now: '2026-11-20T18:06:00Z' },
      { booking: 'BA2155 was due at 14:05, so it’s too late to approve' },
    ],
    [
      'on a closed day',
      queue({ isLocked: true }),
      { booking: 'This day is closed. You need a policy override to change it.' },
    ],
  ])('is refused %s', (_, about, refusal) => {
    expect(refusedFields(approved(about))).toEqual(refusal)
  })

  test('is refused for other bookings', () => {
    const as = (status: ReservedBooking['status']) => ({
      ...waiting,
      reservation: withBookings(waiting.reservation, (it) => ({ ...it, status })),
    })
    expect(refusedFields(approved({}, null, as('booked')))).toEqual({
      booking: 'This booking isn’t checked in yet',
    })
    expect(
      refusedFields(planOn(waiting, approveTarget, { bookingGuid: 'another’s', payMethod: null })),
    ).toEqual({ notFound: '' })
  })
})

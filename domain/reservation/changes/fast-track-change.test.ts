import { describe, expect, test } from 'vitest'
import { effectsOf } from '#domain/reservation/effects.ts'
import { dayFacts, flightsWith, withOverride } from '#domain/reservation/example-facts.ts'
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
import { fastTrackTarget, type FastTrackRequest } from './fast-track-change.ts'

const drives = madeOf({
  arrival: arrivalLeg({ fastTrack: false, transfer: drive }),
  departure: departureLeg({ fastTrack: false, transfer: drive }),
})
const party = madeOf({ ...both, extras: [] })
const fastTrackGuid = bookingIn(party.reservation, 'arrivalFastTrack').guid
const switched = (
  request: Partial<FastTrackRequest>,
  about: Partial<ReservationFacts> = {},
  example: ReservationCase = drives,
) =>
  planOn(
    example,
    fastTrackTarget,
    { on: [], off: [], allowWaitlist: false, reason: 'Asked for', ...request },
    about,
  )
const full = { days: [dayFacts({ mode: 'limited', capacity: 10, taken: 8 })] }

describe('adding fast track', () => {
  test('for both flights takes places and day numbers at today’s price, and the desk expects them', () => {
    const change = done(switched({ on: ['flight in', 'flight out'] }))
    expect(change.after.bookings.slice(2)).toMatchObject([
      {
        guid: 'new:arrivalFastTrack.1',
        serviceDate: '2026-11-20',
        serviceTime: '14:05',
        status: 'booked',
        adults: 2,
        children: 1,
      },
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
      allowWaitlist:
        'Only 2 places left (3 needed) on Fri 20 Nov. The party would lose its places and join the waitlist.',
    })
    const change = done(switched({ on: ['flight in'], allowWaitlist: true }, full))
    expect([
      bookingIn(change.after, 'arrivalFastTrack').status,
      change.plan.chargeCents,
      effectsOf(change.effects, 'places'),
    ]).toEqual(['waitlisted', 0, []])
  })

  test.each<[string, Partial<FastTrackRequest>, Partial<ReservationFacts>, Record<string, string>]>([
    ['without a flight', {}, {}, { on: 'Choose where to add or remove fast track' }],
    [
      'for a flight the party isn’t on',
      { on: ['flight in', 'night in'] },
      {},
      { 'on.1': 'Choose a flight on this reservation' },
    ],
    ['for an unknown flight', { on: ['gone'] }, {}, { 'on.0': 'Choose a flight on this reservation' }],
    [
      'for a cancelled flight',
      { on: ['flight in'] },
      { flights: flightsWith('flight in', { status: 'cancelled' }) },
      { 'on.0': 'BA2155 is cancelled on Fri 20 Nov' },
    ],
    [
      'twice for the same flight',
      { on: ['flight in', 'flight in'] },
      {},
      { 'on.1': 'BA2155 is selected twice' },
    ],
    [
      'for a flight today',
      { on: ['flight in'] },
      { today: '2026-11-20' },
      { 'on.0': 'Booking for today needs a policy override' },
    ],
    [
      'for a past flight',
      { on: ['flight in'] },
      { ...withOverride, today: '2026-11-21' },
      { 'on.0': 'Fri 20 Nov is in the past' },
    ],
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
    expect(refusedFields(switched({ on: ['flight in'] }, {}, party))).toEqual({
      'on.0': 'BA2155 already has fast track',
    })
    expect(refusedFields(switched({ on: ['flight in'], off: [fastTrackGuid] }, {}, party))).toEqual({
      'on.0': 'BA2155 already has fast track',
    })
  })

  test('is possible for today with a policy override', () => {
    expect(
      done(
        switched(
          { on: ['flight in'] },
          { ...withOverride, today: '2026-11-20', now: '2026-11-20T12:00:00Z' },
        ),
      ).plan.chargeCents,
    ).toBe(18_000)
  })

  test('warns about a late flight', () => {
    expect(
      done(
        switched(
          { on: ['flight in'] },
          { flights: flightsWith('flight in', { estimated: '2026-11-20T19:00:00Z' }) },
        ),
      ).plan.warnings,
    ).toContain('BA2155 is late, expected at 15:00')
  })
})

describe('removing fast track', () => {
  test('is a cancellation with the fee table', () => {
    const change = done(
      switched({ off: [fastTrackGuid] }, { today: '2026-11-19', now: '2026-11-19T12:00:00Z' }, party),
    )
    expect(bookingIn(change.after, 'arrivalFastTrack')).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Asked for',
    })
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
    const off = doneOn(party, fastTrackTarget, {
      on: [],
      off: [fastTrackGuid],
      allowWaitlist: false,
      reason: 'Asked for',
    })
    const on = doneOn(off, fastTrackTarget, { on: ['flight in'], off: [], allowWaitlist: false, reason: '' })
    expect(on.facts.balanceCents).toBe(party.facts.balanceCents)
    expect(bookingIn(on.reservation, 'arrivalFastTrack')).toMatchObject({
      status: 'booked',
      adults: 2,
      children: 1,
    })
  })
})

import { describe, expect, test } from 'vitest'
import { hoursBefore, only, withStatus } from '#domain/reservation/example-changes.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { flightsWith } from '#domain/reservation/example-facts.ts'
import {
  both,
  bookingIn,
  done,
  madeOf,
  planOn,
  refusedFields,
  type ReservationCase,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { cancelTarget, type CancelRequest } from './cancel.ts'

const later: Partial<ReservationFacts> = { today: '2026-11-19', now: '2026-11-19T12:05:00Z' }
const whole = { bookingGuids: [], reason: 'Plans changed', goodwillPercent: 0 }
const cancelled = (
  example: ReservationCase,
  about: Partial<ReservationFacts> = {},
  asked: Partial<CancelRequest> = {},
) => planOn(example, cancelTarget, { ...whole, ...asked }, about)
const planOf = (about: Partial<ReservationFacts>, asked: Partial<CancelRequest>, example: ReservationCase) =>
  done(cancelled(example, about, asked)).plan

describe('cancelling a reservation', () => {
  const party = madeOf(both)

  test('charges each service by its own time left, in one plan', () => {
    const { plan, effects, after } = done(cancelled(party, hoursBefore(30)))
    expect(plan.title).toBe('Cancel reservation')
    expect(after.bookings.map(({ kind, status }) => [kind, status])).toEqual(
      ['arrivalFastTrack', 'arrivalTransfer', 'departureFastTrack', 'departureTransfer', 'extra'].map(
        (kind) => [kind, 'cancelled'],
      ),
    )
    expect(effectsOf(effects, 'chargeReversed').reduce((sum, it) => sum + it.totalCents, 0)).toBe(52_600)
    expect(
      effectsOf(effects, 'charged').map(({ bookingGuid, totalCents }) => [bookingGuid, totalCents]),
    ).toEqual([[bookingIn(party.reservation, 'arrivalFastTrack').guid, 9_000]])
    expect(plan).toMatchObject({ chargeCents: 9_000, balanceAfterCents: 9_000 })
    expect(effectsOf(effects, 'groupAltered')).toMatchObject([
      { status: 'cancelled', firstServiceDate: '2026-11-20' },
    ])
  })

  test('leaves completed services and their extras unchanged', () => {
    const begun = withStatus(withStatus(party, 'arrivalFastTrack', 'completed'), 'extra', 'completed')
    const { after } = done(cancelled(begun, { today: '2026-11-21', now: '2026-11-21T12:00:00Z' }))
    expect(after.bookings.map(({ kind, status }) => [kind, status])).toEqual([
      ['arrivalFastTrack', 'completed'],
      ['arrivalTransfer', 'cancelled'],
      ['departureFastTrack', 'cancelled'],
      ['departureTransfer', 'cancelled'],
      ['extra', 'completed'],
    ])
  })

  test('keeps manual fees', () => {
    const fee = {
      ...bookingIn(party.reservation, 'extra'),
      guid: 'fee',
      kind: 'fee' as const,
      status: 'completed' as const,
      belongsTo: null,
    }
    const withFee = {
      ...party,
      reservation: { ...party.reservation, bookings: [...party.reservation.bookings, fee] },
    }
    expect(bookingIn(done(cancelled(withFee)).after, 'fee')).toEqual(fee)
  })
})

describe('cancelling one service', () => {
  const party = madeOf(both)

  test('cancels its extra free of charge', () => {
    const { after, effects } = done(cancelled(party, hoursBefore(23), only(party, 'arrivalFastTrack')))
    expect(bookingIn(after, 'extra')).toMatchObject({ status: 'cancelled', cancelReason: 'Plans changed' })
    expect(effectsOf(effects, 'chargeReversed').map(({ totalCents }) => totalCents)).toEqual([18_000, 4_000])
    expect(effectsOf(effects, 'charged').map(({ totalCents }) => totalCents)).toEqual([18_000])
  })

  test('leaves the extra of another service', () => {
    const { after, plan } = done(cancelled(party, {}, only(party, 'departureTransfer')))
    expect(bookingIn(after, 'extra').status).toBe('booked')
    expect(plan).toMatchObject({ balanceAfterCents: 43_800 })
  })

  test('can cancel only an extra', () => {
    const { plan, after } = done(cancelled(party, {}, only(party, 'extra')))
    expect([
      plan.balanceAfterCents,
      after.bookings.filter(({ status }) => status === 'cancelled'),
    ]).toMatchObject([48_600, [{ kind: 'extra' }]])
  })

  test('needs a policy override for the extra of a completed service', () => {
    const begun = withStatus(withStatus(party, 'arrivalFastTrack', 'completed'), 'extra', 'completed')
    expect(refusedFields(cancelled(begun, later, only(begun, 'extra')))).toEqual({
      booking: 'This needs a policy override',
    })
  })

  test('uses the scheduled time of a 23:30 flight that is expected after midnight', () => {
    const flights = flightsWith('flight in', {
      scheduled: '2026-11-21T03:30:00Z',
      estimated: '2026-11-21T04:40:00Z',
    })
    const late = madeOf({}, { flights })
    expect(bookingIn(late.reservation, 'arrivalFastTrack')).toMatchObject({
      serviceDate: '2026-11-20',
      serviceTime: '23:30',
    })
    expect(planOf({ today: '2026-11-19', now: '2026-11-19T21:30:00Z' }, {}, late).chargeCents).toBe(
      20_100 / 2,
    )
  })
})

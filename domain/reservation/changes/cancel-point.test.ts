import { describe, expect, test } from 'vitest'
import { linesOf, pointOf, driveForm, guidOf, withTrips } from '#domain/reservation/example-changes.ts'
import { effectsOf, moneyOf } from '#domain/reservation/effects.ts'
import { sedan } from '#domain/pricing/example-prices.ts'
import { factsOf, withOverride } from '#domain/reservation/example-facts.ts'
import {
  bookingIn,
  done,
  planOn,
  refusedFields,
  stored,
  type ReservationCase,
  sameDrive,
} from '#domain/reservation/example-reservation.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import type { PlannedChange } from '#domain/reservation/plan-change.ts'
import { withBookings } from '#domain/reservation/reservation.ts'
import { cancelTarget } from './cancel.ts'
import { resetTarget } from './reset.ts'
import { transportChangeTarget } from './transport-change.ts'

describe('point-to-point journeys', () => {
  const made = stored(factsOf(), done(pointOf()))
  const point = bookingIn(made.reservation, 'point')
  const dropped = (example: ReservationCase, journeys: number[], about: Partial<ReservationFacts> = {}) => {
    const removed = bookingIn(example.reservation, 'point')
      .trips.filter((trip) => journeys.includes(trip.journey))
      .map(({ guid }) => guid)
    return planOn(example, transportChangeTarget, { bookingGuid: point.guid, ...sameDrive, removed }, about)
  }

  test('can be cancelled separately: the price of the other stays', () => {
    const change = done(dropped(made, [1]))
    expect(effectsOf(change.effects, 'tripDropped')).toHaveLength(1)
    expect(bookingIn(change.after, 'point')).toMatchObject({
      serviceDate: '2026-11-22',
      serviceTime: '10:00',
      status: 'booked',
    })
    expect(change.plan.balanceAfterCents).toBe(13_200)
  })

  test('are cancelled by the fee table, each by its own time left', () => {
    const soon = { today: '2026-11-20', now: '2026-11-20T10:00:00Z' }
    const first = done(dropped(made, [1], soon))
    expect(linesOf(first)).toMatchObject([
      ['drive2.sedan.drive', 2, '2026-11-22', 13_200],
      ['dropped.drive1.1', 1, '2026-11-20', 6_600],
    ])
    expect(first.plan.balanceAfterCents).toBe(19_800)
    expect(first.plan.lines.find(({ label }) => label.startsWith('Cancellation fee'))).toEqual({
      section: 'Point-to-point journey',
      label: 'Cancellation fee, Sedan, Fri 20 Nov at 10:00',
      after: '100% within 24 hours',
      amountCents: 6_600,
    })
    const fee = {
      bookingGuid: point.guid,
      kind: 'point',
      label: 'Cancellation fee, Sedan, Fri 20 Nov at 10:00',
      rule: '100% within 24 hours',
      amountCents: 6_600,
    }
    expect(first.plan).toMatchObject({ feeCents: 6_600, fees: [fee] })
    // The second is two days ahead: it is free, and says nothing.
    expect(linesOf(done(dropped(made, [2], soon)))).toEqual([['drive1.sedan.drive', 1, '2026-11-20', 6_600]])
  })

  test('reverse and charge only the day that changes', () => {
    const second = done(dropped(made, [2]))
    const { effects } = second
    expect(effectsOf(effects, 'chargeReversed').map(({ totalCents }) => totalCents)).toEqual([13_200])
    expect(effectsOf(effects, 'charged')).toEqual([])
    const soon = { today: '2026-11-20', now: '2026-11-20T10:00:00Z' }
    const first = done(dropped(made, [1], soon))
    expect(effectsOf(first.effects, 'chargeReversed').map(({ totalCents }) => totalCents)).toEqual([6_600])
    expect(
      effectsOf(first.effects, 'charged').map(({ serviceDate, totalCents }) => [serviceDate, totalCents]),
    ).toEqual([['2026-11-20', 6_600]])
  })

  test('are reversed as a whole if a charge is for several days', () => {
    const charges = [
      { ...made.facts.charges[0], totalCents: 19_800, serviceDate: null },
    ] as ReservationFacts['charges']
    const { effects } = done(dropped({ ...made, facts: { ...made.facts, charges } }, [2]))
    expect(effectsOf(effects, 'chargeReversed').map(({ totalCents }) => totalCents)).toEqual([19_800])
    expect(
      effectsOf(effects, 'charged').map(({ serviceDate, totalCents }) => [serviceDate, totalCents]),
    ).toEqual([['2026-11-20', 6_600]])
  })

  test('with a car less cost the fee, at most the amount by which the booking gets cheaper', () => {
    const soon = { today: '2026-11-22', now: '2026-11-22T10:00:00Z', ...withOverride }
    const begun = withTrips(made, (trip) => (trip.journey === 1 ? { status: 'completed' } : {}))
    const [, second, third] = bookingIn(begun.reservation, 'point').trips
    const oneCar = (serviceGuid: string, goodwillPercent = 0) =>
      planOn(
        begun,
        transportChangeTarget,
        {
          bookingGuid: point.guid,
          ...sameDrive,
          trips: [{ ...driveForm(second, '10:00'), serviceGuid, passengers: 2 }],
          removed: [third?.guid ?? ''],
          goodwillPercent,
          reason: 'One is enough',
        },
        soon,
      )
    expect(linesOf(done(oneCar('sedan')))?.at(-1)).toEqual(['dropped.drive2.3', 1, '2026-11-22', 6_600])
    expect(linesOf(done(oneCar('sedan', 50)))?.at(-1)).toEqual(['dropped.drive2.3', 1, '2026-11-22', 3_300])
    expect(linesOf(done(oneCar('sedan', 100)))?.map(([key]) => key)).toEqual([
      'drive1.sedan.drive',
      'drive2.sedan.drive',
    ])
    // A van replaces two cars at the same price, so nothing counts as cancelled.
    const van = {
      ...sedan,
      guid: 'van across',
      serviceGuid: 'van',
      fromZone: 'West',
      toZone: 'East',
      cents: 12_000,
    }
    const book = { ...made.facts.book, transport: [...made.facts.book.transport, van] }
    const inVan = planOn(
      begun,
      transportChangeTarget,
      {
        bookingGuid: point.guid,
        ...sameDrive,
        trips: [{ ...driveForm(second, '10:00'), serviceGuid: 'van', passengers: 2 }],
        removed: [third?.guid ?? ''],
      },
      { ...soon, book },
    )
    expect(linesOf(done(inVan))?.map(([key]) => key)).toEqual(['drive1.sedan.drive', 'drive2.van.drive'])
  })

  test('waive the fee only with a policy override and a reason', () => {
    const waived = (about: Partial<ReservationFacts>) => {
      const removed = [point.trips[0]?.guid ?? '']
      return planOn(
        made,
        transportChangeTarget,
        { bookingGuid: point.guid, ...sameDrive, removed, goodwillPercent: 10 },
        about,
      )
    }
    expect(refusedFields(waived({}))).toEqual({ goodwillPercent: 'Waiving the fee needs a policy override' })
    expect(refusedFields(waived(withOverride))).toEqual({ reason: 'This field is required' })
  })

  describe('cancelled', () => {
    const soon = { today: '2026-11-20', now: '2026-11-20T10:00:00Z' }
    const whole = { bookingGuids: [], reason: 'Plans changed', goodwillPercent: 0 }
    const begun = (status: 'completed' | 'noShow') =>
      withTrips(made, (trip) => (trip.journey === 1 ? { status } : {}))
    const feesOf = (planned: PlannedChange) =>
      bookingIn(planned.after, 'point').feeLines.map(({ key, label, rule, totalCents }) => [
        key,
        label,
        rule,
        totalCents,
      ])

    test('have a fee each, by their own time left', () => {
      const change = done(planOn(made, cancelTarget, whole, soon))
      expect(feesOf(change)).toEqual([
        ['cancellation.drive1', 'Cancellation fee, Fri 20 Nov at 10:00', '100% within 24 hours', 6_600],
        ['cancellation.drive2', 'Cancellation fee, Sun 22 Nov at 10:00', 'free this far in advance', 0],
      ])
      expect(change.plan).toMatchObject({
        chargeCents: 6_600,
        balanceAfterCents: 6_600,
        title: 'Cancel reservation',
      })
    })

    test('charge and describe only the rest if one was cancelled on another day', () => {
      const rest = stored(made.facts, done(dropped(made, [1], soon)))
      const later = { today: '2026-11-21', now: '2026-11-21T15:00:00Z' }
      const { plan, effects } = done(planOn(rest, cancelTarget, whole, later))
      const { chargedCents, reversedCents } = moneyOf(effects)
      expect([chargedCents, reversedCents]).toEqual([13_200, 13_200])
      expect(plan.lines.filter(({ label }) => label.startsWith('Cancellation fee'))).toHaveLength(1)
      expect([plan.feeCents, plan.fees.map((it) => it.amountCents)]).toEqual([13_200, [13_200]])
      expect(plan.lines.reduce((sum, { amountCents = 0 }) => sum + amountCents, 0)).toBe(0)
    })

    test('stored before journeys had keys have one fee, by the first', () => {
      const unnamed = {
        ...made,
        reservation: withBookings(made.reservation, (booking) => ({
          ...booking,
          priceLines: booking.priceLines.map((line, index) => ({
            ...line,
            key: `otherTransport.${index + 1}`,
          })),
        })),
      }
      expect(feesOf(done(planOn(unnamed, cancelTarget, whole, soon)))).toEqual([
        ['cancellation', 'Cancellation fee', '100% within 24 hours', 19_800],
      ])
    })

    test('keep the price of completed ones; the rest is cancelled by the fee table', () => {
      const later = { today: '2026-11-21', now: '2026-11-21T20:00:00Z' }
      const change = done(planOn(begun('completed'), cancelTarget, whole, later))
      expect(bookingIn(change.after, 'point')).toMatchObject({
        status: 'completed',
        trips: [{ status: 'completed' }, { status: 'cancelled' }, { status: 'cancelled' }],
      })
      expect(linesOf(change)).toEqual([
        ['drive1.sedan.drive', 1, '2026-11-20', 6_600],
        ['dropped.drive2.2', 1, '2026-11-21', 6_600],
        ['dropped.drive2.3', 1, '2026-11-21', 6_600],
      ])
      expect(effectsOf(change.effects, 'chargeReversed').map(({ totalCents }) => totalCents)).toEqual([
        13_200,
      ])
      expect(effectsOf(change.effects, 'guestNotified')).toEqual([
        { kind: 'guestNotified', template: 'change' },
      ])
      expect(change.plan.balanceAfterCents).toBe(19_800)
      const free = done(planOn(begun('completed'), cancelTarget, whole, soon))
      expect([linesOf(free), free.plan.balanceAfterCents]).toEqual([
        [['drive1.sedan.drive', 1, '2026-11-20', 6_600]],
        6_600,
      ])
    })

    test('are a no-show after one without guests', () => {
      expect(bookingIn(done(planOn(begun('noShow'), cancelTarget, whole, soon)).after, 'point').status).toBe(
        'noShow',
      )
    })

    test('keep the fee of one cancelled earlier, also when the cancellation of the rest is undone', () => {
      const less = stored({ ...made.facts, ...soon }, done(dropped(made, [1], soon)))
      const gone = stored(less.facts, done(planOn(less, cancelTarget, whole)))
      expect(gone.facts.balanceCents).toBe(6_600)
      const again = done(
        planOn(gone, resetTarget, { bookingGuid: guidOf(gone, 'point'), reason: 'A mistake' }),
      )
      expect(again.plan.balanceAfterCents).toBe(19_800)
    })
  })
})

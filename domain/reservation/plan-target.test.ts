import { describe, expect, test } from 'vitest'
import { refuse } from '#domain/refusal.ts'
import { effectsOf } from './effects.ts'
import { book, dayFacts, flightsWith, hotel, raised } from './example-facts.ts'
import { bookingIn, done, madeOf, planNew } from './example-reservation.ts'
import { withBookings, type ReservedBooking } from './reservation.ts'
import { type Change, only, planOf, party, journeys, noted } from './example-service-change.ts'

const onAccount = { billing: 'partnerAccount', partnerGuid: 'hotel' } as const
const noPrices = { book: { ...book, fastTrack: [], transport: [], surcharges: [] } }

describe('prices', () => {
  const pricesOf = (kind: ReservedBooking['kind'], planned: ReturnType<typeof planOf>) =>
    bookingIn(done(planned).after, kind).priceLines.map(({ key, totalCents }) => `${key} ${totalCents}`)

  test('are not calculated again if nothing they depend on changed', () => {
    expect(done(planOf(party(), only('arrivalFastTrack', noted), noPrices)).plan.chargeCents).toBe(0)
    expect(
      done(planOf(party(), only('arrivalTransfer', { serviceTime: '15:10' }), noPrices)).plan.chargeCents,
    ).toBe(0)
    expect(done(planOf(journeys(), only('point', { serviceTime: '15:10' }), noPrices)).plan.chargeCents).toBe(
      0,
    )
  })

  test('of a fast track depend on its time', () => {
    const late: Partial<ReservedBooking> = { serviceTime: '22:30', flightGuid: 'night in' }
    expect(pricesOf('arrivalFastTrack', planOf(party(), only('arrivalFastTrack', late)))).toContain(
      'night.VAT 2100',
    )
  })

  test('of cancelled services stay', () => {
    const gone: Partial<ReservedBooking> = { status: 'cancelled', adults: 1 }
    expect(
      pricesOf('arrivalFastTrack', planOf(party(), only('arrivalFastTrack', gone), { book: raised(2) })),
    ).toEqual(['adult.first 10000', 'adult.further 5000', 'child 3000'])
  })

  test('stay for trips dispatch moves within their day, but not to another day or for new trips', () => {
    const trips = (more: object): Change =>
      only('arrivalTransfer', {
        trips: bookingIn(party().reservation, 'arrivalTransfer').trips.map((it) => ({ ...it, ...more })),
      })
    const operation = { isOperation: true }
    const dear = { book: raised(2) }
    expect(pricesOf('arrivalTransfer', planOf(party(), trips({ toGuid: 'lodge' }), dear, operation))).toEqual(
      ['drive1.sedan.drive 8800'],
    )
    const nextDay = { serviceDate: '2026-11-21', pickupAt: '2026-11-21T18:50:00Z' }
    expect(pricesOf('arrivalTransfer', planOf(party(), trips(nextDay), dear, operation))).toEqual([
      'drive1.sedan.drive 17600',
    ])
    const { reservation } = party()
    const another = { ...bookingIn(reservation, 'arrivalTransfer'), guid: 'new:another', priceLines: [] }
    const more = { ...reservation, bookings: [...reservation.bookings, another] }
    expect(pricesOf('arrivalTransfer', planOf(party(), more, {}, operation))).toEqual([
      'drive1.sedan.drive 8800',
    ])
  })

  test('stay as sold only for channel bookings', () => {
    const asSold = { isAsSold: true }
    const more = only('arrivalFastTrack', { adults: 3 })
    expect(pricesOf('arrivalFastTrack', planOf(party(), more, {}, asSold))).toContain('adult.further 10000')
    const { facts, reservation } = party()
    const sold = withBookings(reservation, (booking) => ({
      ...booking,
      priceLines: booking.priceLines.map((line) => ({ ...line, key: `imported.${line.key}` })),
    }))
    const example = { facts, reservation: sold }
    expect(pricesOf('arrivalFastTrack', planOf(example, more, {}, asSold))).toHaveLength(3)
    expect(pricesOf('arrivalFastTrack', planOf(example, more))).toHaveLength(4)
  })
})

describe('extras', () => {
  const extraOf = (change: Change) => bookingIn(done(planOf(party(), change)).after, 'extra')

  test('move with their service while it is upcoming', () => {
    expect(
      extraOf(only('arrivalFastTrack', { serviceDate: '2026-11-21', serviceTime: '15:00' })),
    ).toMatchObject({
      serviceDate: '2026-11-21',
      serviceTime: '15:00',
      status: 'booked',
    })
    const apart: Change = ({ kind }) =>
      kind === 'extra'
        ? { serviceDate: '2026-11-25' }
        : kind === 'arrivalFastTrack'
          ? { status: 'completed' }
          : {}
    expect(extraOf(apart)).toMatchObject({ serviceDate: '2026-11-25', status: 'completed' })
  })

  test('without a service stay on their date', () => {
    expect(extraOf(only('extra', { belongsTo: null, serviceDate: '2026-11-25' }))).toMatchObject({
      serviceDate: '2026-11-25',
      status: 'booked',
    })
  })

  test('continue on their own without a service', () => {
    const { facts, reservation } = party()
    const alone = { facts, reservation: { ...reservation, bookings: [bookingIn(reservation, 'extra')] } }
    expect(bookingIn(done(planOf(alone, () => noted)).after, 'extra')).toMatchObject({
      comments: 'White hat',
      status: 'booked',
    })
  })
})

describe('the amount owed', () => {
  const more = only('arrivalFastTrack', { adults: 3 })
  const fewer = only('arrivalFastTrack', { adults: 1 })

  test('is the guest’s if a partner’s guest pays directly', () => {
    const example = madeOf({ partnerGuid: 'hotel' }, { partner: hotel })
    expect(done(planOf(example, more, { balanceCents: 500 })).plan).toMatchObject({
      balanceAfterCents: 5_500,
      balanceOf: 'the guest',
    })
    expect(done(planOf(example, fewer, { balanceCents: 500 })).plan).toMatchObject({
      refundCents: 4_500,
      balanceOf: 'the guest',
    })
  })

  test('is reduced by a partner’s commission, also for the credit limit', () => {
    const agent = { ...hotel, settlement: 'commission', balanceCents: 0 } as const
    const { plan } = done(planNew({ partner: agent }, onAccount))
    const owed = plan.balanceAfterCents
    expect([plan.chargeCents, owed < 18_000]).toEqual([18_000, true])
    expect(done(planNew({ partner: { ...agent, creditLimitCents: owed } }, onAccount)).beyondCredit).toBe(
      false,
    )
    expect(planNew({ partner: { ...agent, creditLimitCents: owed - 1 } }, onAccount)).toEqual(
      refuse(
        'creditLimit',
        'This exceeds the partner’s credit limit by BBD 0.01. Exceeding it needs a policy override.',
      ),
    )
  })

  test('ignores the credit limit while the form is incomplete', () => {
    const example = madeOf(onAccount, { partner: hotel })
    const blocked = { partner: { ...hotel, blocked: true } }
    expect(planOf(example, more, blocked)).toMatchObject({ refused: 'business' })
    expect(done(planOf(example, more, blocked, { isPartial: true })).beyondCredit).toBe(false)
  })

  test('is paid now if positive and the guest’s', () => {
    const paid = (change: Change, it = party()) =>
      effectsOf(done(planOf(it, change, {}, { payMethod: 'card' })).effects, 'paid')
    expect(paid(more)).toEqual([{ kind: 'paid', method: 'card', amountCents: 5_000 }])
    expect(paid(fewer)).toEqual([])
    expect(paid(only('arrivalFastTrack', noted))).toEqual([])
    expect(paid(more, madeOf(onAccount, { partner: hotel }))).toEqual([])
    expect(effectsOf(done(planOf(party(), more)).effects, 'paid')).toEqual([])
  })

  test.each<[string, number, number, number]>([
    ['all of it if nothing was paid before', 0, 5_000, 0],
    ['not what is owed for something else', 3_000, 5_000, 3_000],
    ['only the rest if part was paid before', -4_000, 1_000, 0],
    ['nothing if all was paid before', -5_000, 0, 0],
    ['nothing while a refund is due', -6_000, 0, -1_000],
  ])('takes %s', (_, balanceCents, takenCents, balanceAfterCents) => {
    const { plan, effects } = done(planOf(party(), more, { balanceCents }, { payMethod: 'card' }))
    expect(effectsOf(effects, 'paid').map((it) => it.amountCents)).toEqual(
      takenCents === 0 ? [] : [takenCents],
    )
    expect(plan.lines.filter(({ label }) => label === 'Payment')).toEqual(
      takenCents === 0
        ? []
        : [{ section: 'Billing', label: 'Payment', after: 'by card', amountCents: -takenCents }],
    )
    expect(plan).toMatchObject({
      chargeCents: 5_000,
      balanceAfterCents,
      refundCents: Math.max(0, -balanceAfterCents),
    })
  })
})

describe('the fingerprint', () => {
  const limited = [dayFacts({ mode: 'limited', capacity: 10, taken: 9 })]

  test('is the same a minute later, also on the waitlist', () => {
    const at = (now: string, days = [dayFacts()]) => done(planNew({ now, days })).fingerprint
    expect(at('2026-11-17T14:01:00Z')).toBe(at('2026-11-17T14:00:00Z'))
    expect(at('2026-11-17T14:01:00Z', limited)).toBe(at('2026-11-17T14:00:00Z', limited))
    expect(at('2026-11-17T14:00:00Z', limited)).not.toBe(at('2026-11-17T14:00:00Z'))
  })

  test('differs if the refund differs', () => {
    const fewer = only('arrivalFastTrack', { adults: 1 })
    const owing = (balanceCents: number) => done(planOf(party(), fewer, { balanceCents })).fingerprint
    expect(owing(0)).not.toBe(owing(100))
    expect(owing(60_000)).toBe(owing(70_000))
  })
})

test('a change warns only about what it changes, not about flights like a new booking', () => {
  const late = { flights: flightsWith('flight in', { estimated: '2026-11-20T20:00:00Z' }) }
  expect(done(planOf(party(), only('arrivalFastTrack', noted), late)).plan.warnings).toEqual([])
  expect(
    done(planOf(party(), only('arrivalFastTrack', noted), late, { warnings: ['Look'] })).plan.warnings,
  ).toEqual(['Look'])
})

test('no message is sent without a template', () => {
  expect(effectsOf(done(planOf(party(), only('arrivalFastTrack', noted))).effects, 'guestNotified')).toEqual(
    [],
  )
  const told = done(planOf(party(), only('arrivalFastTrack', noted), {}, { template: 'change' }))
  expect(effectsOf(told.effects, 'guestNotified')).toEqual([{ kind: 'guestNotified', template: 'change' }])
})

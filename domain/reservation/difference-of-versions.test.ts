import { describe, expect, test } from 'vitest'
import { differenceOf } from './difference.ts'
import { effectsOf, type Effect } from './effects.ts'
import { dayFacts, factsOf } from './example-facts.ts'
import { both, madeOf } from './example-reservation.ts'
import { driveOf, partyOf, sedan, type Car } from './example-services.ts'
import type { DayFacts, ReservationFacts, StandingCharge } from './facts.ts'
import type { KeyedPriceLine, Reservation, ReservedBooking } from './reservation.ts'

/** Effects of two versions created directly. */
describe('two versions', () => {
  const of = (...bookings: ReservedBooking[]): Reservation => ({ ...madeOf(both).reservation, bookings })
  const line = (change: Partial<KeyedPriceLine> = {}): KeyedPriceLine => {
    const price = {
      quantity: 1,
      unitCents: 5_000,
      netCents: 5_000,
      taxCode: 'NONE',
      taxBasisPoints: 0,
      taxCents: 0,
      totalCents: 5_000,
    }
    return {
      key: 'a',
      category: 'fastTrack',
      label: 'A',
      rule: 'A rule',
      ruleGuid: null,
      ...price,
      ...change,
    }
  }
  const charge = (change: Partial<StandingCharge> = {}): StandingCharge => {
    const whose = {
      guid: 'charge',
      bookingGuid: partyOf(1).guid,
      partnerGuid: null,
      kind: 'service',
    } as const
    return {
      ...whose,
      totalCents: 5_000,
      commissionCents: 0,
      earnedOn: '2026-11-20',
      serviceDate: '2026-11-20',
      ...change,
    }
  }
  const track = (change: Partial<ReservedBooking> = {}): ReservedBooking => ({
    ...partyOf(2),
    priceLines: [line()],
    ...change,
  })
  const drive = (change: Partial<ReservedBooking> = {}, ...cars: Car[]): ReservedBooking => ({
    ...driveOf(...cars),
    ...change,
  })
  const between = (before: Reservation | null, after: Reservation, about: Partial<ReservationFacts> = {}) =>
    differenceOf(before, after, factsOf(about))
  const noted = { comments: 'White hat' }
  const kindsOf = (effects: Effect[]) => effects.map(({ kind }) => kind)

  test('an unknown address is not stored', () => {
    expect(
      kindsOf(between(null, of(drive({}, { toGuid: 'new:address' })))).filter(
        (kind) => kind === 'placeAdded',
      ),
    ).toEqual([])
  })

  test('the first day ignores cancelled bookings unless all are, and is empty without bookings', () => {
    const firstOf = (...bookings: ReservedBooking[]) =>
      effectsOf(between(null, of(...bookings)), 'groupMade')[0]?.firstServiceDate
    const gone = track({ status: 'cancelled', serviceDate: '2026-11-18' })
    expect(firstOf(track({ serviceDate: '2026-11-21' }), gone, track())).toBe('2026-11-20')
    expect(firstOf(track({ status: 'cancelled' }), gone)).toBe('2026-11-18')
    expect(firstOf()).toBe('')
  })

  test('a new reservation adds and expects everyone', () => {
    const { passengers } = madeOf(both).reservation
    const effects = between(null, of(track()))
    expect(effectsOf(effects, 'passengerAdded').map((it) => it.passenger)).toEqual(passengers)
    expect(kindsOf(effects).filter((kind) => kind.startsWith('passenger'))).toHaveLength(passengers.length)
    expect(kindsOf(effects)).not.toContain('notExpected')
    expect(effectsOf(effects, 'expected').map((it) => it.passengerGuid)).toEqual(
      track().attendance.map((it) => it.passengerGuid),
    )
  })

  test('places over capacity are counted by day and direction', () => {
    const full = (date: string, direction: 'arrival' | 'departure') =>
      dayFacts({ date, direction, mode: 'limited', capacity: 5, taken: 5 })
    const beyond = (...days: DayFacts[]) =>
      effectsOf(between(null, of(track()), { days }), 'places').map((it) => it.beyond)
    expect(beyond(full('2026-11-20', 'departure'), full('2026-11-21', 'arrival'))).toEqual([0])
    expect(
      beyond(full('2026-11-20', 'departure'), full('2026-11-21', 'arrival'), full('2026-11-20', 'arrival')),
    ).toEqual([2])
  })

  test('only a fast track that is new on a day gets a day number', () => {
    const numbered = (before: ReservedBooking | null, after: ReservedBooking) =>
      effectsOf(between(before && of(before), of(after)), 'dayNumber').map((it) => [it.date, it.direction])
    expect(numbered(null, track())).toEqual([['2026-11-20', 'arrival']])
    expect(numbered(null, drive({}, sedan))).toEqual([])
    expect(numbered(track(), track(noted))).toEqual([])
    expect(numbered(track(), track({ direction: 'departure' }))).toEqual([['2026-11-20', 'departure']])
    expect(numbered(track(), track({ direction: null, serviceDate: '2026-11-21' }))).toEqual([])
  })

  test('unchanged check-ins and expectations have no effects', () => {
    const attendance = [
      { passengerGuid: 'ada', state: 'checkedIn' },
      { passengerGuid: 'max', state: 'expected' },
    ] as const
    expect(kindsOf(between(of(track({ attendance })), of(track({ attendance, ...noted }))))).toEqual([
      'bookingAltered',
    ])
  })

  test('facts outside the booking’s row don’t alter it', () => {
    expect(between(of(track()), of(track({ dayNumber: 7, lastSequence: 9 })))).toEqual([])
  })

  test('a trip is cancelled only once', () => {
    const dropped = { ...sedan, status: 'cancelled' } as const
    expect(kindsOf(between(of(drive({}, sedan)), of(drive({}, dropped))))).toEqual(['tripDropped'])
    expect(between(of(drive({}, dropped)), of(drive({}, dropped)))).toEqual([])
    expect(kindsOf(between(of(drive({}, dropped)), of(drive({}, { ...dropped, luggage: 9 }))))).toEqual([
      'tripAltered',
    ])
  })

  test('a trip that gets too long for its driver’s next one is lost', () => {
    const mine: Car = { driverGuid: 'dora', status: 'assigned', expectedMinutes: 30 }
    const next = {
      guid: 'next',
      driverGuid: 'dora',
      pickupAt: '2026-11-20T20:00:00Z',
      expectedMinutes: 30,
      status: 'assigned',
      passengers: 1,
    }
    const drives = [{ ...next, reference: 'OTHER1' } as ReservationFacts['drives'][number]]
    const driver = (expectedMinutes: number) =>
      effectsOf(
        between(of(drive({}, mine)), of(drive({}, { ...mine, expectedMinutes })), { drives }),
        'tripAltered',
      ).map((it) => it.driver)
    expect([driver(40), driver(200)]).toEqual([['keeps'], ['loses']])
  })

  describe('money', () => {
    const moneyOf = (
      before: ReservedBooking | null,
      after: ReservedBooking,
      charges: StandingCharge[] = [],
    ) =>
      between(before && of(before), of(after), { charges }).flatMap((effect) =>
        effect.kind === 'charged' || effect.kind === 'chargeReversed'
          ? [`${effect.kind} ${effect.totalCents}`]
          : [],
      )
    const dearer = [line({ netCents: 6_000, totalCents: 6_000 })]

    test('charges prices without tax or with only tax, but not zero', () => {
      expect(moneyOf(null, track())).toEqual(['charged 5000'])
      expect(
        moneyOf(null, track({ priceLines: [line({ netCents: 0, taxCents: 700, totalCents: 700 })] })),
      ).toEqual(['charged 700'])
      expect(moneyOf(null, track({ priceLines: [line({ netCents: 0, totalCents: 0 })] }))).toEqual([])
    })

    test('reverses and charges again what changed', () => {
      expect(moneyOf(track(), track({ priceLines: dearer }), [charge()])).toEqual([
        'chargeReversed 5000',
        'charged 6000',
      ])
      expect(moneyOf(track(), track(noted), [charge()])).toEqual([])
    })

    test('keeps a charge for several days until something changes, then reverses it whole', () => {
      const several = charge({ serviceDate: null })
      expect(moneyOf(track(), track(noted), [several])).toEqual([])
      expect(moneyOf(track(), track({ priceLines: dearer }), [several])).toEqual([
        'chargeReversed 5000',
        'charged 6000',
      ])
    })

    test('reverses and charges all days if one was charged differently from its lines', () => {
      const other = line({ key: 'b', serviceDate: '2026-11-22' })
      const [was, is] = [track({ priceLines: [line(), other] }), track({ priceLines: [...dearer, other] })]
      const days = (cents: number) => [
        charge(),
        charge({ guid: 'second', serviceDate: '2026-11-22', totalCents: cents }),
      ]
      expect(moneyOf(was, is, days(5_000))).toEqual(['chargeReversed 5000', 'charged 6000'])
      expect(moneyOf(was, is, days(4_900))).toEqual([
        'chargeReversed 5000',
        'chargeReversed 4900',
        'charged 6000',
        'charged 5000',
      ])
    })

    test('keeps a cancellation fee until the cancellation is undone', () => {
      const gone = track({ status: 'cancelled', feeLines: [line({ key: 'cancellation' })] })
      const cancelled = (change: Partial<ReservedBooking> = {}) => ({ ...gone, ...change })
      expect(moneyOf(cancelled(), cancelled(noted), [charge()])).toEqual([])
      expect(moneyOf(cancelled(), cancelled({ status: 'waitlisted' }), [charge()])).toEqual([
        'chargeReversed 5000',
      ])
      expect(moneyOf(cancelled({ feeLines: [] }), cancelled({ status: 'waitlisted' }), [charge()])).toEqual([
        'chargeReversed 5000',
      ])
      expect(moneyOf(cancelled(), track(), [charge()])).toEqual(['chargeReversed 5000', 'charged 5000'])
      expect(moneyOf(cancelled({ feeLines: [line()] }), track())).toEqual([])
    })
  })
})

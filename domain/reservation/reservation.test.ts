import { describe, expect, test } from 'vitest'
import { moneyOf, type Effect } from './effects.ts'
import { both, madeOf } from './example-reservation.ts'
import { driveOf, partyOf, sedan } from './example-services.ts'
import { driverName, isLocked } from './facts.ts'
import { dayFacts } from './example-facts.ts'
import { serviceOfExtra, type Reservation, type ReservedBooking } from './reservation.ts'
import { sectionOf } from './sections.ts'

describe('the service an extra belongs to', () => {
  const service = (guid: string, change: Partial<ReservedBooking> = {}): ReservedBooking => ({
    ...partyOf(2),
    guid,
    ...change,
  })
  const extra = (change: Partial<ReservedBooking> = {}): ReservedBooking => ({
    ...partyOf(2),
    guid: 'extra',
    kind: 'extra',
    belongsTo: null,
    ...change,
  })
  const gone = { status: 'cancelled' } as const
  const later = { serviceDate: '2026-11-25' }

  test.each<[string, () => ReservedBooking[], Partial<ReservedBooking>, string | null]>([
    ['is its own', () => [service('a'), service('b')], { belongsTo: 'b' }, 'b'],
    [
      'is its own, also on another day or cancelled',
      () => [service('a'), service('b', { ...later, ...gone })],
      { belongsTo: 'b' },
      'b',
    ],
    ['else one on its date', () => [service('a', later), service('b')], {}, 'b'],
    ['else an active one before a cancelled one', () => [service('a', gone), service('b')], {}, 'b'],
    [
      'else a cancelled one on its date before others',
      () => [service('a', later), service('b', gone)],
      {},
      'b',
    ],
    ['else the first', () => [service('a', later), service('b', later)], {}, 'a'],
    ['else none', () => [], {}, null],
    [
      'never another extra, nor itself',
      () => [extra({ guid: 'other' }), service('a', later)],
      { belongsTo: 'other' },
      'a',
    ],
  ])('%s', (_, services, change, guid) => {
    const own = extra(change)
    const reservation: Reservation = { ...madeOf(both).reservation, bookings: [own, ...services()] }
    expect(serviceOfExtra(reservation, own)?.guid ?? null).toBe(guid)
  })
})

test('moved money is charges less reversals, payments and commission', () => {
  const charged = (totalCents: number, commissionCents: number): Effect => {
    return {
      kind: 'charged',
      bookingGuid: 'a',
      role: 'service',
      lines: [],
      serviceDate: '2026-11-20',
      totalCents,
      commissionCents,
    }
  }
  const reversed = (totalCents: number, commissionCents: number): Effect => {
    return { kind: 'chargeReversed', bookingGuid: 'a', entryGuid: 'b', totalCents, commissionCents }
  }
  const paid: Effect[] = [
    { kind: 'paid', method: 'cash', amountCents: 300 },
    { kind: 'paid', method: 'card', amountCents: 40 },
    { kind: 'writeOffReversed', entryGuid: 'w', amountCents: 200 },
    { kind: 'writtenOff', amountCents: 300 },
  ]
  expect(
    moneyOf([charged(1_000, 100), charged(500, 30), reversed(200, 20), reversed(50, 5), ...paid]),
  ).toEqual({
    chargedCents: 1_500,
    reversedCents: 250,
    writtenOffCents: 100,
    paidCents: 340,
    commissionCents: 105,
  })
})

test('a service’s section is its leg or its kind', () => {
  expect([partyOf(2), partyOf(2, 0, 0, 'departureFastTrack')].map(sectionOf)).toEqual([
    'Arrival',
    'Departure',
  ])
  const point: ReservedBooking = { ...driveOf(sedan), kind: 'point', direction: null }
  expect(
    [point, { ...point, kind: 'extra' as const }, { ...point, kind: 'fee' as const }].map(sectionOf),
  ).toEqual(['Point-to-point journey', 'Extras', 'Fee'])
})

test('an unknown driver has a generic name', () => {
  const drivers = [
    { guid: 'dora', name: 'Dora' },
    { guid: 'dan', name: 'Dan' },
  ]
  expect([
    driverName({ drivers }, 'dan'),
    driverName({ drivers }, 'gone'),
    driverName({ drivers }, null),
  ]).toEqual(['Dan', 'the driver', 'the driver'])
})

test('a day is locked if either direction is', () => {
  const days = [
    dayFacts(),
    dayFacts({ direction: 'departure', isLocked: true }),
    dayFacts({ date: '2026-11-21' }),
  ]
  expect(['2026-11-20', '2026-11-21', '2026-11-22'].map((date) => isLocked({ days }, date))).toEqual([
    true,
    false,
    false,
  ])
})

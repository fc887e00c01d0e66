import { describe, expect, test } from 'vitest'
import { moneyLines } from './describe-money.ts'
import type { Effect } from './effects.ts'
import { both, bookingIn, madeOf } from './example-reservation.ts'
import { withBookings, type KeyedPriceLine, type Reservation, type ReservedBooking } from './reservation.ts'

type Change = (booking: ReservedBooking) => Partial<ReservedBooking>

function party(change: Change = () => ({})): Reservation {
  return withBookings(madeOf(both).reservation, (it) => ({ ...it, ...change(it) }))
}

const only =
  (kind: ReservedBooking['kind'], change: Change): Change =>
  (booking) =>
    booking.kind === kind ? change(booking) : {}

function charged(booking: ReservedBooking, lines: readonly KeyedPriceLine[] = booking.priceLines): Effect {
  return {
    kind: 'charged',
    bookingGuid: booking.guid,
    role: 'service',
    lines,
    serviceDate: booking.serviceDate,
    totalCents: 0,
    commissionCents: 0,
  }
}

function reversed(booking: ReservedBooking, totalCents: number): Effect {
  return {
    kind: 'chargeReversed',
    bookingGuid: booking.guid,
    entryGuid: 'entry',
    totalCents,
    commissionCents: 0,
  }
}

/** The plan lines if the charges of these services are reversed and made again. */
function linesOf(
  before: Reservation,
  after: Reservation,
  kinds: ReservedBooking['kind'][],
  more: Effect[] = [],
) {
  const effects = kinds.flatMap((kind) => [
    reversed(bookingIn(after, kind), 18_000),
    charged(bookingIn(after, kind)),
  ])
  return moneyLines('BBD', before, after, [...effects, ...more])
}

describe('the price of a service after a change', () => {
  const dearer: Change = ({ priceLines: [first, second, ...others] }) => ({
    priceLines: [
      { ...(first as KeyedPriceLine), totalCents: 12_500, rule: 'Winter' },
      ...(second ? [second] : []),
      ...others,
    ],
  })

  test('lists changed lines with their old and new amounts and the rule', () => {
    expect(linesOf(party(), party(only('arrivalFastTrack', dearer)), ['arrivalFastTrack'])).toEqual([
      {
        section: 'Arrival',
        label: 'Arrival fast track, adult, first',
        before: 'BBD 100.00',
        after: 'BBD 125.00, Winter',
        amountCents: 2_500,
      },
    ])
  })

  test('lists new and removed lines', () => {
    const after = party(
      only('departureFastTrack', ({ priceLines: [, ...others] }) => ({
        priceLines: [
          ...others,
          {
            ...(others[0] as KeyedPriceLine),
            key: 'night.VAT',
            label: 'Night',
            rule: 'Night desk',
            totalCents: 700,
          },
        ],
      })),
    )
    expect(linesOf(party(), after, ['departureFastTrack'])).toEqual([
      { section: 'Departure', label: 'Night', after: 'Night desk', amountCents: 700 },
      {
        section: 'Departure',
        label: 'Departure fast track, adult, first',
        before: 'BBD 70.00',
        after: 'removed',
        amountCents: -7_000,
      },
    ])
  })

  test('omits services whose charges stay, and new ones, which show their prices elsewhere', () => {
    const after = party(dearer)
    expect(linesOf(party(), after, ['departureFastTrack']).map((it) => it.section)).toEqual(['Departure'])
    const added: Effect = { kind: 'bookingAdded', booking: bookingIn(after, 'departureFastTrack') }
    expect(
      linesOf(party(), after, ['arrivalFastTrack', 'departureFastTrack'], [added]).map((it) => it.section),
    ).toEqual(['Arrival'])
    expect(moneyLines('BBD', party(), after, [])).toEqual([])
  })

  test('starts at zero after the waitlist, and ends at zero on it', () => {
    const waits = party(only('arrivalFastTrack', () => ({ status: 'waitlisted' })))
    expect(
      linesOf(waits, party(), ['arrivalFastTrack']).map(({ label, before, after, amountCents }) => [
        label,
        before,
        after,
        amountCents,
      ]),
    ).toEqual([
      ['Arrival fast track, adult, first', undefined, 'Arrival adult', 10_000],
      ['Arrival fast track, adult, further', undefined, 'Arrival adult', 5_000],
      ['Arrival fast track, child', undefined, 'Arrival child', 3_000],
    ])
    expect(
      linesOf(party(), waits, ['arrivalFastTrack']).map(({ after, amountCents }) => [after, amountCents]),
    ).toEqual([
      ['removed', -10_000],
      ['removed', -5_000],
      ['removed', -3_000],
    ])
  })

  test('starts at zero for a service that didn’t exist before', () => {
    const before = { ...party(), bookings: party().bookings.filter((it) => it.kind !== 'arrivalTransfer') }
    expect(linesOf(before, party(), ['arrivalTransfer'])).toEqual([
      {
        section: 'Arrival',
        label: 'Sedan, The airport to West coast',
        after: 'Sedan west',
        amountCents: 8_800,
      },
    ])
  })
})

describe('a cancelled service', () => {
  const fee = {
    key: 'cancellation',
    label: 'Cancellation fee',
    rule: '50% within 48 hours',
    totalCents: 9_000,
  } as KeyedPriceLine
  const waived = { ...fee, key: 'cancellation.2', rule: 'waived', totalCents: 0 }
  const earlier = { ...fee, key: 'dropped.drive1.1', label: 'Cancellation fee, Sedan', totalCents: 500 }
  const cancelled = (...feeLines: KeyedPriceLine[]) =>
    party(only('arrivalFastTrack', () => ({ status: 'cancelled', feeLines })))
  const track = () => bookingIn(party(), 'arrivalFastTrack')
  const reversal = { section: 'Arrival', label: 'Arrival fast track, charge reversed', amountCents: -18_000 }
  const feeText = {
    section: 'Arrival',
    label: 'Arrival fast track, cancellation fee',
    after: '50% within 48 hours',
    amountCents: 9_000,
  }

  test('has one line for its reversed charges, and its fee', () => {
    const after = cancelled(fee)
    const effects = [reversed(track(), 10_000), reversed(track(), 8_000), charged(track(), [fee])]
    expect(moneyLines('BBD', party(), after, effects)).toEqual([reversal, feeText])
  })

  test('doesn’t count charges and fees of another service', () => {
    const after = cancelled(fee)
    const other = bookingIn(after, 'arrivalTransfer')
    const effects = [reversed(track(), 18_000), reversed(other, 8_800), charged(other, [fee])]
    expect(moneyLines('BBD', party(), after, effects)).toEqual([reversal])
  })

  test('shows a zero fee with its reason, and no earlier fees for trips', () => {
    const effects = [reversed(track(), 18_000), charged(track(), [fee]), charged(track(), [])]
    expect(moneyLines('BBD', party(), cancelled(earlier, fee, waived), effects)).toEqual([
      reversal,
      feeText,
      {
        section: 'Arrival',
        label: 'Arrival fast track, cancellation fee',
        after: 'waived',
        amountCents: 0,
      },
    ])
  })

  test('that cost nothing has no reversal', () => {
    expect(moneyLines('BBD', party(), cancelled(fee), [charged(track(), [fee])])).toEqual([feeText])
  })

  test('has its fee reversed when undone, in addition to its prices', () => {
    const effects = [
      reversed(track(), 5_000),
      reversed(track(), 4_000),
      reversed(bookingIn(party(), 'extra'), 1),
      charged(track()),
    ]
    expect(
      moneyLines('BBD', cancelled(fee), party(), effects).map(({ label, amountCents }) => [
        label,
        amountCents,
      ]),
    ).toEqual([
      ['Arrival fast track, cancellation fee reversed', -9_000],
      ['Arrival fast track, adult, first', 10_000],
      ['Arrival fast track, adult, further', 5_000],
      ['Arrival fast track, child', 3_000],
    ])
    expect(moneyLines('BBD', cancelled(waived), party(), [charged(track())])[0]?.label).toBe(
      'Arrival fast track, adult, first',
    )
  })
})

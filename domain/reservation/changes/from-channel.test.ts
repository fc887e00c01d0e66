import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { fastTrackLine as line, toldBy, transferLine as drive } from '#domain/reservation/example-channel.ts'
import { dayFacts, factsOf } from '#domain/reservation/example-facts.ts'
import { ada, refusedFields } from '#domain/reservation/example-reservation.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import { importedCode, importedKey, importedLine } from '#domain/reservation/imported-price.ts'
import { planChange, type PlannedChange } from '#domain/reservation/plan-change.ts'
import type { Reservation } from '#domain/reservation/reservation.ts'
import type { ChannelLine } from './channel-service.ts'
import { cancelledByChannel, channelTarget, existingBooking, type ChannelRequest } from './from-channel.ts'

const asked = (lines: ChannelLine[], changed = lines.map((it) => it.code)): ChannelRequest =>
  toldBy(lines, { changed })

function planned(
  facts: Partial<ReservationFacts>,
  before: Reservation | null,
  request: ChannelRequest,
): PlannedChange {
  const target = channelTarget(factsOf(facts), ada, before, request)
  const plan = isRefusal(target) ? target : planChange(factsOf(facts), before, target)
  if (isRefusal(plan)) throw new Error(JSON.stringify(refusedFields(plan)))
  return plan
}

/** As it stands once it is stored. */
function made(lines: ChannelLine[]): Reservation {
  const { after } = planned({}, null, asked(lines))
  const text = JSON.stringify(after).replaceAll('new:', 'stored:')
  return JSON.parse(text) as Reservation
}

function refused(facts: Partial<ReservationFacts>, before: Reservation | null, request: ChannelRequest) {
  const target = channelTarget(factsOf(facts), ada, before, request)
  const plan = isRefusal(target) ? target : planChange(factsOf(facts), before, target)
  return isRefusal(plan) ? refusedFields(plan) : null
}

describe('the imported price', () => {
  test('includes its tax, regardless of our own prices', () => {
    const own = {
      code: 'T-1',
      label: 'Fast track',
      kind: 'arrivalFastTrack',
      totalCents: 11_500,
      taxCode: 'VAT',
      serviceDate: '2026-11-20',
      rule: 'As imported',
    } as const
    const priced = importedLine(factsOf().book, own)
    expect(priced).toMatchObject({
      key: importedKey('T-1'),
      category: 'fastTrack',
      quantity: 1,
      totalCents: 11_500,
      rule: 'As imported',
    })
    if (!isRefusal(priced)) expect(priced.netCents + priced.taxCents).toBe(11_500)
    expect(isRefusal(importedLine(factsOf().book, { ...own, taxCode: 'none' }))).toBe(true)
  })

  test('stays when the party, flight or car changes', () => {
    const before = made([line()])
    const { after } = planned({}, before, asked([line({ adults: 3 })]))
    expect(after.bookings[0]?.priceLines.map((it) => it.totalCents)).toEqual([11_500])
    expect(importedCode(after.bookings[0]!)).toBe('T-1')
  })
})

describe('a new channel booking', () => {
  test('has its services, passengers and places', () => {
    const { after, effects } = planned({}, null, asked([line({ children: 1 }), drive({ adults: 5 })]))
    expect(after.bookings.map((it) => [it.kind, it.adults, it.children, it.trips.length])).toEqual([
      ['arrivalFastTrack', 2, 1, 0],
      ['arrivalTransfer', 5, 0, 2],
    ])
    expect(after.passengers).toHaveLength(6)
    expect(after.bookings[0]?.attendance).toHaveLength(3)
    expect(effectsOf(effects, 'places')).toMatchObject([{ passengers: 3 }])
    expect(effectsOf(effects, 'guestNotified')).toEqual([{ kind: 'guestNotified', template: 'confirmation' }])
  })

  test.each<[string, Partial<ReservationFacts>, ChannelLine]>([
    ['without places left', { days: [dayFacts({ mode: 'limited', capacity: 1 })] }, line()],
    ['on a day closed for fast track', { days: [dayFacts({ mode: 'closed' })] }, line()],
    ['on a closed and locked day', { days: [dayFacts({ isLocked: true })] }, line()],
    ['on a flight on another day', {}, line({ date: '2026-11-21' })],
    ['of children without an adult', {}, line({ adults: 0, children: 2 })],
    ['without a drop-off', {}, drive({ to: null })],
    ['in an unknown car', {}, drive({ serviceGuid: 'gone' })],
    ['without a time', {}, drive({ kind: 'privateTransfer' })],
    ['that is fully cancelled', {}, line({ isCancelled: true })],
  ])('%s is refused', (_, facts, own) => expect(refused(facts, null, asked([own]))).not.toBeNull())
})

describe('an existing channel booking', () => {
  test('keeps what the channel hasn’t changed as the office set it', () => {
    const before = made([line(), drive()])
    const { after } = planned({}, before, asked([line({ adults: 3 }), drive({ adults: 1 })], ['T-1']))
    expect(after.bookings.map((it) => it.adults)).toEqual([3, 2])
  })

  test('moves its cars rather than replacing them, adding or cancelling cars as needed', () => {
    const before = made([drive({ adults: 4 })])
    const fewer = planned({}, before, asked([drive({ adults: 2 })]))
    expect(effectsOf(fewer.effects, 'tripDropped')).toHaveLength(1)
    expect(effectsOf(fewer.effects, 'tripAltered')).toHaveLength(0)
    const more = planned({}, before, asked([drive({ adults: 7 })]))
    expect(effectsOf(more.effects, 'tripAdded')).toHaveLength(1)
    const moved = planned(
      {},
      before,
      asked([drive({ adults: 4, flightGuid: 'next day in', date: '2026-11-21' })]),
    )
    expect(effectsOf(moved.effects, 'tripAltered')).toHaveLength(2)
    expect(effectsOf(moved.effects, 'tripAdded')).toEqual([])
  })

  test('removes surplus passengers, but none a service still expects', () => {
    const before = made([line({ adults: 3 })])
    const { after } = planned({}, before, asked([line({ adults: 2 })]))
    expect(after.passengers).toHaveLength(2)
    expect(after.bookings[0]?.attendance.map((it) => it.passengerGuid)).toEqual(
      after.passengers.map((it) => it.guid),
    )
  })

  test('cancelled by the channel has no fee and releases its places; sold again it is the same one', () => {
    const before = made([line()])
    const gone = planned({}, before, asked([line({ isCancelled: true })]))
    expect(gone.after.bookings).toMatchObject([
      { status: 'cancelled', feeLines: [], cancelReason: cancelledByChannel },
    ])
    expect(effectsOf(gone.effects, 'places')).toMatchObject([{ passengers: -2 }])
    const again = planned({}, gone.after, asked([line({ adults: 1 })]))
    expect(again.after.bookings).toMatchObject([
      { guid: before.bookings[0]!.guid, status: 'booked', adults: 1 },
    ])
  })

  test('cancelled by a channel that keeps money needs review until the office has cancelled it', () => {
    const before = made([line()])
    const kept = { ...asked([line({ isCancelled: true })]), kept: 'BBD 50.00' }
    expect(refused({}, before, kept)).toEqual({ 'T-1': expect.stringContaining('keeps BBD 50.00') as string })
    const here = {
      ...before,
      bookings: before.bookings.map((it) => ({
        ...it,
        status: 'cancelled' as const,
        cancelReason: 'By the office',
      })),
    }
    expect(channelTarget(factsOf(), ada, here, kept)).toMatchObject({
      after: { bookings: [{ cancelReason: 'By the office' }] },
    })
  })

  test.each<[string, Partial<Reservation['bookings'][number]>, ChannelLine]>([
    ['checked in and changed by the channel', { status: 'checkedIn' }, line({ adults: 3 })],
    ['completed and cancelled by the channel', { status: 'completed' }, line({ isCancelled: true })],
    ['a no-show and cancelled by the channel', { status: 'noShow' }, line({ isCancelled: true })],
    [
      'cancelled here and changed by the channel',
      { status: 'cancelled', cancelReason: 'Ill' },
      line({ adults: 3 }),
    ],
    ['another service at the channel', {}, drive({ code: 'T-1' })],
  ])('a booking that is %s needs review', (_, change, own) => {
    const before = made([line()])
    const changed = { ...before, bookings: before.bookings.map((it) => ({ ...it, ...change })) }
    expect(refused({}, changed, asked([own]))).not.toBeNull()
  })

  test('of several bookings with a code, the active one counts', () => {
    const { bookings } = made([line()])
    const [booking] = bookings
    const gone = { ...booking!, guid: 'gone', status: 'cancelled' as const }
    expect(existingBooking([gone, booking!], 'T-1')).toBe(booking)
    expect(existingBooking([gone], 'T-1')).toBe(gone)
    expect(existingBooking([], 'T-1')).toBeNull()
  })
})

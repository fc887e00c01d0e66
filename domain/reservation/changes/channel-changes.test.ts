import { describe, expect, test } from 'vitest'
import {
  fastTrackLine,
  hireLine,
  planSold,
  planTold,
  privateLine,
  sold,
  told,
  toldBy,
  transferLine,
} from '#domain/reservation/example-channel.ts'
import { factsOf } from '#domain/reservation/example-facts.ts'
import { done, refusedFields, type ReservationCase } from '#domain/reservation/example-reservation.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { nothingChanges, type PlannedChange } from '#domain/reservation/plan-change.ts'
import { existingBooking } from './from-channel.ts'
import { left } from '#domain/reservation/example-left-booking.ts'

const linesOf = ({ plan }: PlannedChange) =>
  plan.lines.map(
    ({ label, before = '', after = '' }) => `${label}: ${before === '' ? after : `${before} → ${after}`}`,
  )
const messageOf = ({ effects }: PlannedChange) =>
  effectsOf(effects, 'guestNotified').map(({ template }) => template)

describe('a new channel booking', () => {
  test('lists what was sold, with prices', () => {
    const gone = hireLine({ isCancelled: true })
    const request = toldBy([fastTrackLine(), transferLine({ totalCents: 9_400, notes: 'Pram' }), gone], {
      comments: 'Honeymoon',
    })
    const planned = done(planSold(request))
    expect(planned.plan).toMatchObject({
      title: 'New booking from Island Tours',
      warnings: [],
      chargeCents: 20_900,
      balanceAfterCents: 20_900,
    })
    expect(linesOf(planned)).toEqual([
      'Party: 2 adults',
      'Passengers: Ada Bell',
      'Comments: Honeymoon',
      'Arrival fast track: Fri 20 Nov at 14:05, BA2155',
      'Sold elsewhere: As imported',
      'Arrival transfer: Fri 20 Nov at 14:50, BA2155, 1 × Sedan, Airport to Villa West',
      'Sedan, pickup Fri 20 Nov at 14:50: 2 passengers, no bags',
      'Notes for the driver: Pram',
      'Sold elsewhere: As imported',
      'Billing: the guest pays later',
      'Confirmation: by e-mail to ada@example.com',
    ])
    expect(planned.after).toMatchObject({ partnerReference: 'X-1', billing: 'payLater' })
    expect(messageOf(planned)).toEqual(['confirmation'])
  })

  test('needs a customer and a service that isn’t cancelled', () => {
    expect(refusedFields(planSold(toldBy([fastTrackLine()]), {}, null))).toEqual({
      customer: 'Choose a customer or add a new one',
    })
    expect(refusedFields(planSold(toldBy([fastTrackLine({ isCancelled: true })])))).toEqual({
      booking: 'Every service is cancelled, so there is nothing to book',
    })
  })
})

describe('an existing channel booking', () => {
  const before = sold([fastTrackLine(), transferLine()])

  test('lists what changed', () => {
    const planned = done(
      planTold(
        before,
        toldBy([
          fastTrackLine({ adults: 3, totalCents: 12_000 }),
          transferLine({ adults: 3, infants: 1, serviceGuid: 'van' }),
        ]),
      ),
    )
    expect(planned.plan).toMatchObject({
      title: 'Changed by Island Tours',
      warnings: ['No child seat for 1 child on Fri 20 Nov'],
    })
    expect(linesOf(planned)).toEqual([
      'Passenger added: unnamed adult',
      'Passenger added: unnamed infant',
      'Arrival fast track, party: 2 adults → 3 adults',
      'Arrival transfer: Fri 20 Nov at 14:50, BA2155, 1 × Sedan, ' +
        'Airport to Villa West → Fri 20 Nov at 14:50, BA2155, 1 × Van, Airport to Villa West',
      'Arrival transfer, party: 2 adults → 3 adults, 1 infant',
      'Trip at 14:50: Fri 20 Nov 14:50, Sedan, Airport to Villa West, 2 passengers, ' +
        'no bags → Fri 20 Nov 14:50, Van, Airport to Villa West, 4 passengers, no bags',
      'Fast-track places taken: 1, Fri 20 Nov, arrival',
      'Sold elsewhere: BBD 115.00 → BBD 120.00, As imported',
      'Message to the guest: by e-mail to ada@example.com',
    ])
  })

  test('the guest gets a change message, or a cancellation message if nothing is left', () => {
    const [one, other] = [fastTrackLine({ isCancelled: true }), transferLine({ isCancelled: true })]
    expect(messageOf(done(planTold(before, toldBy([fastTrackLine({ adults: 3 })]))))).toEqual(['change'])
    expect(messageOf(done(planTold(before, toldBy([one]))))).toEqual(['change'])
    expect(messageOf(done(planTold(before, toldBy([one, other]))))).toEqual(['cancellation'])
  })

  test('adds new products, but not those already cancelled', () => {
    const request = toldBy(
      [fastTrackLine(), transferLine({ adults: 1 }), privateLine(), hireLine({ isCancelled: true })],
      {
        changed: ['T-2', 'T-3', 'T-4'],
      },
    )
    const { bookings } = told(before, request).reservation
    expect(bookings.map((it) => [it.guid, it.kind, it.adults])).toEqual([
      ['kept1 channel.T-1', 'arrivalFastTrack', 2],
      ['kept1 channel.T-2', 'arrivalTransfer', 1],
      ['kept2 channel.T-3', 'privateTransfer', 2],
    ])
    const unknown = toldBy([hireLine({ isCancelled: true })])
    expect(refusedFields(planTold(before, unknown))).toEqual({ change: nothingChanges })
    expect(refusedFields(planTold(before, toldBy([privateLine({ time: null })])))).toEqual({
      time: 'Enter a pickup time',
    })
  })

  test('finds a booking by its code', () => {
    const { bookings } = before.reservation
    const [one, other] = bookings
    const gone = { ...other!, guid: 'gone', status: 'cancelled' as const }
    expect(existingBooking([...bookings, gone], 'T-2')).toBe(other)
    expect(existingBooking([gone, one!], 'T-2')).toBe(gone)
    expect(existingBooking(bookings, 'T-9')).toBeNull()
  })
})

describe('needs review', () => {
  const example = sold([transferLine()])
  const more = transferLine({ adults: 3 })
  const gone = transferLine({ isCancelled: true })
  const driven =
    'Some trips are already completed, but the channel has since changed the booking. ' +
    'Make the changes here if you need them, then dismiss this import.'

  test.each<[string, ReservationCase, typeof more, string]>([
    [
      'checked in',
      left(example, { status: 'checkedIn' }),
      more,
      'This booking is checked in, but the channel has since changed it. ' +
        'Reset it first, or dismiss this import.',
    ],
    [
      'completed',
      left(example, { status: 'completed' }),
      gone,
      'This booking is completed, but the channel has since cancelled it. ' +
        'Reset it first, or dismiss this import.',
    ],
    [
      'missed',
      left(example, { status: 'noShow' }),
      gone,
      'This booking is a no-show, but the channel has since cancelled it. ' +
        'Reset it first, or dismiss this import.',
    ],
    ['driven', left(example, {}, { status: 'completed' }), more, driven],
    ['closed as a no-show', left(example, {}, { status: 'noShow' }), gone, driven],
    [
      'cancelled here',
      left(example, { status: 'cancelled', cancelReason: 'Ill' }),
      more,
      'This booking was cancelled here, but the channel has since changed it. ' +
        'Undo the cancellation first, or dismiss this import.',
    ],
  ])('what is %s', (_, before, line, why) =>
    expect(refusedFields(planTold(before, toldBy([line])))).toEqual({ 'T-2': why }),
  )

  test('if the channel keeps money', () => {
    expect(refusedFields(planTold(example, toldBy([gone], { kept: 'BBD 50.00' })))).toEqual({
      'T-2':
        'The channel cancelled this booking but keeps BBD 50.00. Cancel it here with a fee of that ' +
        'amount or without a fee, then complete this import.',
    })
  })

  const code = 'T-1'
  const leaving = fastTrackLine({ kind: 'departureFastTrack', date: '2026-11-27', flightGuid: 'flight out' })
  test.each<[string, typeof more, typeof more]>([
    [
      'an arrival fast track, but the channel sold a private transfer',
      fastTrackLine(),
      privateLine({ code }),
    ],
    ['an hourly hire, but the channel sold an arrival transfer', hireLine({ code }), transferLine({ code })],
    ['a departure fast track, but the channel sold an hourly hire', leaving, hireLine({ code })],
  ])('this booking is %s', (said, was, is) => {
    const before = sold([was])
    expect(refusedFields(planTold(before, toldBy([is])))).toEqual({ 'T-1': `This booking is ${said}` })
    const over = told(before, toldBy([{ ...was, isCancelled: true }]))
    expect(refusedFields(planTold(over, toldBy([is])))).toEqual({ 'T-1': `This booking is ${said}` })
  })

  test('also if the update itself is invalid', () => {
    expect(refusedFields(planTold(example, toldBy([transferLine({ flightGuid: null })])))).toEqual({
      flight: 'Choose a flight from the list',
    })
    const over = told(example, toldBy([gone]))
    expect(refusedFields(planTold(over, toldBy([transferLine({ flightGuid: null })])))).toEqual({
      flight: 'Choose a flight from the list',
    })
  })
})

describe('the imported price', () => {
  const date = '2026-12-30'
  const before = sold([privateLine({ date })])
  const [tax] = factsOf().book.taxes
  const book = {
    ...factsOf().book,
    taxes: [...factsOf().book.taxes, { ...tax!, guid: 'none', code: 'FREE', basisPoints: 0 }],
  }
  const dearer = { ...book, taxes: [{ ...tax!, basisPoints: 2_500 }] }
  const priceOf = (change: Parameters<typeof privateLine>[0], own = book) => {
    const { after } = done(
      planTold(before, toldBy([privateLine({ date, time: '11:00', priceRule: 'Told again', ...change })]), {
        book: own,
      }),
    )
    return after.bookings
      .flatMap(({ priceLines }) => priceLines)
      .map((it) => `${it.key} ${it.totalCents} ${it.taxCode} ${it.taxBasisPoints} ${it.rule}`)
  }

  test.each<[string, string[], string[]]>([
    ['stays with its original tax', priceOf({}, dearer), ['imported.T-3 11500 VAT 1750 As imported']],
    ['follows the amount', priceOf({ totalCents: 12_000 }), ['imported.T-3 12000 VAT 1750 Told again']],
    ['follows the tax', priceOf({ taxCode: 'FREE' }), ['imported.T-3 11500 FREE 0 Told again']],
    ['has the tax of its date', priceOf({ date: '2027-01-02' }), ['imported.T-3 11500 VAT 2000 Told again']],
  ])('%s', (_, is, wanted) => expect(is).toEqual(wanted))
})

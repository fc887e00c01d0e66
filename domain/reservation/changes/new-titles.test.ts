import { describe, expect, test } from 'vitest'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { journey, journeyBack, pair } from '#domain/reservation/example-changes.ts'
import { factsOf } from '#domain/reservation/example-facts.ts'
import {
  ada,
  at,
  bookingIn,
  departureLeg,
  madeOf,
  requestOf,
} from '#domain/reservation/example-reservation.ts'
import type { Target } from '#domain/reservation/plan-change.ts'
import { newAdvanced } from './new-advanced.ts'
import { newHourly, newPoint, newPrivate } from './new-drives.ts'
import { newFee, type FeeRequest } from './new-fee.ts'

const facts = factsOf()
const told = (target: Target | Refusal) => {
  if (isRefusal(target)) throw new Error(JSON.stringify(target))
  const { title, noPlace, isPartial, template, payMethod } = target
  return { title, noPlace, isPartial, template, payMethod }
}
const whole = {
  title: 'New booking',
  noPlace: 'join',
  isPartial: false,
  template: 'confirmation',
  payMethod: null,
}
const paid = { billing: 'payNow', payMethod: 'card' } as const
const owed = { billing: 'payLater', payMethod: 'card' } as const
const hire = { ...pair, ...journey, to: null, hours: 5 }
const fee: FeeRequest = {
  label: 'Lost key',
  amountCents: 2_350,
  taxCode: 'VAT',
  date: null,
  billing: 'payLater',
  payMethod: null,
  partnerGuid: null,
  partnerReference: '',
  comments: '',
}
const party = madeOf()
const onAccount = { ...party.reservation, billing: 'partnerAccount' as const }

describe('a new booking has a title, its waitlist rule and a confirmation', () => {
  const privateOf = (change: object, extent?: 'drives') =>
    newPrivate(facts, extent ? null : ada, { ...pair, journey, meetsFlightGuid: null, ...change }, extent)
  test.each<[string, Target | Refusal, object]>([
    ['a private transfer', privateOf({}), whole],
    ['paid now', privateOf(paid), { ...whole, payMethod: 'card' }],
    ['owed, ignoring the payment method', privateOf(owed), whole],
    ['only its trips, for the running price', privateOf({}, 'drives'), { ...whole, isPartial: true }],
    ['a hire', newHourly(facts, ada, hire), whole],
    [
      'a hire without a customer, for the running price',
      newHourly(facts, null, hire, 'drives'),
      { ...whole, isPartial: true },
    ],
    ['journeys', newPoint(facts, ada, { ...pair, journeys: [journey] }), whole],
    [
      'journeys for the running price',
      newPoint(facts, null, { ...pair, journeys: [journey] }, 'drives'),
      { ...whole, isPartial: true },
    ],
    ['flights with all services', newAdvanced(facts, ada, requestOf()), whole],
    ['the paid part of flights', newAdvanced(facts, ada, requestOf(paid)), { ...whole, payMethod: 'card' }],
    ['the owed part of flights', newAdvanced(facts, ada, requestOf(owed)), whole],
    [
      'the transfers of flights, for the running price',
      newAdvanced(facts, null, requestOf(), 'transport'),
      { ...whole, isPartial: true },
    ],
  ])('%s', (_, target, expected) => {
    expect(told(target)).toEqual(expected)
  })
})

describe('a fee sends no guest message', () => {
  const charged = { title: 'Fee', noPlace: 'join', isPartial: undefined, template: null, payMethod: null }
  test.each<[string, Target | Refusal, object]>([
    ['without a reservation', newFee(facts, ada, null, fee), charged],
    ['paid now', newFee(facts, ada, null, { ...fee, ...paid }), { ...charged, payMethod: 'card' }],
    ['owed, ignoring the payment method', newFee(facts, ada, null, { ...fee, ...owed }), charged],
    [
      'in a reservation, paid',
      newFee(party.facts, ada, party.reservation, { ...fee, ...paid }),
      { ...charged, payMethod: 'card' },
    ],
    [
      'in a reservation on account, paid by its partner',
      newFee(party.facts, ada, onAccount, { ...fee, ...paid }),
      charged,
    ],
  ])('%s', (_, target, expected) => {
    expect(told(target)).toEqual(expected)
  })
})

describe('journeys in any order', () => {
  const target = newPoint(facts, ada, { ...pair, journeys: [journeyBack, journey] })
  test('have the time of the first', () => {
    if (isRefusal(target)) throw new Error(JSON.stringify(target))
    expect(bookingIn(target.after, 'point')).toMatchObject({
      serviceDate: '2026-11-20',
      serviceTime: '10:00',
    })
  })

  test('are checked for overlaps', () => {
    const sooner = { ...journey, time: '10:20', from: at('lodge'), to: at('villa') }
    const warnings = (journeys: (typeof journey)[]) => {
      const made = newPoint(facts, ada, { ...pair, journeys })
      return isRefusal(made) ? [] : made.warnings
    }
    const overlap = ['The trip at 10:20 starts before the one at 10:00 ends']
    const order = 'Trip 2, Fri 20 Nov at 10:00, is before trip 1, Fri 20 Nov at 10:20'
    expect([warnings([sooner, journey]), warnings([journey, sooner])]).toEqual([[order, ...overlap], overlap])
    expect(warnings([journey, journeyBack])).toEqual([])
  })
})

test('an error in one part refuses the whole request', () => {
  expect(
    newAdvanced(facts, ada, requestOf({ arrival: null, departure: departureLeg({ flightGuid: 'gone' }) })),
  ).toMatchObject({
    refused: 'fields',
    fields: { 'departure.flightGuid': 'Choose a flight from the list' },
  })
})

import { describe, expect, test } from 'vitest'
import type { AdvancedRequest } from './changes/new-advanced.ts'
import { dayFacts, hotel } from './example-facts.ts'
import { ada, arrivalLeg, car, departureLeg, done, drive, planNew } from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'

const planOf = (facts: Partial<ReservationFacts>, request: Partial<AdvancedRequest>) =>
  done(planNew(facts, request)).plan
const lineOf = (label: string, facts: Partial<ReservationFacts>, request: Partial<AdvancedRequest>) =>
  planOf(facts, request).lines.find((line) => line.label === label)?.after
const waiting = { days: [dayFacts({ mode: 'limited', capacity: 10, taken: 9 })] }

test('the plan lists each service by leg with its cars and price lines, then billing and messages', () => {
  const plan = planOf(
    {},
    {
      arrival: arrivalLeg({ transfer: drive }),
      extras: [{ guid: 'flowers', quantity: 1 }],
      comments: 'By the side door',
      flags: ['vip'],
    },
  )
  expect(plan.title).toBe('New booking')
  expect(plan.lines).toEqual([
    { section: 'Party', label: 'Party', after: '2 adults, 1 child' },
    { section: 'Party', label: 'Passengers', after: 'Ada Bell' },
    { section: 'Party', label: 'Flags', after: 'VIP' },
    { section: 'Party', label: 'Comments', after: 'By the side door' },
    { section: 'Arrival', label: 'Arrival fast track', after: 'Fri 20 Nov at 14:05, BA2155' },
    {
      section: 'Arrival',
      label: 'Arrival fast track, adult, first',
      after: 'Arrival adult',
      amountCents: 10_000,
    },
    {
      section: 'Arrival',
      label: 'Arrival fast track, adult, further',
      after: 'Arrival adult',
      amountCents: 5_000,
    },
    { section: 'Arrival', label: 'Arrival fast track, child', after: 'Arrival child', amountCents: 3_000 },
    {
      section: 'Arrival',
      label: 'Arrival transfer',
      after: 'Fri 20 Nov at 14:50, BA2155, 1 × Sedan, Airport to Villa West',
    },
    {
      section: 'Arrival',
      label: 'Sedan, pickup Fri 20 Nov at 14:50',
      after: '3 passengers, 2 bags',
    },
    { section: 'Arrival', label: 'Notes for the driver', after: 'White hat', field: 'notesForDriver' },
    {
      section: 'Arrival',
      label: 'Sedan, The airport to West coast',
      after: 'Sedan west',
      amountCents: 8_800,
    },
    { section: 'Extras', label: 'Extra', after: 'Fri 20 Nov' },
    { section: 'Extras', label: 'Flowers', after: 'Flowers', amountCents: 4_000 },
    { section: 'Billing', label: 'Billing', after: 'the guest pays later' },
    { section: 'Billing', label: 'Confirmation', after: 'by e-mail to ada@example.com', isMail: true },
  ])
})

describe('the party', () => {
  test.each<[string, Partial<AdvancedRequest>]>([
    ['1 adult', { adults: 1, children: 0 }],
    ['2 adults', { children: 0 }],
    ['2 adults, 1 child', {}],
    ['2 adults, 2 children, 1 infant', { children: 2, infants: 1 }],
    ['2 adults, 2 infants', { children: 0, infants: 2 }],
  ])('%s', (message, request) => {
    expect(lineOf('Party', {}, request)).toBe(message)
  })
})

describe('the service', () => {
  test('on the waitlist is marked as such', () => {
    expect(lineOf('Arrival fast track', waiting, {})).toBe('Fri 20 Nov at 14:05, BA2155, waitlist')
  })

  test('of a departure shows its own flight, locations and cars', () => {
    const departure = departureLeg({ transfer: { ...drive, cars: [car(), car({ serviceGuid: 'van' })] } })
    const text = 'Fri 27 Nov at 13:55, BA2154, 1 × Sedan, 1 × Van, Villa West to Airport'
    expect(lineOf('Departure transfer', {}, { arrival: null, departure })).toBe(text)
  })

  test('shows its stops, car seats and notes', () => {
    const stops = [{ place: { locationGuid: 'inn', address: '', zoneGuid: null }, at: '15:10' }]
    const transfer = {
      ...drive,
      stops,
      cars: [car({ luggage: 0, carSeats: [{ guid: 'booster', quantity: 1 }] })],
      details: { notesForDriver: 'White hat', notesForOffice: 'Call first' },
    }
    const lines = planOf({}, { adults: 1, children: 0, arrival: arrivalLeg({ transfer }) }).lines.map(
      ({ after }) => after,
    )
    expect(lines).toContain(
      'Fri 20 Nov at 14:50, BA2155, 1 × Sedan, Airport to Villa West via Inn West at 15:10',
    )
    expect(lines).toContain('1 passenger, no bags, 1 × Booster seat')
    expect(lines).toContain('White hat')
  })
})

describe('billing', () => {
  test.each<[string, Partial<AdvancedRequest>]>([
    ['on Casuarina Hotel’s account', { billing: 'partnerAccount', partnerGuid: 'hotel' }],
    ['paid now by cash', { billing: 'payNow', payMethod: 'cash' }],
    ['paid now by card', { billing: 'payNow', payMethod: 'card' }],
    ['paid now by bank transfer', { billing: 'payNow', payMethod: 'bank' }],
    ['the guest pays later', { billing: 'payLater' }],
  ])('%s', (message, request) => {
    expect(lineOf('Billing', { partner: hotel }, request)).toBe(message)
  })
})

test('is unknown in the steps before the last', () => {
  const billingOf = (request: Partial<AdvancedRequest>) =>
    done(planNew({}, request, { stage: 'transport' })).plan.lines.find(({ label }) => label === 'Billing')
      ?.after
  expect(billingOf({ billing: 'partnerAccount' })).toBe('on the partner’s account')
  expect(billingOf({ billing: 'payNow' })).toBe('paid now')
})

test('a waitlisted party pays nothing yet', () => {
  const request: Partial<AdvancedRequest> = { billing: 'payNow', payMethod: 'card' }
  expect(lineOf('Billing', waiting, request)).toBe('payable once a place is confirmed')
  expect(lineOf('Payment', waiting, request)).toBeUndefined()
  expect(planOf({}, request).lines).toContainEqual({
    section: 'Billing',
    label: 'Payment',
    after: 'by card',
    amountCents: -18_000,
  })
})

test('no message is sent without an e-mail address', () => {
  const message = 'not sent: no e-mail address'
  const confirmation = (booker: typeof ada | null) =>
    done(planNew({}, {}, { booker, stage: 'transport' })).plan.lines.at(-1)
  expect(confirmation({ ...ada, email: '' })).toEqual({
    section: 'Billing',
    label: 'Confirmation',
    after: message,
  })
  expect(confirmation(null)?.after).toBe(message)
})

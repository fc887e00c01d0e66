import { describe, expect, test } from 'vitest'
import type { AdvancedFacts, AdvancedRequest, FlightFacts, LegFacts } from './advanced-facts.ts'
import { arrivalFlight, arrivalLeg, departureFlight, departureLeg, drive, hotel, legFacts, planOf } from './example-booking.ts'

const lineOf = (label: string, facts: Partial<AdvancedFacts>, request: Partial<AdvancedRequest>) =>
  planOf(facts, request).plan.lines.find((line) => line.label === label)?.after
const waiting: LegFacts['day'] = { mode: 'limited', capacity: 10, taken: 9, isLocked: false }

test('the plan names each service, its cost line by line, who pays and who is notified', () => {
  const { plan } = planOf({}, { arrival: arrivalLeg({ transfer: drive }), extras: [{ guid: 'flowers', quantity: 1 }] })
  expect(plan.title).toBe('New booking')
  expect(plan.lines).toEqual([
    { label: 'Party', after: '2 adults, 1 child' },
    { label: 'Arrival fast track', after: 'Fri 20 Nov at 14:05, BA2155' },
    { label: 'Arrival fast track, adult, first', after: 'Arrival adult', amountCents: 10_000 },
    { label: 'Arrival fast track, adult, further', after: 'Arrival adult', amountCents: 5_000 },
    { label: 'Arrival fast track, child', after: 'Arrival child', amountCents: 3_000 },
    { label: 'Arrival transfer', after: 'Fri 20 Nov at 14:50, BA2155, 1 × Sedan, Villa West' },
    { label: 'Sedan, The airport to West coast', after: 'Sedan west', amountCents: 8_800 },
    { label: 'Extra', after: 'Fri 20 Nov' },
    { label: 'Flowers', after: 'Flowers', amountCents: 4_000 },
    { label: 'Billing', after: 'the guest pays later' },
    { label: 'Confirmation', after: 'by e-mail to ada@example.com' },
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
  test('that waits for a place says so', () => {
    const arrival = legFacts(arrivalFlight, { day: waiting })
    expect(lineOf('Arrival fast track', { arrival }, {})).toBe('Fri 20 Nov at 14:05, BA2155, waitlist')
  })

  test('of a departure names its own flight, place and cars', () => {
    const departure = departureLeg({ transfer: { ...drive, cars: 2 } })
    expect(lineOf('Departure transfer', {}, { arrival: null, departure })).toBe('Fri 27 Nov at 13:55, BA2154, 2 × Sedan, Villa West')
  })
})

describe('who pays', () => {
  test.each<[string, Partial<AdvancedRequest>]>([
    ['on the account of Casuarina Hotel', { billing: 'partnerAccount', partnerGuid: 'hotel' }],
    ['paid now by cash', { billing: 'payNow', payMethod: 'cash' }],
    ['paid now by card', { billing: 'payNow', payMethod: 'card' }],
    ['paid now by bank transfer', { billing: 'payNow', payMethod: 'bank' }],
    ['the guest pays later', { billing: 'payLater' }],
  ])('%s', (message, request) => {
    expect(lineOf('Billing', { partner: hotel }, request)).toBe(message)
  })
})

test('who pays is not known yet in the steps before the last', () => {
  const billingOf = (request: Partial<AdvancedRequest>) =>
    planOf({}, request, 'transport').plan.lines.find(({ label }) => label === 'Billing')?.after
  expect(billingOf({ billing: 'partnerAccount' })).toBe('on the account of the partner')
  expect(billingOf({ billing: 'payNow' })).toBe('paid now')
})

test('nobody is notified where there is no address', () => {
  const message = 'nobody is notified: there is no e-mail address'
  expect(lineOf('Confirmation', { customer: { firstName: 'Ada', lastName: 'Bell', email: '' } }, {})).toBe(message)
  expect(planOf({ customer: null }, {}, 'transport').plan.lines.at(-1)?.after).toBe(message)
})

describe('warnings', () => {
  const late: FlightFacts = { ...arrivalFlight, estimated: '2026-11-20T18:20:00Z' }
  const withBags = (luggage: number, cars = 1) => ({ arrival: arrivalLeg({ transfer: { ...drive, luggage, cars } }) })
  const fetched = (askedPickupAt: string | null) => ({ departure: legFacts(departureFlight, { askedPickupAt }) })
  const leaves = { arrival: null, departure: departureLeg({ transfer: { ...drive, pickupTime: '14:00' } }) }

  test.each<[string, Partial<AdvancedFacts>, Partial<AdvancedRequest>, string[]]>([
    ['none, when all is well', {}, { arrival: arrivalLeg({ transfer: drive }), departure: departureLeg({ transfer: drive }) }, []],
    [
      'the party waits',
      { arrival: legFacts(arrivalFlight, { day: waiting }) },
      {},
      ['Fri 20 Nov, arrival: Only 1 place is left for 3: the booking joins the waitlist. It is charged when it is approved.'],
    ],
    [
      'a drive alone waits for nothing',
      { arrival: legFacts(arrivalFlight, { day: waiting }) },
      { arrival: arrivalLeg({ fastTrack: false, transfer: drive }) },
      [],
    ],
    ['the flight is late', { arrival: legFacts(late) }, {}, ['BA2155 is late: expected at 14:20']],
    ['the flight is late, but nobody takes it', { arrival: legFacts(late) }, { arrival: null, departure: departureLeg() }, []],
    ['as many bags as the car takes', {}, withBags(4), []],
    ['more bags than the car takes', {}, withBags(5), ['5 bags are more than 1 × Sedan takes (4)']],
    ['as many bags as two cars take', {}, withBags(8, 2), []],
    ['more bags than two cars take', {}, withBags(9, 2), ['9 bags are more than 2 × Sedan takes (8)']],
    ['at the airport as long ahead as is asked', fetched('2026-11-27T17:58:00Z'), leaves, []],
    [
      'at the airport a minute later than is asked',
      fetched('2026-11-27T17:59:00Z'),
      leaves,
      ['The party reaches the airport 179 minutes before BA2154 leaves'],
    ],
    [
      'the departure of both legs',
      { departure: legFacts({ ...departureFlight, estimated: '2026-11-27T22:33:00Z' }) },
      { departure: departureLeg() },
      ['BA2154 is late: expected at 18:33'],
    ],
  ])('%s', (_, facts, request, warnings) => {
    expect(planOf(facts, request).plan.warnings).toEqual(warnings)
  })

  test('a time that nobody asked for is never too tight', () => {
    const far = { ...legFacts(departureFlight).place!, minutesFromAirport: 34 } // the example has a place
    expect(planOf({ departure: legFacts(departureFlight, { place: far }) }, leaves).plan.warnings).toEqual([])
  })

  test('how tight is too tight, the terms of the day say', () => {
    const terms = {
      terms: [
        {
          guid: 't',
          validFrom: '2026-11-01',
          setAt: '2026-10-01T12:00:00Z',
          setBy: null,
          withdrawnAt: null,
          numbers: { airportLeadMinutes: 60 },
        },
      ],
    }
    expect(planOf({ ...fetched('2026-11-27T19:58:00Z'), terms }, leaves).plan.warnings).toEqual([])
    expect(planOf({ ...fetched('2026-11-27T19:59:30Z'), terms }, leaves).plan.warnings).toEqual([
      'The party reaches the airport 59 minutes before BA2154 leaves',
    ])
  })
})

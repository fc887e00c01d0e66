import { describe, expect, test } from 'vitest'
import { errorsOf, asText } from '#domain/pricing/example-prices.ts'
import type { AdvancedFacts, AdvancedRequest, LegFacts } from './advanced-facts.ts'
import { arrivalFlight, arrivalLeg, departureFlight, departureLeg, factsOf, legFacts, planned, requestOf } from './example-booking.ts'
import { planFastTrack } from './plan-fast-track.ts'
import type { PlannedBooking } from './planned-booking.ts'
import type { Refusal } from '#domain/refusal.ts'

function arrivalOf(
  about: Partial<LegFacts>,
  request: Partial<AdvancedRequest> = {},
  facts: Partial<AdvancedFacts> = {},
): PlannedBooking | Refusal {
  const known = legFacts(arrivalFlight, about)
  return planFastTrack(factsOf(facts), requestOf(request), 'arrival', arrivalLeg(), known, known.flight ?? arrivalFlight)
}

test('the fast track of an arrival, as it will be saved', () => {
  const { priceLines, ...booking } = planned(arrivalOf({}))
  expect(booking).toEqual({
    kind: 'arrivalFastTrack',
    direction: 'arrival',
    serviceDate: '2026-11-20',
    serviceTime: '14:05',
    flightGuid: 'flight in',
    status: 'booked',
    chargeCents: 18_000,
    trips: [],
  })
  expect(priceLines.map(({ key, label, totalCents }) => [key, label, totalCents])).toEqual([
    ['arrivalFastTrack.0', 'Arrival fast track, adult, first', 10_000],
    ['arrivalFastTrack.1', 'Arrival fast track, adult, further', 5_000],
    ['arrivalFastTrack.2', 'Arrival fast track, child', 3_000],
  ])
})

test('the fast track of a departure has its own prices', () => {
  const known = legFacts(departureFlight)
  const booking = planned(planFastTrack(factsOf(), requestOf(), 'departure', departureLeg(), known, departureFlight))
  expect(booking).toMatchObject({ kind: 'departureFastTrack', direction: 'departure', serviceTime: '17:33', chargeCents: 13_000 })
  expect(booking.priceLines.map(({ key }) => key)).toEqual(['departureFastTrack.0', 'departureFastTrack.1', 'departureFastTrack.2'])
})

describe('the place of a party', () => {
  const limited = { mode: 'limited', capacity: 10, isLocked: false } as const
  test.each<[string, LegFacts['day'], PlannedBooking['status']]>([
    ['enough left for all three', { ...limited, taken: 7 }, 'booked'],
    ['one short: the party waits together', { ...limited, taken: 8 }, 'waitlisted'],
    ['a day of waiting only', { ...limited, mode: 'waitlistOnly', taken: 0 }, 'waitlisted'],
  ])('%s', (_, day, status) => {
    expect(planned(arrivalOf({ day })).status).toBe(status)
  })
})

describe('a late flight', () => {
  const late = { ...arrivalFlight, estimated: '2026-11-21T02:30:00Z' }

  test('moves the time of the service', () => {
    expect(planned(arrivalOf({ flight: late })).serviceTime).toBe('22:30')
  })

  test('never costs the party a night surcharge', () => {
    expect(planned(arrivalOf({ flight: late })).chargeCents).toBe(18_000)
  })
})

test('a flight scheduled at night does', () => {
  const night = { ...arrivalFlight, scheduled: '2026-11-21T02:30:00Z' }
  expect(asText([...planned(arrivalOf({ flight: night })).priceLines])).toContain('3 × 700 Night desk')
})

test('short notice is counted from now to the scheduled time', () => {
  const soon = { ...factsOf().book.surcharges[1], appliesTo: 'fastTrack' } as never
  const book = { ...factsOf().book, surcharges: [soon] }
  expect(planned(arrivalOf({}, {}, { book, now: '2026-11-19T18:04:00Z' })).chargeCents).toBe(18_000)
  expect(planned(arrivalOf({}, {}, { book, now: '2026-11-19T18:06:00Z' })).chargeCents).toBe(21_000)
})

test('a price that is missing is named', () => {
  expect(errorsOf(arrivalOf({}, {}, { book: { ...factsOf().book, fastTrack: [] } }) as Refusal)).toEqual([
    'No price is set for Arrival fast track, adult on Fri 20 Nov',
    'No price is set for Arrival fast track, child on Fri 20 Nov',
  ])
})

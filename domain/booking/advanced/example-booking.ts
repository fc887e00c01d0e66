import { book as prices, fastTrack } from '#domain/pricing/example-prices.ts'
import type { PriceBook } from '#domain/pricing/price-book.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { AdvancedFacts, AdvancedRequest, FlightFacts, LegFacts, LegRequest, PartnerFacts, TransferRequest } from './advanced-facts.ts'
import type { Stage } from './check-advanced.ts'
import { planAdvanced } from './plan-advanced.ts'

/** An example for the tests of advanced bookings: a family arriving on a Friday, and optionally leaving a week later. */
export const book: PriceBook = {
  ...prices,
  fastTrack: [
    ...prices.fastTrack,
    fastTrack('adult', 7_000, 4_000, { guid: 'departure adult', name: 'Departure adult', direction: 'departure' }),
    fastTrack('child', 2_000, 2_000, { guid: 'departure child', name: 'Departure child', direction: 'departure' }),
  ],
  carSeats: [...prices.carSeats, { guid: 'cradle', name: 'Cradle', cents: 2_000, taxCode: 'VAT' }],
  extras: [
    { guid: 'flowers', name: 'Flowers', cents: 4_000, taxCode: 'VAT' },
    { guid: 'fruit', name: 'Fruit', cents: 3_000, taxCode: 'VAT' },
  ],
}

export const arrivalFlight: FlightFacts = {
  guid: 'flight in',
  ident: 'BA2155',
  airlineName: 'British Airways',
  otherAirport: 'LGW',
  otherCity: 'London',
  direction: 'arrival',
  serviceDate: '2026-11-20',
  status: 'scheduled',
  scheduled: '2026-11-20T18:05:00Z',
  estimated: null,
  actual: null,
}

export const departureFlight: FlightFacts = {
  ...arrivalFlight,
  guid: 'flight out',
  ident: 'BA2154',
  direction: 'departure',
  serviceDate: '2026-11-27',
  scheduled: '2026-11-27T21:33:00Z',
}

export const hotel: PartnerFacts = {
  guid: 'hotel',
  name: 'Casuarina Hotel',
  blocked: false,
  creditLimitCents: 100_000,
  balanceCents: 20_000,
  settlement: 'netRate',
  basisPoints: 1_000,
}

const place = { guid: 'villa', name: 'Villa West', zoneGuid: 'West', zoneName: 'West coast', minutesFromAirport: 35 }
const service = { guid: 'sedan', name: 'Sedan', passengers: 3, luggage: 4 }

/** The facts of a leg: a day without limit, the villa, a sedan. */
export function legFacts(flight: FlightFacts, change: Partial<LegFacts> = {}): LegFacts {
  return { flight, day: { mode: 'open', capacity: null, taken: 0, isLocked: false }, place, service, askedPickupAt: null, ...change }
}

export const drive: TransferRequest = {
  serviceGuid: 'sedan',
  locationGuid: 'villa',
  cars: 1,
  luggage: 2,
  carSeats: [],
  pickupTime: null,
  notesForDriver: 'White hat',
}

export function arrivalLeg(change: Partial<LegRequest> = {}): LegRequest {
  return { date: '2026-11-20', flightGuid: 'flight in', fastTrack: true, transfer: null, ...change }
}

export function departureLeg(change: Partial<LegRequest> = {}): LegRequest {
  return { date: '2026-11-27', flightGuid: 'flight out', fastTrack: true, transfer: null, ...change }
}

/** Two adults and a child, fast track on arrival, paid later. */
export function requestOf(change: Partial<AdvancedRequest> = {}): AdvancedRequest {
  return {
    adults: 2,
    children: 1,
    infants: 0,
    passengers: [],
    arrival: arrivalLeg(),
    departure: null,
    extras: [],
    billing: 'payLater',
    payMethod: null,
    partnerGuid: null,
    partnerReference: '',
    comments: '',
    overrides: [],
    ...change,
  }
}

export function factsOf(change: Partial<AdvancedFacts> = {}): AdvancedFacts {
  return {
    today: '2026-11-17',
    now: '2026-11-17T14:00:00Z',
    timeZone: 'America/Barbados',
    hasPolicyOverride: false,
    isPartnerUser: false,
    isWalkIn: false,
    book,
    terms: {},
    airport: { guid: 'airport', name: 'Airport', zoneGuid: 'Airport', zoneName: 'The airport', minutesFromAirport: 0 },
    customer: { firstName: 'Ada', lastName: 'Bell', email: 'ada@example.com' },
    partner: null,
    arrival: legFacts(arrivalFlight),
    departure: legFacts(departureFlight),
    ...change,
  }
}

/** The plan, assuming no refusal. */
export function planned<T>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(JSON.stringify(result))
  return result
}

/** The plan of the example with these changes, up to a stage of its form or to the last. */
export function planOf(facts: Partial<AdvancedFacts> = {}, request: Partial<AdvancedRequest> = {}, stage?: Stage) {
  return planned(planAdvanced(factsOf(facts), requestOf(request), stage))
}

import { builtInFields } from '#domain/fields/built-in-fields.ts'
import { book as prices, always, fastTrack, sedan } from '#domain/pricing/example-prices.ts'
import type { PriceBook } from '#domain/pricing/price-book.ts'
import type { DayFacts, FlightFacts, PartnerFacts, PlaceFacts, ReservationFacts } from './facts.ts'

/**
 * The facts for reservation tests: a small airport with flights, prices, cars and locations, three days
 * before the first flight.
 */
export const book: PriceBook = {
  ...prices,
  fastTrack: [
    ...prices.fastTrack,
    fastTrack('adult', 7_000, 4_000, {
      guid: 'departure adult',
      name: 'Departure adult',
      direction: 'departure',
    }),
    fastTrack('child', 2_000, 2_000, {
      guid: 'departure child',
      name: 'Departure child',
      direction: 'departure',
    }),
    fastTrack('infant', 0, 0, { guid: 'departure infant', name: 'Departure infant', direction: 'departure' }),
  ],
  transport: [
    sedan,
    { ...sedan, guid: 'sedan east', name: 'Sedan east', toZone: 'East', cents: 9_000 },
    { ...sedan, guid: 'sedan across', name: 'Sedan across', fromZone: 'West', toZone: 'East', cents: 6_000 },
    { ...sedan, guid: 'sedan within', name: 'Sedan within', fromZone: 'West', toZone: 'West', cents: 4_000 },
    { ...sedan, guid: 'van', name: 'Van west', serviceGuid: 'van', cents: 12_000 },
    { ...sedan, guid: 'van east', name: 'Van east', serviceGuid: 'van', toZone: 'East', cents: 13_000 },
  ],
  hourly: [
    ...prices.hourly,
    {
      ...always,
      guid: 'van hourly',
      name: 'Van hourly',
      serviceGuid: 'van',
      centsPerHour: 9_000,
      minimumHours: 2,
      taxCode: 'VAT',
    },
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
/** The last arrival of the same day, at 22:30. */
export const nightFlight: FlightFacts = {
  ...arrivalFlight,
  guid: 'night in',
  ident: 'VS131',
  scheduled: '2026-11-21T02:30:00Z',
}
export const nextDayFlight: FlightFacts = {
  ...arrivalFlight,
  guid: 'next day in',
  serviceDate: '2026-11-21',
  scheduled: '2026-11-21T18:05:00Z',
}
/** In the next month, after a holiday. */
export const nextMonthFlight: FlightFacts = {
  ...departureFlight,
  guid: 'next month out',
  serviceDate: '2026-12-02',
  scheduled: '2026-12-02T21:33:00Z',
}
/** Departs at 00:40, so the pickup is the evening before. */
export const smallHoursFlight: FlightFacts = {
  ...departureFlight,
  guid: 'small hours out',
  ident: 'AC1841',
  serviceDate: '2026-11-28',
  scheduled: '2026-11-28T04:40:00Z',
}
export const flights = [
  arrivalFlight,
  departureFlight,
  nightFlight,
  nextDayFlight,
  nextMonthFlight,
  smallHoursFlight,
]

export const airport: PlaceFacts = {
  guid: 'airport',
  name: 'Airport',
  zoneGuid: 'Airport',
  zoneName: 'The airport',
  minutesFromAirport: 0,
}
export const villa: PlaceFacts = {
  guid: 'villa',
  name: 'Villa West',
  zoneGuid: 'West',
  zoneName: 'West coast',
  minutesFromAirport: 35,
}
export const inn: PlaceFacts = {
  guid: 'inn',
  name: 'Inn West',
  zoneGuid: 'West',
  zoneName: 'West coast',
  minutesFromAirport: 30,
}
export const lodge: PlaceFacts = {
  guid: 'lodge',
  name: 'Lodge East',
  zoneGuid: 'East',
  zoneName: 'East coast',
  minutesFromAirport: 50,
}

export const hotel: PartnerFacts = {
  guid: 'hotel',
  name: 'Casuarina Hotel',
  blocked: false,
  creditLimitCents: 100_000,
  balanceCents: 20_000,
  settlement: 'netRate',
  basisPoints: 1_000,
  gratuityBasisPoints: 0,
  referenceRequired: false,
}

/** An arrivals day with these settings. */
export function dayFacts(change: Partial<DayFacts> = {}): DayFacts {
  return {
    date: '2026-11-20',
    direction: 'arrival',
    mode: 'open',
    capacity: null,
    taken: 0,
    isLocked: false,
    waiting: [],
    ...change,
  }
}

/** Another waitlisted party. */
export function waits(passengers: number, reference = 'OTHER1'): DayFacts['waiting'][number] {
  return { bookingGuid: `booking of ${reference}`, passengers, reference }
}

export function factsOf(change: Partial<ReservationFacts> = {}): ReservationFacts {
  return {
    today: '2026-11-17',
    now: '2026-11-17T14:00:00Z',
    timeZone: 'America/Barbados',
    firstOpenDay: null,
    currency: 'BBD',
    permissions: ['editCustomer'],
    feeLimits: { usualCents: 20_000, mostCents: 100_000 },
    isPartnerUser: false,
    isWalkIn: false,
    asksFields: true,
    fields: builtInFields,
    book,
    terms: {},
    airport,
    places: [airport, villa, inn, lodge],
    services: [
      { guid: 'sedan', name: 'Sedan', passengers: 3, luggage: 4 },
      { guid: 'van', name: 'Van', passengers: 8, luggage: 10 },
    ],
    seats: [
      { guid: 'booster', name: 'Booster seat', stock: 4 },
      { guid: 'cradle', name: 'Cradle', stock: 2 },
    ],
    flights,
    days: [],
    partner: null,
    drives: [],
    drivers: [{ guid: 'dora', name: 'Dora' }],
    seatUse: [],
    sameFlights: [],
    balanceCents: 0,
    charges: [],
    writeOffs: [],
    ...change,
  }
}

export const withOverride = {
  permissions: ['editCustomer', 'policyOverride'],
} as const satisfies Partial<ReservationFacts>

/** The flights with one changed. */
export function flightsWith(guid: string, change: Partial<FlightFacts>): FlightFacts[] {
  return flights.map((it) => (it.guid === guid ? { ...it, ...change } : it))
}

/** The price book with every price multiplied. */
export function raised(times: number): PriceBook {
  const up = <T extends { guid: string; name: string }>(rule: T): T => ({
    ...rule,
    guid: `${rule.guid} raised`,
    name: `${rule.name} raised`,
  })
  return {
    ...book,
    fastTrack: book.fastTrack.map((it) => ({
      ...up(it),
      firstCents: it.firstCents * times,
      nextCents: it.nextCents * times,
    })),
    transport: book.transport.map((it) => ({ ...up(it), cents: it.cents * times })),
    hourly: book.hourly.map((it) => ({ ...up(it), centsPerHour: it.centsPerHour * times })),
    surcharges: book.surcharges.map((surcharge) =>
      surcharge.cents === undefined
        ? { ...up(surcharge), percent: surcharge.percent * times }
        : { ...up(surcharge), cents: surcharge.cents * times },
    ),
    carSeats: book.carSeats.map((it) => ({ ...it, cents: it.cents * times })),
    extras: book.extras.map((it) => ({ ...it, cents: it.cents * times })),
  }
}

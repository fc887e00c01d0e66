import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { FastTrackRule, PriceBook, TransportRule } from './price-book.ts'
import type { FastTrackAsked, PriceLine, TransferAsked } from './price-lines.ts'

/** A small price book for pricing tests, with one rule of each kind they use. */
export const always = { validFrom: '2026-01-01', validTo: null }
export const fastTrack = (
  ageBand: FastTrackRule['ageBand'],
  firstCents: number,
  nextCents: number,
  more: Partial<FastTrackRule> = {},
): FastTrackRule => ({
  ...always,
  guid: `arrival ${ageBand}`,
  name: `Arrival ${ageBand}`,
  direction: 'arrival',
  ageBand,
  firstCents,
  nextCents,
  taxCode: 'VAT',
  ...more,
})
export const sedan: TransportRule = {
  ...always,
  guid: 'sedan',
  name: 'Sedan west',
  serviceGuid: 'sedan',
  fromZone: 'Airport',
  toZone: 'West',
  cents: 8_000,
  taxCode: 'HOTEL',
}
export const book: PriceBook = {
  fastTrack: [
    fastTrack('adult', 10_000, 5_000),
    fastTrack('child', 6_000, 3_000),
    fastTrack('infant', 0, 0),
    fastTrack('adult', 12_000, 6_000, {
      guid: 'season',
      name: 'Winter adult',
      validFrom: '2026-12-15',
      validTo: '2027-04-15',
    }),
  ],
  transport: [sedan],
  hourly: [
    {
      ...always,
      guid: 'hourly',
      name: 'Sedan hourly',
      serviceGuid: 'sedan',
      centsPerHour: 6_000,
      minimumHours: 3,
      taxCode: 'VAT',
    },
  ],
  surcharges: [
    {
      ...always,
      guid: 'night',
      name: 'Night',
      kind: 'night',
      fromTime: '22:00',
      toTime: '06:00',
      percent: 25,
      appliesTo: 'transport',
    },
    {
      ...always,
      guid: 'soon',
      name: 'Within a day',
      kind: 'shortNotice',
      withinHours: 24,
      cents: 1_000,
      appliesTo: 'transport',
    },
    {
      ...always,
      guid: 'now',
      name: 'Within six hours',
      kind: 'shortNotice',
      withinHours: 6,
      cents: 2_000,
      appliesTo: 'transport',
    },
    {
      ...always,
      guid: 'holiday',
      name: 'Holiday',
      kind: 'holiday',
      dates: ['2026-11-30'],
      percent: 12.5,
      appliesTo: 'transport',
    },
    { ...always, guid: 'stop', name: 'Extra stop', kind: 'extraStop', cents: 500, appliesTo: 'transport' },
    {
      ...always,
      guid: 'ft-holiday',
      name: 'Holiday',
      kind: 'holiday',
      dates: ['2026-11-30'],
      percent: 50,
      appliesTo: 'fastTrack',
    },
    {
      ...always,
      guid: 'ft-night',
      name: 'Night desk',
      kind: 'night',
      fromTime: '22:00',
      toTime: '06:00',
      cents: 700,
      appliesTo: 'fastTrack',
    },
  ],
  taxes: [
    { ...always, guid: 'vat', name: 'VAT', code: 'VAT', basisPoints: 1_750, inclusive: true },
    {
      guid: 'vat-later',
      name: 'VAT',
      code: 'VAT',
      basisPoints: 2_000,
      inclusive: true,
      validFrom: '2027-01-01',
      validTo: null,
    },
    { ...always, guid: 'hotel', name: 'Hotel rate', code: 'HOTEL', basisPoints: 1_000, inclusive: false },
  ],
  carSeats: [{ guid: 'booster', name: 'Booster seat', cents: 1_500, taxCode: 'VAT' }],
  extras: [{ guid: 'flowers', name: 'Flowers', cents: 4_000, taxCode: 'NONE' }],
}
export const party: FastTrackAsked = {
  direction: 'arrival',
  serviceDate: '2026-11-20',
  adults: 1,
  children: 0,
  infants: 0,
}
export const hire = {
  serviceGuid: 'sedan',
  serviceName: 'Sedan',
  pickupDate: '2026-11-20',
  pickupTime: '14:00',
  hoursAhead: 72,
  cars: 1,
}
export const transfer: TransferAsked = {
  ...hire,
  category: 'airportTransport',
  fromZone: 'Airport',
  toZone: 'West',
  extraStops: 0,
}

/** Returns the lines, or throws on a refusal. */
export function lines(result: PriceLine[] | Refusal): PriceLine[] {
  if (isRefusal(result)) throw new Error(JSON.stringify(result))
  return result
}
export const asText = (result: PriceLine[] | Refusal) =>
  lines(result).map(({ label, quantity, unitCents }) => `${quantity} × ${unitCents} ${label}`)
export const errorsOf = (result: PriceLine[] | Refusal) =>
  isRefusal(result) && result.refused === 'business' ? result.errors.map(({ message }) => message) : []

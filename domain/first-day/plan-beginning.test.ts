import { expect, test } from 'vitest'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { planAirport, planFastTrackPrices, planTaxes } from './plan-beginning.ts'

const airport = { name: 'London Heathrow (LHR)', latitude: 51.47, longitude: -0.45 }
const there = refuse('beginning', 'Everything here already exists')

test('the airport becomes a place in its own zone', () => {
  expect(planAirport({ hasAirportPlace: false, hasAirportZone: false, airport })).toEqual({
    plan: {
      title: 'The airport as the first location',
      lines: [
        { label: 'Zone', after: 'Airport' },
        { label: 'Location', after: 'London Heathrow (LHR), in the Airport zone' },
      ],
      warnings: [],
      chargeCents: 0,
      refundCents: 0,
      balanceAfterCents: 0,
    },
    zone: { name: 'Airport' },
    place: airport,
    prices: [],
  })
})

test('an existing zone is reused, and an existing place isn’t created again', () => {
  const planned = planAirport({ hasAirportPlace: false, hasAirportZone: true, airport })
  expect(planned).toMatchObject({ zone: null, place: airport, plan: { lines: [{ label: 'Location' }] } })
  expect(planAirport({ hasAirportPlace: true, hasAirportZone: true, airport })).toEqual(there)
  expect(isRefusal(planAirport({ hasAirportPlace: false, hasAirportZone: true, airport: null }))).toBe(true)
})

test('a country gets its general tax and a code for untaxed items', () => {
  const planned = planTaxes({ taxCodes: [], tax: { name: 'VAT', basisPoints: 1750 } })
  expect(planned).toMatchObject({
    plan: {
      title: 'Tax codes',
      lines: [
        { label: 'Tax code VAT', after: 'VAT 17.5%, included in the price' },
        { label: 'Tax code NONE', after: 'Not taxed, included in the price' },
      ],
      warnings: ['Check the rate. This is the country’s standard rate, and yours may differ.'],
    },
    prices: [
      { kind: 'tax', name: 'VAT 17.5%', facts: { code: 'VAT', basisPoints: 1750, inclusive: true } },
      { kind: 'tax', name: 'Not taxed', facts: { code: 'NONE', basisPoints: 0, inclusive: true } },
    ],
  })
})

test('only missing codes are created', () => {
  const tax = { name: 'VAT', basisPoints: 2000 }
  expect(planTaxes({ taxCodes: ['VAT'], tax })).toMatchObject({ prices: [{ facts: { code: 'NONE' } }] })
  expect(planTaxes({ taxCodes: ['VAT', 'NONE'], tax })).toEqual(there)
})

test('a country without a known tax gets a warning', () => {
  expect(planTaxes({ taxCodes: [], tax: null })).toMatchObject({
    plan: { warnings: ['We don’t know this country’s tax rate. Add your tax codes under Prices, Taxes.'] },
    prices: [{ facts: { code: 'NONE' } }],
  })
})

test('each direction and band without a fast-track price gets one: half for children, infants free', () => {
  const planned = planFastTrackPrices({
    known: ['arrival adult', 'arrival child', 'arrival infant'],
    taxCodes: ['NONE', 'VAT'],
    adultCents: 7501,
  })
  const facts = (ageBand: string, cents: number) => ({
    direction: 'departure',
    ageBand,
    firstCents: cents,
    nextCents: cents,
    taxCode: 'VAT',
  })
  expect(planned).toMatchObject({
    plan: {
      title: 'Fast-track prices, taxed as VAT',
      lines: [
        { label: 'departure, adult', amountCents: 7501 },
        { label: 'departure, child', amountCents: 3751 },
        { label: 'departure, infant', amountCents: 0 },
      ],
    },
    prices: [
      { kind: 'fastTrack', name: 'Fast track departure, adult', facts: facts('adult', 7501) },
      { kind: 'fastTrack', name: 'Fast track departure, child', facts: facts('child', 3751) },
      { kind: 'fastTrack', name: 'Fast track departure, infant', facts: facts('infant', 0) },
    ],
  })
})

test('fast-track prices use any existing tax code and are created only once', () => {
  const bands = ['arrival', 'departure'].flatMap((direction) =>
    ['adult', 'child', 'infant'].map((band) => `${direction} ${band}`),
  )
  expect(planFastTrackPrices({ known: bands, taxCodes: ['VAT'], adultCents: 1 })).toEqual(there)
  expect(planFastTrackPrices({ known: [], taxCodes: [], adultCents: 1 })).toEqual(
    refuse('beginning', 'Set up tax codes first. Every price needs one.'),
  )
  expect(planFastTrackPrices({ known: [], taxCodes: ['NONE'], adultCents: 1 })).toMatchObject({
    plan: { title: 'Fast-track prices, taxed as NONE' },
  })
})

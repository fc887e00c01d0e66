import { expect, test } from 'vitest'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { planAirport, planFastTrackPrices, planTaxes } from './plan-beginning.ts'

const airport = { name: 'London Heathrow (LHR)', latitude: 51.47, longitude: -0.45 }
const there = refuse('beginning', 'All of this already exists')

test('the airport becomes a place in a zone of its own', () => {
  expect(planAirport({ hasAirportPlace: false, hasAirportZone: false, airport })).toEqual({
    plan: {
      title: 'The airport as the first place',
      lines: [
        { label: 'Zone', after: 'Airport' },
        { label: 'Place', after: 'London Heathrow (LHR), in the zone Airport' },
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

test('a zone that is there is used, and a place that is there is not made again', () => {
  const planned = planAirport({ hasAirportPlace: false, hasAirportZone: true, airport })
  expect(planned).toMatchObject({ zone: null, place: airport, plan: { lines: [{ label: 'Place' }] } })
  expect(planAirport({ hasAirportPlace: true, hasAirportZone: true, airport })).toEqual(there)
  expect(isRefusal(planAirport({ hasAirportPlace: false, hasAirportZone: true, airport: null }))).toBe(true)
})

test('a country has its general tax and a code for what is not taxed', () => {
  const planned = planTaxes({ taxCodes: [], tax: { name: 'VAT', basisPoints: 1750 } })
  expect(planned).toMatchObject({
    plan: {
      title: 'Tax codes',
      lines: [
        { label: 'Tax code VAT', after: 'VAT 17.5 %, included in the price' },
        { label: 'Tax code NONE', after: 'Not taxed, included in the price' },
      ],
      warnings: ['Check the rate: it is the country’s general one, and yours may differ.'],
    },
    prices: [
      { kind: 'tax', name: 'VAT 17.5 %', facts: { code: 'VAT', basisPoints: 1750, inclusive: true } },
      { kind: 'tax', name: 'Not taxed', facts: { code: 'NONE', basisPoints: 0, inclusive: true } },
    ],
  })
})

test('only the codes that are missing are made', () => {
  const tax = { name: 'VAT', basisPoints: 2000 }
  expect(planTaxes({ taxCodes: ['VAT'], tax })).toMatchObject({ prices: [{ facts: { code: 'NONE' } }] })
  expect(planTaxes({ taxCodes: ['VAT', 'NONE'], tax })).toEqual(there)
})

test('a country without a known tax gets a warning', () => {
  expect(planTaxes({ taxCodes: [], tax: null })).toMatchObject({
    plan: { warnings: ['No general tax is known for this country: add its codes under Prices, Taxes.'] },
    prices: [{ facts: { code: 'NONE' } }],
  })
})

test('each direction and band without a fast-track price gets one: children half, infants free', () => {
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

test('fast-track prices need a tax code, whichever there is, and are not made twice', () => {
  const bands = ['arrival', 'departure'].flatMap((direction) => ['adult', 'child', 'infant'].map((band) => `${direction} ${band}`))
  expect(planFastTrackPrices({ known: bands, taxCodes: ['VAT'], adultCents: 1 })).toEqual(there)
  expect(planFastTrackPrices({ known: [], taxCodes: [], adultCents: 1 })).toEqual(
    refuse('beginning', 'Set the tax codes first: each price names one'),
  )
  expect(planFastTrackPrices({ known: [], taxCodes: ['NONE'], adultCents: 1 })).toMatchObject({
    plan: { title: 'Fast-track prices, taxed as NONE' },
  })
})

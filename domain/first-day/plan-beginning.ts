import { fastTrackGaps } from '#domain/first-day/checklist.ts'
import type { Plan, PlanLine } from '#domain/plan.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'

/** What is created at once: collection items and price rules, as submitted by their forms. */
export interface PlannedBeginning {
  plan: Plan
  zone: { name: string } | null
  place: AirportPlace | null
  prices: PlannedPrice[]
}

export interface AirportPlace {
  name: string
  latitude: number | null
  longitude: number | null
}

export interface PlannedPrice {
  kind: 'tax' | 'fastTrack'
  name: string
  facts: Record<string, unknown>
}

const nothingToMake = refuse('beginning', 'All of this already exists')

/** The airport as the first place, in its own zone. */
export function planAirport(it: {
  hasAirportPlace: boolean
  hasAirportZone: boolean
  airport: AirportPlace | null
}): PlannedBeginning | Refusal {
  if (it.hasAirportPlace) return nothingToMake
  if (it.airport === null) return refuse('airport', 'The airport of the site is not known. Set it under Configuration, Site.')
  const zone = it.hasAirportZone ? null : { name: airportZoneName }
  const lines = [
    ...(zone === null ? [] : [{ label: 'Zone', after: zone.name }]),
    { label: 'Place', after: `${it.airport.name}, in the zone ${airportZoneName}` },
  ]
  return { ...planned('The airport as the first place', lines), zone, place: it.airport }
}

export const airportZoneName = 'Airport'

/** The country's general sales tax, and a code for untaxed items. */
export function planTaxes(it: {
  taxCodes: readonly string[]
  tax: { name: string; basisPoints: number } | null
}): PlannedBeginning | Refusal {
  const general = it.tax && { code: it.tax.name, name: `${it.tax.name} ${it.tax.basisPoints / 100} %`, basisPoints: it.tax.basisPoints }
  const wanted = [...(general ? [general] : []), { code: 'NONE', name: 'Not taxed', basisPoints: 0 }]
  const missing = wanted.filter((one) => !it.taxCodes.includes(one.code))
  if (missing.length === 0) return nothingToMake
  const prices = missing.map(({ code, name, basisPoints }) => ({
    kind: 'tax' as const,
    name,
    facts: { code, basisPoints, inclusive: true },
  }))
  const lines = missing.map(({ code, name }) => ({ label: `Tax code ${code}`, after: `${name}, included in the price` }))
  const warnings = general
    ? ['Check the rate: it is the country’s general one, and yours may differ.']
    : ['No general tax is known for this country: add its codes under Prices, Taxes.']
  return { ...planned('Tax codes', lines, warnings), prices }
}

/** A fast-track price for each direction and age band without one: children half, infants free. */
export function planFastTrackPrices(it: {
  known: readonly string[]
  taxCodes: readonly string[]
  adultCents: number
}): PlannedBeginning | Refusal {
  const gaps = fastTrackGaps(it.known)
  if (gaps.length === 0) return nothingToMake
  const taxCode = it.taxCodes.find((code) => code !== 'NONE') ?? it.taxCodes[0]
  if (taxCode === undefined) return refuse('beginning', 'Set the tax codes first: each price names one')
  const cents = { adult: it.adultCents, child: Math.round(it.adultCents / 2), infant: 0 }
  const prices = gaps.map(({ direction, ageBand }) => ({
    kind: 'fastTrack' as const,
    name: `Fast track ${direction}, ${ageBand}`,
    facts: { direction, ageBand, firstCents: cents[ageBand], nextCents: cents[ageBand], taxCode },
  }))
  const lines = gaps.map(({ direction, ageBand }) => ({ label: `${direction}, ${ageBand}`, amountCents: cents[ageBand] }))
  return { ...planned(`Fast-track prices, taxed as ${taxCode}`, lines), prices }
}

function planned(title: string, lines: PlanLine[], warnings: string[] = []): PlannedBeginning {
  const plan = { title, lines, warnings, chargeCents: 0, refundCents: 0, balanceAfterCents: 0 }
  return { plan, zone: null, place: null, prices: [] }
}

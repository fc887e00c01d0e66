import { fastTrackGaps } from '#domain/first-day/checklist.ts'
import type { Plan, PlanLine } from '#domain/plan.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'

/** What one step creates: collection items and price rules, in the shape their forms submit. */
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

const nothingToMake = refuse('beginning', 'Everything here already exists')

/** Adds the airport as the first place, in its own zone. */
export function planAirport(facts: {
  hasAirportPlace: boolean
  hasAirportZone: boolean
  airport: AirportPlace | null
}): PlannedBeginning | Refusal {
  if (facts.hasAirportPlace) return nothingToMake
  if (facts.airport === null)
    return refuse('airport', 'The company’s airport isn’t set. Set it under Configuration, Site.')
  const zone = facts.hasAirportZone ? null : { name: airportZoneName }
  const lines = [
    ...(zone === null ? [] : [{ label: 'Zone', after: zone.name }]),
    { label: 'Location', after: `${facts.airport.name}, in the ${airportZoneName} zone` },
  ]
  return { ...planned('The airport as the first location', lines), zone, place: facts.airport }
}

export const airportZoneName = 'Airport'

/** Adds the country's general sales tax and a code for untaxed items. */
export function planTaxes(facts: {
  taxCodes: readonly string[]
  tax: { name: string; basisPoints: number } | null
}): PlannedBeginning | Refusal {
  const general = facts.tax && {
    code: facts.tax.name,
    name: `${facts.tax.name} ${facts.tax.basisPoints / 100}%`,
    basisPoints: facts.tax.basisPoints,
  }
  const wanted = [...(general ? [general] : []), { code: 'NONE', name: 'Not taxed', basisPoints: 0 }]
  const missing = wanted.filter((one) => !facts.taxCodes.includes(one.code))
  if (missing.length === 0) return nothingToMake
  const prices = missing.map(({ code, name, basisPoints }) => ({
    kind: 'tax' as const,
    name,
    facts: { code, basisPoints, inclusive: true },
  }))
  const lines = missing.map(({ code, name }) => ({
    label: `Tax code ${code}`,
    after: `${name}, included in the price`,
  }))
  const warnings = general
    ? ['Check the rate. This is the country’s standard rate, and yours may differ.']
    : ['We don’t know this country’s tax rate. Add your tax codes under Prices, Taxes.']
  return { ...planned('Tax codes', lines, warnings), prices }
}

/**
 * Adds a fast-track price for each direction and age band without one: half for children, free for infants.
 */
export function planFastTrackPrices(facts: {
  known: readonly string[]
  taxCodes: readonly string[]
  adultCents: number
}): PlannedBeginning | Refusal {
  const gaps = fastTrackGaps(facts.known)
  if (gaps.length === 0) return nothingToMake
  const taxCode = facts.taxCodes.find((code) => code !== 'NONE') ?? facts.taxCodes[0]
  if (taxCode === undefined) return refuse('beginning', 'Set up tax codes first. Every price needs one.')
  const cents = { adult: facts.adultCents, child: Math.round(facts.adultCents / 2), infant: 0 }
  const prices = gaps.map(({ direction, ageBand }) => ({
    kind: 'fastTrack' as const,
    name: `Fast track ${direction}, ${ageBand}`,
    facts: { direction, ageBand, firstCents: cents[ageBand], nextCents: cents[ageBand], taxCode },
  }))
  const lines = gaps.map(({ direction, ageBand }) => ({
    label: `${direction}, ${ageBand}`,
    amountCents: cents[ageBand],
  }))
  return { ...planned(`Fast-track prices, taxed as ${taxCode}`, lines), prices }
}

function planned(title: string, lines: PlanLine[], warnings: string[] = []): PlannedBeginning {
  const plan = { title, lines, warnings, chargeCents: 0, refundCents: 0, balanceAfterCents: 0 }
  return { plan, zone: null, place: null, prices: [] }
}

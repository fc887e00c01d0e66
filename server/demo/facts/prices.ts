import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import type {
  AgeBand,
  FastTrackRule,
  HourlyRule,
  PriceRule,
  SurchargeAmount,
  SurchargeOccasion,
  SurchargeScope,
} from '#domain/pricing/price-book.ts'
import { windowsOf } from './seasons.ts'
import { transportServices } from './vehicles.ts'
import { zones, type Zone } from './zones.ts'

/**
 * Prices in force two years before and until further notice, with a higher peak season each winter. Cents of
 * the Barbados dollar.
 */
type Unnamed<R extends PriceRule> = Omit<R, 'guid'>

const yearsBackDays = 730

const fastTrackCents: Record<
  'arrival' | 'departure',
  Record<AgeBand, { standard: readonly [number, number]; peak: readonly [number, number] }>
> = {
  arrival: {
    adult: { standard: [22_000, 18_000], peak: [26_000, 21_000] },
    child: { standard: [11_000, 9000], peak: [13_000, 10_500] },
    infant: { standard: [0, 0], peak: [0, 0] },
  },
  departure: {
    adult: { standard: [19_000, 15_000], peak: [22_500, 17_500] },
    child: { standard: [9500, 7500], peak: [11_000, 8500] },
    infant: { standard: [0, 0], peak: [0, 0] },
  },
}

export function fastTrackPrices(baseDate: ServiceDate): Unnamed<FastTrackRule>[] {
  const standard = { validFrom: addDays(baseDate, -yearsBackDays), validTo: null }
  return (['arrival', 'departure'] as const).flatMap((direction) =>
    Object.entries(fastTrackCents[direction]).flatMap(([band, cents]) => {
      const ageBand = band as AgeBand
      const rule = (
        name: string,
        window: { validFrom: ServiceDate; validTo: ServiceDate | null },
        [firstCents, nextCents]: readonly [number, number],
      ) => ({
        name: `Fast track ${direction}, ${ageBand}, ${name}`,
        ...window,
        direction,
        ageBand,
        firstCents,
        nextCents,
        taxCode: 'VAT',
      })
      return [
        rule('standard', standard, cents.standard),
        ...windowsOf('peak', baseDate).map((window) => rule('peak season', window, cents.peak)),
      ]
    }),
  )
}

/**
 * The sedan price between two zones, in either direction, in the order of `zones`: each row from the zone to
 * itself onwards.
 */
const sedanCents: Record<Zone, readonly number[]> = {
  Airport: [3000, 7000, 6000, 9000, 11_500, 13_000, 16_000, 14_000],
  'South Coast': [4000, 8000, 6000, 9000, 10_500, 14_000, 13_500],
  'South East': [4500, 10_000, 12_500, 14_000, 17_000, 12_000],
  Bridgetown: [4000, 6000, 8000, 11_500, 12_500],
  'West Coast': [4000, 5000, 8000, 12_000],
  'Platinum Coast': [4000, 6000, 12_500],
  North: [4500, 12_000],
  'East Coast': [4500],
}

export interface TransportPriceFact {
  name: string
  service: string
  fromZone: Zone
  toZone: Zone
  cents: number
  taxCode: string
  validFrom: ServiceDate
  validTo: null
}

/** Every service between every two zones; rounded to whole dollars. */
export function transportPrices(baseDate: ServiceDate): TransportPriceFact[] {
  const validFrom = addDays(baseDate, -yearsBackDays)
  const pairs = Object.entries(sedanCents).flatMap(([from, row]) => {
    const fromZone = from as Zone
    return row.flatMap((sedan, index) => {
      const toZone = zones[zones.indexOf(fromZone) + index]
      return toZone === undefined ? [] : [{ fromZone, toZone, sedan }]
    })
  })
  return transportServices.flatMap((service) =>
    pairs.map(({ fromZone, toZone, sedan }) => ({
      name: `${service.name}, ${fromZone} – ${toZone}`,
      service: service.name,
      fromZone,
      toZone,
      cents: Math.round((sedan * service.fareFactor) / 100) * 100,
      taxCode: 'VAT',
      validFrom,
      validTo: null,
    })),
  )
}

export type HourlyPriceFact = Omit<HourlyRule, 'guid' | 'serviceGuid'> & { service: string }

export function hourlyPrices(baseDate: ServiceDate): HourlyPriceFact[] {
  return transportServices.map(({ name, centsPerHour, minimumHours }) => ({
    name: `${name} by the hour`,
    service: name,
    centsPerHour,
    minimumHours,
    taxCode: 'VAT',
    validFrom: addDays(baseDate, -yearsBackDays),
    validTo: null,
  }))
}

export type SurchargeFact = Unnamed<PriceRule> &
  SurchargeOccasion &
  SurchargeAmount & { appliesTo: SurchargeScope }

/** Public holidays of Barbados on a fixed date. */
const holidays = ['01-01', '01-21', '04-28', '05-01', '08-01', '11-30', '12-25', '12-26']

export function surcharges(baseDate: ServiceDate): SurchargeFact[] {
  const always = { validFrom: addDays(baseDate, -yearsBackDays), validTo: null }
  const baseYear = Number(baseDate.slice(0, 4))
  const dates = [-1, 0, 1, 2].flatMap((offset) => holidays.map((day) => `${baseYear + offset}-${day}`))
  return [
    {
      name: 'Night drive',
      ...always,
      kind: 'night',
      fromTime: '22:00',
      toTime: '06:00',
      percent: 20,
      appliesTo: 'transport',
    },
    {
      name: 'Night desk',
      ...always,
      kind: 'night',
      fromTime: '22:00',
      toTime: '05:00',
      cents: 2000,
      appliesTo: 'fastTrack',
    },
    {
      name: 'Short notice',
      ...always,
      kind: 'shortNotice',
      withinHours: 24,
      cents: 2500,
      appliesTo: 'fastTrack',
    },
    {
      name: 'Short notice drive',
      ...always,
      kind: 'shortNotice',
      withinHours: 6,
      percent: 15,
      appliesTo: 'transport',
    },
    { name: 'Public holiday', ...always, kind: 'holiday', dates, percent: 25, appliesTo: 'transport' },
    { name: 'Public holiday desk', ...always, kind: 'holiday', dates, percent: 10, appliesTo: 'fastTrack' },
    { name: 'Extra stop', ...always, kind: 'extraStop', cents: 3000, appliesTo: 'transport' },
  ]
}

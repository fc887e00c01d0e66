import * as z from 'zod/mini'
import { taxReportFile } from '#contract/addresses.ts'
import { financialReport } from '#contract/financial-report.ts'
import { reportRow } from '#contract/report-columns.ts'
import { countFigure, moneyFigure, period } from '#contract/reports.ts'
import { guid, instant, month, serviceDate } from '#contract/shapes.ts'
import { sumCents } from '#contract/ledger.ts'

/** `opens`: filters for the transactions behind the row's amounts, combined with those of the column. */
const carried = { key: z.string(), opens: z.record(z.string(), z.string()) }

const label = (header: string, width = 26) => ({ header, kind: 'text', width }) as const
const count = (header: string) => ({ header, kind: 'int' }) as const
/** A count that each row has its own part of: a party can be in several rows, a trip is in one. */
const part = (header: string) => ({ header, kind: 'int', adds: true }) as const
const revenueOf = (header: string, detail?: string) =>
  ({ header, kind: 'sum', width: 14, opens: { account: 'revenue', ...(detail && { detail }) } }) as const
const netCents = revenueOf('Revenue')
const taxCents = { header: 'Tax', kind: 'sum', width: 14, opens: { account: 'taxDue' } } as const
const parties = count('Parties')
const passengers = count('Passengers')

/** By service date; amounts before tax unless stated otherwise. */
const now = { now: period, before: period }

const stretch = reportRow(
  { ...carried, from: serviceDate },
  {
    label: {
      ...label('Period', 20),
      inFiles: { kind: 'day', of: ({ from, opens }) => (opens['to'] === from ? from : null) },
    },
    parties,
    passengers,
    fastTrackCents: revenueOf('Fast track', 'fastTrack'),
    airportTransportCents: revenueOf('Airport transport', 'airportTransport'),
    otherTransportCents: revenueOf('Other transport', 'otherTransport'),
    extrasCents: revenueOf('Extras', 'extras'),
    feesCents: revenueOf('Fees', 'fees'),
    netCents,
    taxCents,
  },
)
const kind = reportRow(carried, {
  label: label('Service'),
  services: part('Services'),
  passengers,
  noShows: count('No-shows'),
  cancelled: count('Cancelled'),
  netCents,
  taxCents,
})
const source = reportRow(carried, { label: label('Source'), parties, passengers, netCents })
const partner = reportRow(carried, {
  label: label('Partner', 30),
  parties,
  passengers,
  netCents,
  commissionCents: { header: 'Commission', kind: 'sum', width: 14, opens: { account: 'commission' } },
})

export const summaryReport = financialReport({
  name: 'summary',
  label: 'Summary',
  summary:
    'Get revenue by category and service, by day, week or month; parties, passengers, cancellations, ' +
    'sources and partners',
  query: z.extend(period, { by: z.prefault(z.enum(['day', 'week', 'month']), 'day') }),
  heads: {
    ...now,
    categories: z.array(moneyFigure),
    parties: countFigure,
    passengers: countFigure,
    cancelled: countFigure,
    noShows: countFigure,
    /** Revenue per party before tax. */
    averageCents: countFigure,
  },
  tables: {
    periods: { title: 'By period', row: stretch },
    services: { title: 'By service', row: kind },
    sources: { title: 'By source', row: source },
    partners: { title: 'By partner', row: partner },
  },
})

const fastTrackDay = reportRow(
  { ...carried, from: serviceDate },
  {
    label: { ...label('Day', 18), inFiles: { kind: 'day', of: ({ from }) => from } },
    parties,
    adults: part('Adults'),
    children: part('Children'),
    infants: part('Infants'),
    noShows: count('No-shows'),
    netCents,
  },
)
const counted = (header: string) =>
  reportRow(carried, { label: label(header), parties, passengers, netCents })
const wave = reportRow(
  { key: z.string(), busiestDate: z.nullable(serviceDate) },
  {
    label: label('Hour', 14),
    arrivals: { header: 'Arriving passengers', screenHeader: 'Arriving', kind: 'int' },
    departures: { header: 'Departing passengers', screenHeader: 'Departing', kind: 'int' },
    busiest: { header: 'Busiest day', kind: 'int' },
    busiestOn: {
      header: 'On',
      kind: 'text',
      optional: true,
      inFiles: { kind: 'day', of: (it) => it.busiestDate },
    },
  },
)

export const fastTrackReport = financialReport({
  name: 'fasttrack',
  label: 'Fast track',
  summary: 'Get fast-track figures by day, direction, flight, age and partner, with hourly waves',
  query: period,
  heads: { ...now, revenue: moneyFigure, parties: countFigure, passengers: countFigure },
  tables: {
    days: { title: 'By day', row: fastTrackDay },
    directions: { title: 'By direction', row: counted('Direction') },
    flights: { title: 'By flight', row: counted('Flight') },
    ages: { title: 'By age', row: reportRow(carried, { label: label('Age'), passengers, netCents }) },
    partners: { title: 'By partner', row: counted('Partner') },
    waves: { title: 'Waves by hour', row: wave },
  },
})

const driven = (header: string) =>
  reportRow(carried, {
    label: label(header),
    trips: part('Trips'),
    drivenMinutes: { header: 'Driving minutes', screenHeader: 'Driving time', kind: 'minutes', adds: true },
    waitMinutes: { header: 'Waiting minutes', screenHeader: 'Waiting time', kind: 'minutes', adds: true },
    netCents,
  })

export const transportReport = financialReport({
  name: 'transport',
  label: 'Transport',
  summary: 'Get transport figures by service, vehicle and driver: trips, driving time, waiting time, revenue',
  query: period,
  heads: {
    ...now,
    revenue: z.array(moneyFigure),
    trips: countFigure,
    drivenMinutes: countFigure,
    waitMinutes: countFigure,
  },
  tables: {
    services: { title: 'By service', row: driven('Service') },
    vehicles: { title: 'By vehicle', row: driven('Vehicle') },
    drivers: { title: 'By driver', row: driven('Driver') },
  },
})

export const airportTransportReport = financialReport({
  name: 'airporttransport',
  label: 'Airport transport',
  summary: 'Get airport transfers by zone pair and service, arriving and departing',
  query: period,
  heads: { ...now, revenue: moneyFigure, trips: countFigure, passengers: countFigure },
  tables: {
    zones: {
      title: 'By zone pair and service',
      row: reportRow(carried, {
        label: label('Zones', 34),
        direction: label('Direction', 12),
        service: label('Service', 20),
        trips: part('Trips'),
        passengers,
        netCents,
      }),
    },
  },
})

const taxed = (header: string, account: string, credits?: 'no' | 'yes') =>
  ({ header, kind: 'sum', width: 15, opens: { account, ...(credits && { credits }) } }) as const

export const taxReport = financialReport({
  name: 'taxreport',
  label: 'Tax',
  summary: 'Get a month’s tax by code and rate, with reversals, exempt sales and filing status',
  query: z.object({ month }),
  heads: {
    month,
    isClosed: z.boolean(),
    /** Filed months show the figures as filed. */
    filing: z.nullable(z.object({ guid, at: instant, by: z.string() })),
    /** Null: it can be marked as filed. */
    whyNotFile: z.nullable(z.string()),
    netCents: sumCents,
    taxCents: sumCents,
    /** Turnover without tax. */
    exemptCents: sumCents,
    /** Differences between the lines and the tax account: always an error in the books. */
    differences: z.array(z.object({ code: z.string(), linesCents: sumCents, ledgerCents: sumCents })),
  },
  tables: {
    rates: {
      title: 'By code and rate',
      row: reportRow(carried, {
        label: label('Tax', 12),
        rate: {
          ...label('Rate %', 10),
          screenHeader: 'Rate',
          inFiles: { kind: 'percent', of: ({ opens }) => Number(opens['taxRate']) || null },
        },
        chargedNetCents: taxed('Charged', 'revenue', 'no'),
        chargedTaxCents: taxed('Tax charged', 'taxDue', 'no'),
        creditNetCents: taxed('Credited', 'revenue', 'yes'),
        creditTaxCents: taxed('Tax credited', 'taxDue', 'yes'),
        netCents: taxed('Net', 'revenue'),
        taxCents: taxed('Tax due', 'taxDue'),
        grossCents: taxed('Gross', 'revenue,taxDue'),
      }),
    },
  },
  byMonth: {
    csv: taxReportFile('{month}', 'csv'),
    xlsx: taxReportFile('{month}', 'xlsx'),
    params: z.object({ month }),
  },
})

import { describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import * as reports from '#contract/financial-reports.ts'
import { queryTransactions } from '#contract/ledger.ts'
import { financialOverview } from '#contract/reports.ts'
import { monthOf } from '#domain/calendar/service-date.ts'
import {
  accountant,
  company,
  days,
  fortnight,
  openReportFortnight,
} from '#server/testing/report-fortnight.ts'

openReportFortnight()

const shown = <Row extends object, Key extends keyof Row>(rows: readonly Row[], ...keys: Key[]) =>
  rows.map((row) => keys.map((key) => row[key]))

describe('a fortnight with known figures', () => {
  test('the summary: by day, service, source and partner', async () => {
    const report = await accountant.must(reports.summaryReport.rows, { query: fortnight() })
    expect(report).toMatchObject({
      parties: { now: 4 },
      passengers: { now: 8 },
      cancelled: { now: 1 },
      noShows: { now: 0 },
    })
    // 1300.00 of fast track and 120.00 of transfers, over four parties; the partner has a tenth off.
    const net = report.categories.reduce((sum, own) => sum + own.nowCents, 0)
    expect(report.averageCents.now).toBe(Math.round(net / 4))
    expect(report.tables.periods).toHaveLength(14)
    const busy = report.tables.periods.filter((own) => own.parties > 0 || own.netCents !== 0)
    expect(shown(busy, 'from', 'parties', 'passengers', 'fastTrackCents', 'airportTransportCents')).toEqual([
      [days(3), 1, 2, 18_000, 6_000],
      [days(4), 2, 5, 26_000 + 16_200, 5_400],
      [days(9), 2, 3, 28_000, 0],
    ])
    const services = report.tables.services.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    expect(shown(services, 'key', 'services', 'cancelled', 'passengers', 'netCents', 'taxCents')).toEqual([
      ['arrivalFastTrack', 3, 1, 7, 60_200, 6_020],
      ['arrivalTransfer', 2, 0, 4, 11_400, 1_140],
      ['departureFastTrack', 2, 0, 3, 28_000, 2_800],
    ])
    expect(shown(report.tables.sources, 'label', 'parties', 'passengers', 'netCents')).toEqual([
      ['Our staff', 4, 8, 99_600],
    ])
    expect(
      shown(report.tables.partners, 'label', 'parties', 'passengers', 'netCents', 'commissionCents'),
    ).toEqual([['Good Hotel', 1, 2, 21_600, 0]])
  })

  test('the summary by week and by month has the same sums', async () => {
    const by = async (unit: 'day' | 'week' | 'month') =>
      (await accountant.must(reports.summaryReport.rows, { query: { ...fortnight(), by: unit } })).tables
        .periods
    const [daily, weekly, monthly] = [await by('day'), await by('week'), await by('month')]
    expect(weekly.length).toBeLessThan(4)
    const sum = (rows: typeof daily) => rows.reduce((cents, it) => cents + it.netCents + it.taxCents, 0)
    expect([sum(weekly), sum(monthly)]).toEqual([sum(daily), sum(daily)])
    expect(weekly[0]?.from).toBe(company.today)
    expect(weekly.at(-1)?.opens['to']).toBe(days(13))
  })

  test('fast track: by direction, flight, age, partner and hour', async () => {
    const { tables, revenue } = await accountant.must(reports.fastTrackReport.rows, { query: fortnight() })
    expect(revenue.nowCents).toBe(88_200)
    expect(shown(tables.directions, 'label', 'parties', 'passengers', 'netCents')).toEqual([
      ['Arrival', 3, 7, 60_200],
      ['Departure', 2, 3, 28_000],
    ])
    expect(tables.flights.reduce((sum, it) => sum + it.passengers, 0)).toBe(10)
    expect(shown(tables.ages, 'label', 'passengers', 'netCents')).toEqual([['Adults', 10, 88_200]])
    expect(shown(tables.partners, 'label', 'parties', 'netCents')).toEqual([
      ['No partner', 3, 72_000],
      ['Good Hotel', 1, 16_200],
    ])
    expect(tables.waves.reduce((sum, it) => sum + it.arrivals, 0)).toBe(7)
    expect(tables.waves.reduce((sum, it) => sum + it.departures, 0)).toBe(3)
    expect(Math.max(...tables.waves.map((it) => it.busiest))).toBe(5)
    expect(tables.days.filter((it) => it.parties > 0).map((it) => it.from)).toEqual([
      days(3),
      days(4),
      days(9),
    ])
  })

  test('transport: by service, vehicle and driver', async () => {
    const { tables, ...heads } = await accountant.must(reports.transportReport.rows, { query: fortnight() })
    expect(heads).toMatchObject({ trips: { now: 2 }, drivenMinutes: { now: 60 }, waitMinutes: { now: 10 } })
    const columns = ['label', 'trips', 'drivenMinutes', 'waitMinutes', 'netCents'] as const
    expect(shown(tables.services, ...columns)).toEqual([['Sedan', 2, 60, 10, 11_400]])
    expect(shown(tables.vehicles, ...columns)).toEqual([
      ['Sedan One', 1, 60, 10, 6_000],
      ['No vehicle', 1, 0, 0, 5_400],
    ])
    expect(shown(tables.drivers, ...columns)).toEqual([
      ['Dan Driver', 1, 60, 10, 6_000],
      ['No driver', 1, 0, 0, 5_400],
    ])
  })

  test('airport transport: by zones', async () => {
    const { tables } = await accountant.must(reports.airportTransportReport.rows, { query: fortnight() })
    expect(shown(tables.zones, 'label', 'direction', 'service', 'trips', 'passengers', 'netCents')).toEqual([
      ['Airport – Coast', 'Arrival', 'Sedan', 2, 4, 11_400],
    ])
  })

  test('tax by month: by code and rate, with reversals separate', async () => {
    const months = [...new Set([monthOf(company.today), monthOf(days(13))])]
    const found = await Promise.all(
      months.map((month) => accountant.must(reports.taxReport.rows, { query: { month } })),
    )
    const sum = (of: 'netCents' | 'taxCents') => found.reduce((cents, it) => cents + it[of], 0)
    expect([sum('netCents'), sum('taxCents')]).toEqual([99_600, 9_960])
    expect(found.flatMap((it) => it.differences)).toEqual([])
    const rates = found.flatMap((it) => it.tables.rates)
    expect(new Set(rates.map((it) => `${it.label} ${it.rate}`))).toEqual(new Set(['VAT 10%']))
    expect(rates.reduce((cents, it) => cents + it.creditNetCents, 0)).toBe(-18_000)
    expect(rates.every((it) => it.grossCents === it.netCents + it.taxCents)).toBe(true)
  })
})

describe('the reports agree', () => {
  test('on revenue and tax with the overview', async () => {
    const query = fortnight()
    const overview = await accountant.must(financialOverview, { query })
    const summary = await accountant.must(reports.summaryReport.rows, { query })
    const revenue = (category: string) => overview.revenue.find((it) => it.key === category)?.nowCents
    const sum = (rows: readonly { netCents: number }[]) => rows.reduce((cents, it) => cents + it.netCents, 0)
    expect(summary.categories).toEqual(overview.revenue)
    const all = overview.revenue.reduce((cents, it) => cents + it.nowCents, 0)
    expect([sum(summary.tables.periods), sum(summary.tables.services), sum(summary.tables.sources)]).toEqual([
      all,
      all,
      all,
    ])
    const fastTrack = await accountant.must(reports.fastTrackReport.rows, { query })
    const { days: byDay, directions, flights, ages, partners } = fastTrack.tables
    for (const rows of [byDay, directions, flights, ages, partners])
      expect(sum(rows)).toBe(revenue('fastTrack'))
    const airport = await accountant.must(reports.airportTransportReport.rows, { query })
    expect(sum(airport.tables.zones)).toBe(revenue('airportTransport'))
    const transport = await accountant.must(reports.transportReport.rows, { query })
    const driven = (revenue('airportTransport') ?? 0) + (revenue('otherTransport') ?? 0)
    for (const rows of Object.values(transport.tables)) expect(sum(rows)).toBe(driven)
    expect(summary.tables.periods.reduce((cents, it) => cents + it.taxCents, 0)).toBe(
      overview.tax[0]?.nowCents,
    )
  })

  test('every amount in every table is the sum of its transactions', async () => {
    const query = fortnight()
    const month = { query: { month: monthOf(company.today) } }
    const read = [
      [reports.summaryReport, await accountant.must(reports.summaryReport.rows, { query })],
      [reports.fastTrackReport, await accountant.must(reports.fastTrackReport.rows, { query })],
      [reports.transportReport, await accountant.must(reports.transportReport.rows, { query })],
      [reports.airportTransportReport, await accountant.must(reports.airportTransportReport.rows, { query })],
      [reports.taxReport, await accountant.must(reports.taxReport.rows, month)],
    ] as const
    const amounts = read.flatMap(([report, reply]) => {
      const inPeriod =
        report.name === 'taxreport'
          ? { from: `${month.query.month}-01`, to: `${month.query.month}-30` }
          : query
      const all = Object.entries(reply.tables as unknown as Record<string, RowOpening[]>)
      return all.flatMap(([key, rows]) => {
        const columns =
          (report.tables as unknown as Record<string, { row: { columns: Opening[] } }>)[key]?.row.columns ??
          []
        const opening = columns.flatMap(({ id, opens }) => (opens ? [{ id, opens }] : []))
        return rows.flatMap((one) =>
          opening.map(({ id, opens }) => ({
            of: [report.name, key, one.key, id],
            filters: { ...inPeriod, ...one.opens, ...opens },
            cents: one[id],
          })),
        )
      })
    })
    for (const { of, filters, cents } of amounts)
      expect([...of, (await opened(filters)).totalCents]).toEqual([...of, cents])
    expect(amounts.length).toBeGreaterThan(100)
  })

  test('every line of the overview is the sum of its transactions', async () => {
    const { owed, charged } = await accountant.must(financialOverview, { query: fortnight() })
    const lines = [
      ...owed.flatMap((line) => [
        [line.key, line.guestsOpen, line.guestsCents] as const,
        // A commission is an expense that reduces what is owed.
        [
          line.key,
          line.partnersOpen,
          line.key === 'commission' ? 0 - line.partnersCents : line.partnersCents,
        ] as const,
      ]),
      ...charged.map(
        (it) =>
          [
            it.key,
            it.open,
            it.key === 'advanceAfter' || it.key === 'lateBefore' ? 0 - it.cents : it.cents,
          ] as const,
      ),
    ]
    for (const [key, opens, cents] of lines)
      if (opens !== null) expect([key, (await opened(opens)).totalCents]).toEqual([key, cents])
    expect(lines.length).toBeGreaterThan(15)
  })
})

type Opening = { id: string; opens?: Record<string, string> }
type RowOpening = { key: string; opens: Record<string, string> } & Record<string, unknown>

/** All transactions behind an amount: each line and their sum. */
async function opened(filters: Record<string, string>): Promise<ReplyOf<typeof queryTransactions>> {
  const page = await accountant.must(queryTransactions, { query: { ...filters, limit: 500 } })
  expect(page.items.reduce((sum, it) => sum + it.amountCents, 0)).toBe(page.totalCents)
  return page
}

test.each([
  reports.summaryReport,
  reports.fastTrackReport,
  reports.transportReport,
  reports.airportTransportReport,
])(
  'the report of $name refuses a period the wrong way round, too long, or of days that are none',
  async ({ name }) => {
    const call = (from: string, to: string) =>
      accountant.send('GET', `/api/financialreport/${name}?from=${from}&to=${to}`)
    const answers = [
      await call(days(1), days(0)),
      await call(days(0), days(731)),
      await call('2026-02-30', '2026-03-01'),
      await call('', 'x'),
    ]
    expect(answers.map((it) => it.status)).toEqual([400, 400, 400, 400])
    expect((await call(days(3), days(3))).status).toBe(200)
  },
)

test('an empty period has empty tables', async () => {
  const query = { from: days(300), to: days(301) }
  const summary = await accountant.must(reports.summaryReport.rows, { query })
  expect(summary.tables).toMatchObject({ services: [], sources: [], partners: [] })
  expect(summary.averageCents.now).toBe(0)
  expect((await accountant.must(reports.transportReport.rows, { query })).tables).toEqual({
    services: [],
    vehicles: [],
    drivers: [],
  })
})

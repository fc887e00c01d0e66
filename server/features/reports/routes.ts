import * as closing from '#contract/closing.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { FinancialReport } from '#contract/financial-report.ts'
import * as reports from '#contract/financial-reports.ts'
import { guestBalancesReport, notInvoicedReport } from '#contract/receivables.ts'
import { overviewReport } from '#contract/reports.ts'
import { monthWords, serviceDateText } from '#domain/calendar/service-date-text.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { answerChange } from '#server/change/routes.ts'
import { closeMonthChange, reopenMonth } from '#server/features/reports/commands/close-month.ts'
import { fileTax, undoFiling } from '#server/features/reports/commands/file-tax.ts'
import { periodInName } from '#server/files/file-name.ts'
import { tablesBook, tableCsv, type FileSubject } from '#server/features/reports/export.ts'
import { airportTransportOf } from '#server/features/reports/queries/airport-transport.ts'
import { closingStateOf } from '#server/features/reports/queries/closing.ts'
import { fastTrackOf } from '#server/features/reports/queries/fast-track.ts'
import { guestBalancesOf } from '#server/features/reports/queries/guest-balances.ts'
import { notInvoicedOf } from '#server/features/reports/queries/not-invoiced-report.ts'
import { overviewOf } from '#server/features/reports/queries/overview.ts'
import { summaryOf } from '#server/features/reports/queries/summary.ts'
import { taxOf } from '#server/features/reports/queries/tax.ts'
import { transportOf } from '#server/features/reports/queries/transport.ts'
import { bookFacts, siteSettings } from '#server/features/settings/queries.ts'
import { answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'

export function reportRoutes(): Route[] {
  return [
    ...answerReport(overviewReport, overviewOf),
    ...answerReport(reports.summaryReport, summaryOf),
    ...answerReport(reports.fastTrackReport, fastTrackOf),
    ...answerReport(reports.transportReport, transportOf),
    ...answerReport(reports.airportTransportReport, airportTransportOf),
    ...answerReport(notInvoicedReport, notInvoicedOf),
    ...answerReport(guestBalancesReport, guestBalancesOf),
    ...answerTax(),
    answerQuery(closing.closingState, async ({ db, query, now }) =>
      closingStateOf(db, query.month, await todayAt(db, now)),
    ),
    ...answerChange(closing.closeMonth, closeMonthChange, ({ body }) => ({ month: body.month })),
    answerCommand(closing.reopenMonth, (call) => reopenMonth(call, call.body)),
    answerCommand(closing.fileTax, (call) => fileTax(call, call.body)),
    answerCommand(closing.undoFiling, (call) => undoFiling(call, call.body)),
  ]
}

/** A report's reply and files, from one query. */
function answerReport<R extends FinancialReport>(
  report: R,
  read: (db: Db, asked: QueryOf<R['rows']>, today: string) => Promise<ReplyOf<R['rows']> | Refusal>,
): Route[] {
  const { tables } = report
  const found = async ({ db, query, now }: { db: Db; query: unknown; now: string }) =>
    read(db, query as QueryOf<R['rows']>, await todayAt(db, now))
  return [
    answerQuery(report.rows, found),
    answerFile(report.csv, async (call) => {
      const reply = await found(call)
      return isRefusal(reply)
        ? reply
        : tableCsv(
            subjectOf(report, daysOf(reply, call.query)),
            tables,
            reply.tables,
            await currencyOf(call.db),
            tableAsked(call.query),
          )
    }),
    answerFile(report.xlsx, async (call) => {
      const reply = await found(call)
      return isRefusal(reply)
        ? reply
        : tablesBook(
            { ...report, name: subjectOf(report, daysOf(reply, call.query)) },
            reply.tables,
            periodWords(daysOf(reply, call.query)),
            await bookFacts(call),
          )
    }),
  ]
}

function answerTax(): Route[] {
  const { tables, label, rows, csv, xlsx } = reports.taxReport
  return [
    answerQuery(rows, ({ db, query }) => taxOf(db, query.month)),
    answerFile(csv, async ({ db, params, query }) =>
      tableCsv(
        ['tax-report', params.month],
        tables,
        (await taxOf(db, params.month)).tables,
        await currencyOf(db),
        tableAsked(query),
      ),
    ),
    answerFile(xlsx, async (call) => {
      const { month } = call.params
      const { tables: taxes } = await taxOf(call.db, month)
      return tablesBook(
        { name: ['tax-report', month], label, tables },
        taxes,
        monthWords(month),
        await bookFacts(call),
      )
    }),
  ]
}

/**
 * `transport-report-2026-11`: a daily report is called transport too.
 */
function subjectOf(
  { label }: FinancialReport,
  query: { from?: unknown; to?: unknown; asOf?: unknown; month?: unknown },
): FileSubject {
  const [from, to, asOf, month] = [query.from, query.to, query.asOf, query.month].map((it) =>
    typeof it === 'string' ? it : undefined,
  )
  const subject = `${label.toLowerCase()} report`
  return [subject, [asOf, month, periodInName({ from, to })].filter(Boolean).join('-')]
}

/** The requested days, or else those of the reply. */
function daysOf(
  reply: object,
  query: object,
): { from?: unknown; to?: unknown; asOf?: unknown; month?: unknown } {
  return { ...reply, ...query }
}

const dayWords = (day: string) => `${serviceDateText(day)} ${day.slice(0, 4)}`

/** The period of a report, as validated by its contract, in words. */
function periodWords(query: { from?: unknown; to?: unknown; asOf?: unknown }): string {
  if (typeof query.asOf === 'string') return `As of ${dayWords(query.asOf)}`
  const days = [query.from, query.to].filter((it) => typeof it === 'string')
  if (query.from === undefined && days.length > 0) return `Up to ${dayWords(String(query.to))}`
  return days.map(dayWords).join(' to ')
}

/** The requested table of a file, as validated by the contract. */
function tableAsked(query: { table?: unknown }): string | undefined {
  return typeof query.table === 'string' ? query.table : undefined
}

async function currencyOf(db: Db): Promise<string> {
  return (await siteSettings(db)).currency
}

async function todayAt(db: Db, now: string): Promise<string> {
  const { time_zone: timeZone } = await siteSettings(db)
  return localDateOf(now, timeZone)
}

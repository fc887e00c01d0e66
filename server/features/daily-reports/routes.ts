import { fieldsSeen } from '#server/features/details/queries/detail-fields.ts'
import type { ReportAsked } from '#server/features/daily-reports/queries/report-parts.ts'
import { withFieldColumns } from '#contract/report-columns.ts'
import type { DetailField } from '#domain/fields/detail-field.ts'
import type { Actor } from '#server/work/actor.ts'
import * as contract from '#contract/daily-reports.ts'
import type { ObjectShape, QueryOf } from '#contract/endpoint.ts'
import type { Report } from '#contract/report.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { saveBookingComments } from '#server/features/daily-reports/commands.ts'
import { csvFile, xlsxFile } from '#server/features/daily-reports/export.ts'
import { arrivals } from '#server/features/daily-reports/queries/arrivals.ts'
import { commentsOf } from '#server/features/daily-reports/queries/booking-comments.ts'
import { departures } from '#server/features/daily-reports/queries/departures.ts'
import { driverTransport } from '#server/features/daily-reports/queries/driver-transport.ts'
import { driverWaitTime } from '#server/features/daily-reports/queries/driver-wait-time.ts'
import { transport } from '#server/features/daily-reports/queries/transport.ts'
import { waitTimes } from '#server/features/daily-reports/queries/wait-times.ts'
import { bookFacts, siteSettings } from '#server/features/settings/queries.ts'
import { answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'

export function dailyReportRoutes(): Route[] {
  return [
    ...answerReport(contract.arrivalsReport, arrivals),
    ...answerReport(contract.departuresReport, departures),
    ...answerReport(contract.transportReport, transport),
    ...answerReport(contract.waitTimesReport, waitTimes),
    ...answerReport(contract.driverTransportReport, (asked, { userGuid }) =>
      driverTransport(asked, userGuid),
    ),
    ...answerReport(contract.driverWaitTimeReport, (asked, { userGuid }) => driverWaitTime(asked, userGuid)),
    answerQuery(contract.bookingComments.load, ({ db, query }) => commentsOf(db, query.bookingGuids)),
    answerCommand(contract.bookingComments.save, (call) =>
      saveBookingComments(call, call.query.bookingGuids, call.body),
    ),
  ]
}

/** A report's rows and files, from one query. */
function answerReport<Row extends object, Id extends string, Q extends ObjectShape>(
  report: Report<Row, Id, Q>,
  read: (asked: ReportAsked, query: QueryOf<Report<Row, Id, Q>['rows']>) => Promise<Row[]>,
): Route[] {
  return [
    answerQuery(report.rows, (call) =>
      onDay(call, async (asked) => ({
        date: asked.date,
        asOf: call.now,
        fields: hasDetails(report) ? columnsOf(asked.fields) : [],
        items: await read(asked, call.query),
      })),
    ),
    answerFile(report.csv, (call) =>
      onDay(call, async (asked) => {
        const rows = await read(asked, call.query)
        const { currency } = await siteSettings(call.db)
        return csvFile(withFields(report, asked), asked.date, rows, {
          currency,
          whose: driverAsked(call.query, rows),
        })
      }),
    ),
    ...(report.xlsx === null
      ? []
      : [
          answerFile(report.xlsx, (call) =>
            onDay(call, async (asked) =>
              xlsxFile(
                withFields(report, asked),
                asked.date,
                await read(asked, call.query),
                await bookFacts(call),
              ),
            ),
          ),
        ]),
  ]
}

/** The driver that the report was filtered by. Empty: all drivers. */
function driverAsked(query: object, [row]: readonly object[]): string {
  const isOfOne = 'userGuid' in query && query.userGuid !== undefined
  return isOfOne && row && 'driver' in row && typeof row.driver === 'string' ? row.driver : ''
}

/** Archived fields have values, but no column. */
function columnsOf(fields: readonly DetailField[]): { guid: string; name: string }[] {
  return fields.filter((it) => it.active).map(({ guid, name }) => ({ guid, name }))
}

/** Drivers’ totals are of no single party. */
function hasDetails({ name }: { name: string }): boolean {
  return name !== contract.driverWaitTimeReport.name
}

function withFields<Row extends object>(
  report: Pick<Report<Row>, 'name' | 'label' | 'columns'>,
  { fields }: ReportAsked,
) {
  const own = hasDetails(report) ? columnsOf(fields) : []
  return { name: report.name, label: report.label, columns: withFieldColumns(report.columns, own) }
}

/** Reads a date, or refuses one that doesn't exist. */
async function onDay<T>(
  { db, actor, params: { date } }: { db: Db; actor: Actor; params: { date: string } },
  read: (asked: ReportAsked) => Promise<T>,
): Promise<T | Refusal> {
  if (!isServiceDate(date)) return refuseField('date', 'Enter a date as YYYY-MM-DD')
  return read({ db, date, fields: await fieldsSeen(db, 'reports', actor) })
}

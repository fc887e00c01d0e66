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
    ...answerReport(contract.driverTransportReport, (db, date, { userGuid }) =>
      driverTransport(db, date, userGuid),
    ),
    ...answerReport(contract.driverWaitTimeReport, (db, date, { userGuid }) =>
      driverWaitTime(db, date, userGuid),
    ),
    answerQuery(contract.bookingComments.load, ({ db, query }) => commentsOf(db, query.bookingGuids)),
    answerCommand(contract.bookingComments.save, (call) =>
      saveBookingComments(call, call.query.bookingGuids, call.body),
    ),
  ]
}

/** A report's rows and files, from one query. */
function answerReport<Row extends object, Id extends string, Q extends ObjectShape>(
  report: Report<Row, Id, Q>,
  read: (db: Db, date: string, query: QueryOf<Report<Row, Id, Q>['rows']>) => Promise<Row[]>,
): Route[] {
  return [
    answerQuery(report.rows, ({ db, params, query, now }) =>
      onDay(params.date, async (date) => ({ date, asOf: now, items: await read(db, date, query) })),
    ),
    answerFile(report.csv, ({ db, params, query }) =>
      onDay(params.date, async (date) =>
        csvFile(report, date, await read(db, date, query), await currencyOf(db)),
      ),
    ),
    ...(report.xlsx === null
      ? []
      : [
          answerFile(report.xlsx, (call) =>
            onDay(call.params.date, async (date) =>
              xlsxFile(report, date, await read(call.db, date, call.query), await bookFacts(call)),
            ),
          ),
        ]),
  ]
}

async function currencyOf(db: Db): Promise<string> {
  return (await siteSettings(db)).currency
}

/** Reads a date, or refuses one that doesn't exist. */
async function onDay<T>(date: string, read: (date: string) => Promise<T>): Promise<T | Refusal> {
  return isServiceDate(date) ? read(date) : refuseField('date', 'Enter a date as YYYY-MM-DD')
}

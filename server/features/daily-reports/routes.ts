import * as contract from '#contract/daily-reports.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import { saveBookingComments } from '#server/features/daily-reports/commands.ts'
import { csvFile, driverWaitColumns, partyColumns, tripColumns, waitColumns, xlsxFile } from '#server/features/daily-reports/export.ts'
import { arrivals } from '#server/features/daily-reports/queries/arrivals.ts'
import { commentsOf } from '#server/features/daily-reports/queries/booking-comments.ts'
import { departures } from '#server/features/daily-reports/queries/departures.ts'
import { driverTransport } from '#server/features/daily-reports/queries/driver-transport.ts'
import { driverWaitTime } from '#server/features/daily-reports/queries/driver-wait-time.ts'
import { transport } from '#server/features/daily-reports/queries/transport.ts'
import { waitTimes } from '#server/features/daily-reports/queries/wait-times.ts'
import { answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'

export function dailyReportRoutes(): Route[] {
  return [
    answerQuery(contract.arrivalsReport, (call) => report(call, (date) => arrivals(call.db, date))),
    answerQuery(contract.departuresReport, (call) => report(call, (date) => departures(call.db, date))),
    answerQuery(contract.transportReport, (call) => report(call, (date) => transport(call.db, date))),
    answerQuery(contract.waitTimesReport, (call) => report(call, (date) => waitTimes(call.db, date))),
    answerQuery(contract.driverTransportReport, (call) => report(call, (date) => driverTransport(call.db, date, call.query.userGuid))),
    answerQuery(contract.driverWaitTimeReport, (call) => report(call, (date) => driverWaitTime(call.db, date, call.query.userGuid))),
    answerQuery(contract.bookingComments.load, ({ db, query }) => commentsOf(db, query.bookingGuids)),
    answerCommand(contract.bookingComments.save, (call) => saveBookingComments(call, call.query.bookingGuids, call.body.comments)),
    ...fileRoutes(),
  ]
}

function fileRoutes(): Route[] {
  return [
    answerFile(contract.arrivalsCsv, ({ db, params }) =>
      onDay(params.date, async (date) => csvFile('arrivals', date, partyColumns, await arrivals(db, date))),
    ),
    answerFile(contract.departuresCsv, ({ db, params }) =>
      onDay(params.date, async (date) => csvFile('departures', date, partyColumns, await departures(db, date))),
    ),
    answerFile(contract.transportCsv, ({ db, params }) =>
      onDay(params.date, async (date) => csvFile('transport', date, tripColumns, await transport(db, date))),
    ),
    answerFile(contract.waitTimesCsv, ({ db, params }) =>
      onDay(params.date, async (date) => csvFile('waittimes', date, waitColumns, await waitTimes(db, date))),
    ),
    answerFile(contract.driverTransportCsv, ({ db, params, query }) =>
      onDay(params.date, async (date) =>
        csvFile('dailydrivertransport', date, tripColumns, await driverTransport(db, date, query.userGuid)),
      ),
    ),
    answerFile(contract.driverWaitTimeCsv, ({ db, params, query }) =>
      onDay(params.date, async (date) =>
        csvFile('dailydriverwaittime', date, driverWaitColumns, await driverWaitTime(db, date, query.userGuid)),
      ),
    ),
    answerFile(contract.arrivalsXlsx, ({ db, params }) =>
      onDay(params.date, async (date) => xlsxFile('arrivals', date, partyColumns, await arrivals(db, date))),
    ),
    answerFile(contract.departuresXlsx, ({ db, params }) =>
      onDay(params.date, async (date) => xlsxFile('departures', date, partyColumns, await departures(db, date))),
    ),
    answerFile(contract.transportXlsx, ({ db, params }) =>
      onDay(params.date, async (date) => xlsxFile('transport', date, tripColumns, await transport(db, date))),
    ),
  ]
}

/** The rows of the date, or the invalid field: a non-existent day has no report. */
function report<Row>({ params, now }: { params: { date: string }; now: string }, read: (date: string) => Promise<Row[]>) {
  return onDay(params.date, async (date) => ({ date, asOf: now, items: await read(date) }))
}

async function onDay<T>(date: string, read: (date: string) => Promise<T>): Promise<T | Refusal> {
  return isServiceDate(date) ? read(date) : refuseField('date', 'Enter a date as YYYY-MM-DD')
}

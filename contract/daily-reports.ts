import * as z from 'zod/mini'
import { driverWaitRow, partyRow, tripRow, waitRow } from '#contract/daily-report-rows.ts'
import { form } from '#contract/endpoint.ts'
import { kept } from '#contract/kept.ts'
import { report, type RowOfReport } from '#contract/report.ts'
import { guid, optionalText } from '#contract/shapes.ts'

const needs = 'dailyReports'
const byDriver = {
  needs: ['dailyReports', 'dispatcher'],
  query: z.object({ userGuid: z.optional(guid) }),
} as const

export const arrivalsReport = report({
  name: 'arrivals',
  label: 'Arrivals',
  summary: 'Arriving parties',
  needs,
  row: partyRow,
  workbook: true,
})
export const departuresReport = report({
  name: 'departures',
  label: 'Departures',
  summary: 'Departing parties',
  needs,
  row: partyRow,
  workbook: true,
})
export const transportReport = report({
  name: 'transport',
  label: 'Transport',
  summary: 'All trips by pickup time',
  needs,
  row: tripRow,
  workbook: true,
})
export const waitTimesReport = report({
  name: 'waittimes',
  label: 'Wait times',
  summary: 'Trips on which a driver waited',
  needs,
  row: waitRow,
})
export const driverTransportReport = report({
  name: 'dailydrivertransport',
  label: 'Driver transport',
  summary: 'Trips by driver, for all drivers or one',
  ...byDriver,
  row: tripRow,
})
export const driverWaitTimeReport = report({
  name: 'dailydriverwaittime',
  label: 'Driver wait time',
  summary: 'Waiting time per driver, for all drivers or one',
  ...byDriver,
  row: driverWaitRow,
})

export type PartyRow = RowOfReport<typeof arrivalsReport>
export type TripRow = RowOfReport<typeof transportReport>
export type WaitRow = RowOfReport<typeof waitTimesReport>
export type DriverWaitRow = RowOfReport<typeof driverWaitTimeReport>

/** In the order of the working day. */
export const dailyReports = [
  arrivalsReport,
  departuresReport,
  transportReport,
  waitTimesReport,
  driverTransportReport,
  driverWaitTimeReport,
] as const

/** One or more guids: comma-separated, or the parameter repeated. */
const guidsAtMost = 200
const bookingGuids = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((given) => [
      ...new Set(
        [given]
          .flat()
          .flatMap((one) => one.split(','))
          .map((one) => one.trim())
          .filter(Boolean),
      ),
    ]),
  ),
  z
    .array(guid)
    .check(
      z.minLength(1, 'Choose at least one booking'),
      z.maxLength(guidsAtMost, `At most ${guidsAtMost} bookings`),
    ),
)

export const bookingComments = form({
  path: '/api/actions/bookingcomments',
  needs,
  summary: 'Get the comments for all bookings in a report row',
  saveSummary: 'Save the comments for all bookings in a report row',
  query: z.object({ bookingGuids }),
  loads: z.object({ comments: z.string() }),
  saves: z.object({
    ...kept({ comments: optionalText(4000) }),
    seen: z.optional(z.string().check(z.maxLength(40_000))),
  }),
})

import * as z from 'zod/mini'
import { bookingStatus, tripStatus } from '#contract/booking-shapes.ts'
import { file, form, query } from '#contract/endpoint.ts'
import { cents, guid, instant, optionalText } from '#contract/shapes.ts'
import { flightStatuses } from '#domain/flight/flight-times.ts'

/**
 * The daily reports. Every row names its bookings, their comments, and the reasons it needs attention; a row with any such reason is
 * highlighted.
 */
const flight = z.object({
  ident: z.string(),
  city: z.string(),
  status: z.enum(flightStatuses),
  scheduledTime: z.string(),
  /** The best time: actual, else expected, else scheduled. */
  bestTime: z.string(),
  late: z.boolean(),
})
export type ReportFlight = z.infer<typeof flight>

const everyRow = {
  /** The row key. */
  guid,
  bookingGuids: z.array(guid),
  comments: z.string(),
  date: z.string(),
  highlight: z.boolean(),
  reasons: z.array(z.string()),
  customerGuid: guid,
  groupGuid: guid,
  reference: z.string(),
  party: z.string(),
  partner: z.nullable(z.string()),
  flight: z.nullable(flight),
}

/** A party at the airport: its fast track, its transfer, or both. */
export const partyRow = z.object({
  ...everyRow,
  dayNumber: z.nullable(z.number()),
  time: z.string(),
  adults: z.number(),
  children: z.number(),
  infants: z.number(),
  /** Null: a transfer without fast track, which has no check-in. */
  status: z.nullable(bookingStatus),
  checkedIn: z.number(),
  passengers: z.number(),
  owedCents: cents,
  trips: z.array(z.object({ pickupTime: z.string(), place: z.string(), driver: z.nullable(z.string()), status: tripStatus })),
})
export type PartyRow = z.infer<typeof partyRow>

/** One drive by one vehicle. */
export const tripRow = z.object({
  ...everyRow,
  pickupTime: z.string(),
  from: z.string(),
  to: z.string(),
  service: z.string(),
  passengers: z.number(),
  luggage: z.number(),
  carSeats: z.string(),
  driver: z.nullable(z.string()),
  vehicle: z.nullable(z.string()),
  status: tripStatus,
  waitMinutes: z.nullable(z.number()),
  notesForDriver: z.string(),
  owedCents: cents,
})
export type TripRow = z.infer<typeof tripRow>

/** A trip whose driver waited or is waiting. */
export const waitRow = z.object({
  ...everyRow,
  pickupTime: z.string(),
  from: z.string(),
  to: z.string(),
  driver: z.nullable(z.string()),
  vehicle: z.nullable(z.string()),
  status: tripStatus,
  arrivedTime: z.string(),
  /** Null: the guests are not on board yet. */
  departedTime: z.nullable(z.string()),
  waitMinutes: z.nullable(z.number()),
  graceMinutes: z.number(),
  /** Minutes beyond the grace period. */
  chargedMinutes: z.number(),
  waitChargeCents: cents,
})
export type WaitRow = z.infer<typeof waitRow>

/** A driver's total waiting time on one day. */
export const driverWaitRow = z.object({
  guid,
  bookingGuids: z.array(guid),
  comments: z.string(),
  date: z.string(),
  highlight: z.boolean(),
  reasons: z.array(z.string()),
  driver: z.string(),
  trips: z.number(),
  waits: z.number(),
  waitMinutes: z.number(),
  longestMinutes: z.number(),
  chargedMinutes: z.number(),
  waitChargeCents: cents,
})
export type DriverWaitRow = z.infer<typeof driverWaitRow>

/** A date that does not exist is reported by the report itself, next to the field. */
const day = z.object({ date: z.string() })
const ofDriver = z.object({ userGuid: z.optional(guid) })
const rowsOf = <T extends z.ZodMiniType>(row: T) => z.object({ date: z.string(), asOf: instant, items: z.array(row) })
const staff = 'dailyReports'
const staffOrDispatcher = ['dailyReports', 'dispatcher'] as const

export const arrivalsReport = query({
  get: '/api/arrivals-{date}',
  needs: staff,
  summary: 'The arriving parties of a date',
  params: day,
  reply: rowsOf(partyRow),
})
export const departuresReport = query({
  get: '/api/departures-{date}',
  needs: staff,
  summary: 'The departing parties of a date',
  params: day,
  reply: rowsOf(partyRow),
})
export const transportReport = query({
  get: '/api/transport-{date}',
  needs: staff,
  summary: 'The trips of a date',
  params: day,
  reply: rowsOf(tripRow),
})
export const waitTimesReport = query({
  get: '/api/waittimes-{date}',
  needs: staff,
  summary: 'The trips of a date on which a driver waited',
  params: day,
  reply: rowsOf(waitRow),
})
export const driverTransportReport = query({
  get: '/api/dailydrivertransport-{date}',
  needs: staffOrDispatcher,
  summary: 'The trips of a date by driver; all drivers, or one',
  params: day,
  query: ofDriver,
  reply: rowsOf(tripRow),
})
export const driverWaitTimeReport = query({
  get: '/api/dailydriverwaittime-{date}',
  needs: staffOrDispatcher,
  summary: 'How long each driver waited on a date; all drivers, or one',
  params: day,
  query: ofDriver,
  reply: rowsOf(driverWaitRow),
})

/** Several guids: comma-separated, or the parameter repeated. */
const guidsAtMost = 200
const bookingGuids = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((it) => [
      ...new Set(
        [it]
          .flat()
          .flatMap((one) => one.split(','))
          .map((one) => one.trim())
          .filter(Boolean),
      ),
    ]),
  ),
  z.array(guid).check(z.minLength(1, 'Name at least one booking'), z.maxLength(guidsAtMost, `At most ${guidsAtMost} bookings`)),
)

export const bookingComments = form({
  path: '/api/actions/bookingcomments',
  needs: staff,
  summary: 'The Booking Comments dialog: one text for all the bookings of a row',
  query: z.object({ bookingGuids }),
  loads: z.object({ comments: z.string() }),
  saves: z.object({ comments: optionalText(4000) }),
})

const csv = 'text/csv; charset=utf-8'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const arrivalsCsv = file({
  get: '/reports/arrivals-{date}.csv',
  needs: staff,
  summary: 'Arrivals, for a spreadsheet',
  params: day,
  media: csv,
})
export const departuresCsv = file({
  get: '/reports/departures-{date}.csv',
  needs: staff,
  summary: 'Departures, for a spreadsheet',
  params: day,
  media: csv,
})
export const transportCsv = file({
  get: '/reports/transport-{date}.csv',
  needs: staff,
  summary: 'Transport, for a spreadsheet',
  params: day,
  media: csv,
})
export const waitTimesCsv = file({
  get: '/reports/waittimes-{date}.csv',
  needs: staff,
  summary: 'Wait times, for a spreadsheet',
  params: day,
  media: csv,
})
export const driverTransportCsv = file({
  get: '/reports/dailydrivertransport-{date}.csv',
  needs: staffOrDispatcher,
  summary: 'Transport by driver, for a spreadsheet',
  params: day,
  query: ofDriver,
  media: csv,
})
export const driverWaitTimeCsv = file({
  get: '/reports/dailydriverwaittime-{date}.csv',
  needs: staffOrDispatcher,
  summary: 'Wait time by driver, for a spreadsheet',
  params: day,
  query: ofDriver,
  media: csv,
})
export const arrivalsXlsx = file({
  get: '/reports/arrivals-{date}.xlsx',
  needs: staff,
  summary: 'Arrivals as a workbook',
  params: day,
  media: xlsx,
})
export const departuresXlsx = file({
  get: '/reports/departures-{date}.xlsx',
  needs: staff,
  summary: 'Departures as a workbook',
  params: day,
  media: xlsx,
})
export const transportXlsx = file({
  get: '/reports/transport-{date}.xlsx',
  needs: staff,
  summary: 'Transport as a workbook',
  params: day,
  media: xlsx,
})

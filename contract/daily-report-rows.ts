import * as z from 'zod/mini'
import { groupFlag, tripStatus } from '#contract/booking-shapes.ts'
import { shownDetails } from '#contract/detail-shapes.ts'
import { reportRow } from '#contract/report-columns.ts'
import { guid } from '#contract/shapes.ts'
import { statusWords } from '#contract/status-words.ts'
import { flightStatuses } from '#domain/flight/flight-times.ts'
import { flagsText, type GroupFlag } from '#domain/vocabulary/group-flags.ts'

/**
 * Rows of the daily reports. Every row names its bookings, their comments and the reasons it needs attention;
 * rows with such a reason are highlighted. Columns are in file order.
 */
const flight = z.object({
  ident: z.string(),
  city: z.string(),
  status: z.enum(flightStatuses),
  scheduledTime: z.string(),
  /** Best known time: actual, else expected, else scheduled. */
  bestTime: z.string(),
  late: z.boolean(),
})
export type ReportFlight = z.infer<typeof flight>

const carriedByAll = {
  guid,
  bookingGuids: z.array(guid),
  date: z.string(),
  highlight: z.boolean(),
}
const carriedOfGroup = {
  ...carriedByAll,
  customerGuid: guid,
  groupGuid: guid,
  flags: z.array(groupFlag),
  flight: z.nullable(flight),
  details: shownDetails,
}
/** Of a trip; `fromKind` and `toKind` are kinds of locations. */
const carriedOfTrip = { ...carriedOfGroup, fromKind: z.string(), toKind: z.string() }
const tripOfParty = z.object({
  pickupTime: z.string(),
  place: z.string(),
  driver: z.nullable(z.string()),
  status: tripStatus,
})

interface WithFlight {
  flight: ReportFlight | null
}
const ident = {
  header: 'Flight',
  kind: 'text',
  of: ({ flight: it }: WithFlight) => it?.ident ?? null,
} as const
const flightStatus = {
  header: 'Flight status',
  kind: 'text',
  of: ({ flight: it }: WithFlight) => flightText(it),
  width: 18,
} as const

const party = { header: 'Party', kind: 'text', width: 24 } as const
const toKnow = {
  header: 'Flags',
  kind: 'text',
  of: (it: { flags: readonly GroupFlag[] }) => flagsText(it.flags),
  width: 18,
} as const
const reference = { header: 'Reference', kind: 'text' } as const
const partner = { header: 'Partner', kind: 'text', optional: true, width: 22 } as const
const driver = { header: 'Driver', kind: 'text', optional: true, width: 20 } as const
const vehicle = { header: 'Vehicle', kind: 'text', optional: true, width: 16 } as const
const pickupTime = { header: 'Pickup', kind: 'time' } as const
const from = { header: 'From', kind: 'text', width: 22 } as const
const to = { header: 'To', kind: 'text', width: 22 } as const
const status = { header: 'Status', kind: 'tripStatus' } as const
const waitMinutes = {
  header: 'Waiting minutes',
  screenHeader: 'Wait',
  kind: 'minutes',
  optional: true,
  adds: true,
} as const
const chargedMinutes = {
  header: 'Charged minutes',
  screenHeader: 'Charged',
  kind: 'minutes',
  adds: true,
} as const
const waitChargeCents = { header: 'Waiting charge', screenHeader: 'Charge', kind: 'money' } as const
/** What the reservation owes; its other rows show it too. */
const owedCents = { header: 'Owed', kind: 'money', oncePer: 'groupGuid' } as const
const lookAt = {
  reasons: { header: 'Needs attention', kind: 'list', width: 30 },
  comments: { header: 'Comments', kind: 'note', width: 40 },
} as const

/** A party at the airport: its fast track, its transfer, or both. */
export const partyRow = reportRow(
  { ...carriedOfGroup, passengers: z.number(), trips: z.array(tripOfParty) },
  {
    dayNumber: { header: 'Day number', screenHeader: 'No.', kind: 'int', optional: true },
    time: { header: 'Time', kind: 'time' },
    ident,
    city: { header: 'City', kind: 'text', of: ({ flight: it }: WithFlight) => it?.city ?? null, width: 16 },
    flightStatus,
    party,
    toKnow,
    adults: { header: 'Adults', kind: 'int', adds: true },
    children: { header: 'Children', kind: 'int', adds: true },
    infants: { header: 'Infants', kind: 'int', adds: true },
    reference,
    partner,
    /** Null: a transfer without fast track has no check-in. */
    status: {
      header: 'Check-in',
      kind: 'bookingStatus',
      optional: true,
      whenNull: 'No fast track',
      width: 14,
    },
    checkedIn: { header: 'Checked in', kind: 'int', adds: true },
    owedCents,
    transport: {
      header: 'Transport',
      kind: 'note',
      of: (it: WithTrips) => it.trips.map(tripText).join('; '),
      width: 40,
    },
    ...lookAt,
  },
)

/** One trip by one vehicle. */
export const tripRow = reportRow(carriedOfTrip, {
  pickupTime,
  from,
  to,
  /** `Hourly hire, 3 h, until 13:30`. */
  hire: { header: 'Hire', kind: 'note', width: 22 },
  stops: { header: 'Stops', kind: 'note', width: 22 },
  service: { header: 'Service', kind: 'text' },
  party,
  toKnow,
  passengers: { header: 'Passengers', screenHeader: 'Pax', kind: 'int', adds: true },
  luggage: { header: 'Bags', kind: 'int', adds: true },
  carSeats: { header: 'Car seats', kind: 'note', width: 18 },
  driver,
  vehicle,
  status,
  waitMinutes,
  ident,
  flightStatus,
  reference,
  partner,
  owedCents,
  ...lookAt,
})

/** A trip on which the driver waited or is waiting. */
export const waitRow = reportRow(carriedOfTrip, {
  driver,
  vehicle,
  pickupTime,
  from,
  to,
  party,
  ident,
  arrivedTime: { header: 'Arrived at', screenHeader: 'Arrived', kind: 'time' },
  /** Null: guests not on board yet. */
  departedTime: { header: 'On board at', screenHeader: 'On board', kind: 'time', optional: true },
  status,
  waitMinutes,
  graceMinutes: { header: 'Grace minutes', screenHeader: 'Grace', kind: 'minutes' },
  /** Minutes beyond the grace period. */
  chargedMinutes,
  waitChargeCents,
  reference,
  partner,
  ...lookAt,
})

/** A driver's total waiting time on one day. */
export const driverWaitRow = reportRow(carriedByAll, {
  driver: { header: 'Driver', kind: 'text', width: 20 },
  trips: { header: 'Trips', kind: 'int', adds: true },
  waits: { header: 'Waits', kind: 'int', adds: true },
  waitMinutes: { header: 'Waiting minutes', screenHeader: 'Waiting time', kind: 'minutes', adds: true },
  longestMinutes: { header: 'Longest wait', screenHeader: 'Longest', kind: 'minutes' },
  chargedMinutes,
  waitChargeCents,
  ...lookAt,
})

function flightText(flight: ReportFlight | null): string {
  if (flight === null) return ''
  if (flight.status === 'cancelled') return statusWords.flight.cancelled
  if (flight.late) return `Late, ${flight.bestTime}`
  return `${flight.status === 'scheduled' ? statusWords.flight.scheduled : 'On time'}, ${flight.bestTime}`
}

interface WithTrips {
  trips: readonly z.infer<typeof tripOfParty>[]
}

function tripText(trip: z.infer<typeof tripOfParty>): string {
  return `${trip.pickupTime} ${trip.place}, ${trip.driver ?? statusWords.trip[trip.status]}`
}

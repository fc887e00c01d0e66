import { sayDate } from '#domain/calendar/say-date.ts'
import type { DriverWaitRow, PartyRow, ReportFlight, TripRow, WaitRow } from '#contract/daily-reports.ts'
import { csvOf, xlsxOf, type FileColumn } from '#server/files/table-file.ts'
import type { FileReply } from '#server/http/answer.ts'

/** The columns of each report's file: those of the screen, in its order. */
const bookingWords = {
  waitlisted: 'Waitlisted',
  booked: 'Booked',
  checkedIn: 'Checked in',
  completed: 'Completed',
  noShow: 'No-show',
  cancelled: 'Cancelled',
} as const
const tripWords = {
  unassigned: 'Unassigned',
  assigned: 'Assigned',
  started: 'Started',
  waiting: 'Waiting',
  onBoard: 'On board',
  completed: 'Completed',
  noShow: 'No-show',
  cancelled: 'Cancelled',
} as const

const look: FileColumn<{ reasons: string[] }> = { header: 'To look at', value: (it) => it.reasons.join('; '), width: 30 }
const comments: FileColumn<{ comments: string }> = { header: 'Comments', value: (it) => it.comments, width: 40 }
const ofGroup: FileColumn<{ reference: string; partner: string | null }>[] = [
  { header: 'Reference', value: (it) => it.reference },
  { header: 'Partner', value: (it) => it.partner, width: 22 },
]

export const partyColumns: FileColumn<PartyRow>[] = [
  { header: 'Day number', value: (it) => it.dayNumber, kind: 'number' },
  { header: 'Time', value: (it) => it.time },
  { header: 'Flight', value: ({ flight }) => flight?.ident ?? null },
  { header: 'City', value: ({ flight }) => flight?.city ?? null, width: 16 },
  { header: 'Flight status', value: ({ flight }) => sayFlight(flight), width: 18 },
  { header: 'Party', value: (it) => it.party, width: 24 },
  { header: 'Adults', value: (it) => it.adults, kind: 'number' },
  { header: 'Children', value: (it) => it.children, kind: 'number' },
  { header: 'Infants', value: (it) => it.infants, kind: 'number' },
  ...ofGroup,
  { header: 'Check-in', value: (it) => (it.status === null ? 'No fast track' : bookingWords[it.status]), width: 14 },
  { header: 'Checked in', value: (it) => it.checkedIn, kind: 'number' },
  { header: 'Owed', value: (it) => it.owedCents, kind: 'money' },
  { header: 'Transport', value: (it) => it.trips.map(sayTrip).join('; '), width: 40 },
  look,
  comments,
]

export const tripColumns: FileColumn<TripRow>[] = [
  { header: 'Pickup', value: (it) => it.pickupTime },
  { header: 'From', value: (it) => it.from, width: 22 },
  { header: 'To', value: (it) => it.to, width: 22 },
  { header: 'Service', value: (it) => it.service },
  { header: 'Party', value: (it) => it.party, width: 24 },
  { header: 'Passengers', value: (it) => it.passengers, kind: 'number' },
  { header: 'Bags', value: (it) => it.luggage, kind: 'number' },
  { header: 'Car seats', value: (it) => it.carSeats, width: 18 },
  { header: 'Driver', value: (it) => it.driver, width: 20 },
  { header: 'Vehicle', value: (it) => it.vehicle, width: 16 },
  { header: 'Status', value: (it) => tripWords[it.status] },
  { header: 'Wait minutes', value: (it) => it.waitMinutes, kind: 'number' },
  { header: 'Flight', value: ({ flight }) => flight?.ident ?? null },
  { header: 'Flight status', value: ({ flight }) => sayFlight(flight), width: 18 },
  ...ofGroup,
  { header: 'Owed', value: (it) => it.owedCents, kind: 'money' },
  { header: 'Notes for the driver', value: (it) => it.notesForDriver, width: 30 },
  look,
  comments,
]

export const waitColumns: FileColumn<WaitRow>[] = [
  { header: 'Driver', value: (it) => it.driver, width: 20 },
  { header: 'Vehicle', value: (it) => it.vehicle, width: 16 },
  { header: 'Pickup', value: (it) => it.pickupTime },
  { header: 'From', value: (it) => it.from, width: 22 },
  { header: 'To', value: (it) => it.to, width: 22 },
  { header: 'Party', value: (it) => it.party, width: 24 },
  { header: 'Flight', value: ({ flight }) => flight?.ident ?? null },
  { header: 'There at', value: (it) => it.arrivedTime },
  { header: 'On board at', value: (it) => it.departedTime },
  { header: 'Status', value: (it) => tripWords[it.status] },
  { header: 'Wait minutes', value: (it) => it.waitMinutes, kind: 'number' },
  { header: 'Grace minutes', value: (it) => it.graceMinutes, kind: 'number' },
  { header: 'Charged minutes', value: (it) => it.chargedMinutes, kind: 'number' },
  { header: 'Wait charge', value: (it) => it.waitChargeCents, kind: 'money' },
  ...ofGroup,
  look,
  comments,
]

export const driverWaitColumns: FileColumn<DriverWaitRow>[] = [
  { header: 'Driver', value: (it) => it.driver, width: 20 },
  { header: 'Trips', value: (it) => it.trips, kind: 'number' },
  { header: 'Waits', value: (it) => it.waits, kind: 'number' },
  { header: 'Wait minutes', value: (it) => it.waitMinutes, kind: 'number' },
  { header: 'Longest wait', value: (it) => it.longestMinutes, kind: 'number' },
  { header: 'Charged minutes', value: (it) => it.chargedMinutes, kind: 'number' },
  { header: 'Wait charge', value: (it) => it.waitChargeCents, kind: 'money' },
  look,
  comments,
]

export function csvFile<Row>(name: string, date: string, columns: readonly FileColumn<Row>[], rows: readonly Row[]): FileReply {
  return { name: `${name}-${date}.csv`, body: csvOf(columns, rows) }
}

export async function xlsxFile<Row>(
  name: string,
  date: string,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): Promise<FileReply> {
  return { name: `${name}-${date}.xlsx`, body: await xlsxOf(sayDate(date), columns, rows) }
}

function sayFlight(flight: ReportFlight | null): string {
  if (flight === null) return ''
  if (flight.status === 'cancelled') return 'Cancelled'
  return flight.late ? `Late, ${flight.bestTime}` : `${flight.status === 'scheduled' ? 'Scheduled' : 'On time'}, ${flight.bestTime}`
}

function sayTrip({ pickupTime, place, driver, status }: PartyRow['trips'][number]): string {
  return `${pickupTime} ${place}, ${driver ?? tripWords[status]}`
}

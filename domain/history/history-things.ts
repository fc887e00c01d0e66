/** The kinds of subject in the history, with display names. Every recorded `subjectKind` is listed here; a test checks it. */
export const historyThings = {
  account: 'Person',
  booking: 'Booking',
  carSeat: 'Car seat',
  customer: 'Customer',
  dateStatus: 'Date status',
  entry: 'Ledger entry',
  extra: 'Extra',
  flight: 'Flight',
  flightPattern: 'Flight schedule',
  group: 'Reservation',
  jobRun: 'Task',
  location: 'Location',
  message: 'Message',
  partner: 'Partner',
  photo: 'Photo',
  priceRule: 'Price',
  site: 'Settings',
  terms: 'Terms',
  transportService: 'Transport service',
  trip: 'Trip',
  vehicle: 'Vehicle',
  zone: 'Zone',
} as const

export type HistoryThing = keyof typeof historyThings
export const allHistoryThings = Object.keys(historyThings) as readonly HistoryThing[]

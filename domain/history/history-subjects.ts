/** The kinds of subject in the history, with display names. Every recorded `subjectKind` is listed here; a test checks it. */
export const historySubjects = {
  account: 'Person',
  booking: 'Booking',
  carSeat: 'Car seat',
  customer: 'Customer',
  dateStatus: 'Date status',
  drawer: 'Drawer',
  entry: 'Ledger entry',
  extra: 'Extra',
  flight: 'Flight',
  flightPattern: 'Flight schedule',
  gratuity: 'Gratuity',
  gratuityPayout: 'Payout of gratuities',
  group: 'Reservation',
  invoice: 'Invoice',
  jobRun: 'Task',
  location: 'Location',
  message: 'Message',
  partner: 'Partner',
  period: 'Month of the books',
  photo: 'Photo',
  priceRule: 'Price',
  rota: 'Rota',
  site: 'Settings',
  terms: 'Terms',
  transportService: 'Transport service',
  trip: 'Trip',
  vehicle: 'Vehicle',
  zone: 'Zone',
} as const

export type HistorySubject = keyof typeof historySubjects
export const allHistorySubjects = Object.keys(historySubjects) as readonly HistorySubject[]

/**
 * The kinds of subject in the history, with display names. A test checks that every recorded `subjectKind` is
 * listed.
 */
export const historySubjects = {
  account: 'Person',
  bankLine: 'Bank line',
  bankStatement: 'Bank statement',
  bokunProduct: 'Bókun product',
  booking: 'Booking',
  cardPayment: 'Card payment',
  carSeat: 'Car seat',
  cart: 'Cart',
  channel: 'Channel',
  customer: 'Customer',
  dateStatus: 'Date status',
  detailField: 'Field',
  drawer: 'Drawer',
  entry: 'Ledger entry',
  extra: 'Extra',
  flight: 'Flight',
  flightPattern: 'Flight schedule',
  gratuity: 'Gratuity',
  gratuityPayout: 'Gratuity payout',
  group: 'Reservation',
  importRun: 'Import',
  invoice: 'Invoice',
  jobRun: 'Task',
  journal: 'Journal export',
  location: 'Location',
  message: 'Message',
  partner: 'Partner',
  pendingImport: 'Pending import',
  period: 'Accounting month',
  photo: 'Photo',
  priceRule: 'Price',
  referenceData: 'Airports and airlines',
  rota: 'Rota',
  settlement: 'Card settlement',
  site: 'Settings',
  terms: 'Terms',
  transportService: 'Transport service',
  trip: 'Trip',
  vehicle: 'Vehicle',
  zone: 'Zone',
} as const

export type HistorySubject = keyof typeof historySubjects
export const allHistorySubjects = Object.keys(historySubjects) as readonly HistorySubject[]

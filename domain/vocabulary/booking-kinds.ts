/** The kinds of booking a reservation can have. */
export const bookingKinds = {
  arrivalFastTrack: { label: 'Arrival fast track', category: 'fastTrack', direction: 'arrival' },
  departureFastTrack: { label: 'Departure fast track', category: 'fastTrack', direction: 'departure' },
  arrivalTransfer: { label: 'Arrival transfer', category: 'airportTransport', direction: 'arrival' },
  departureTransfer: { label: 'Departure transfer', category: 'airportTransport', direction: 'departure' },
  privateTransfer: { label: 'Private transfer', category: 'otherTransport', direction: null },
  hourly: { label: 'Hourly hire', category: 'otherTransport', direction: null },
  point: { label: 'Point-to-point journey', category: 'otherTransport', direction: null },
  extra: { label: 'Extra', category: 'extras', direction: null },
  fee: { label: 'Fee', category: 'fees', direction: null },
} as const satisfies Record<string, { label: string; category: RevenueCategory; direction: Direction | null }>

export type BookingKind = keyof typeof bookingKinds
export type Direction = 'arrival' | 'departure'

/** How revenue is categorised in the ledger and in every financial report. */
export const revenueCategories = [
  'fastTrack',
  'airportTransport',
  'otherTransport',
  'extras',
  'fees',
] as const
export type RevenueCategory = (typeof revenueCategories)[number]

export const allBookingKinds = Object.keys(bookingKinds) as readonly BookingKind[]

/** Served at the airport desk, per passenger. */
export function isFastTrack(kind: BookingKind): boolean {
  return bookingKinds[kind].category === 'fastTrack'
}

/** Served by a driver, as trips. */
export function isTransport(kind: BookingKind): boolean {
  const { category } = bookingKinds[kind]
  return category === 'airportTransport' || category === 'otherTransport'
}

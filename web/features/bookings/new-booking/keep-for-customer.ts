import type { NewBookingValues } from './new-booking-values.ts'

/** What stays of a booking that was begun for one customer and goes on for another. */
export type Kept = 'all' | 'journey' | 'nothing'

export type NextCustomer = Pick<NewBookingValues, 'customerGuid' | 'customerName' | 'isNewCustomer' | 'customer'>

const ofJourney = ['adults', 'children', 'infants', 'arrival', 'departure', 'journeys', 'hours', 'meets'] as const

/**
 * The booking for the next customer. The journey is dates, flights, places and cars; names, notes, flags, billing, comments and prices by
 * hand are the first customer's own.
 */
export function keptFor(values: NewBookingValues, start: NewBookingValues, next: NextCustomer, kept: Kept): NewBookingValues {
  if (kept === 'all') return { ...values, ...next, fee: { ...values.fee, groupGuid: null, groupName: '' } }
  if (kept === 'nothing') return { ...start, ...next }
  const journey = Object.fromEntries(ofJourney.map((it) => [it, withoutNotes(values[it])])) as Pick<
    NewBookingValues,
    (typeof ofJourney)[number]
  >
  return { ...start, ...journey, ...next }
}

/** The same without what was written for driver and office about the first customer. */
function withoutNotes(it: unknown): unknown {
  if (Array.isArray(it)) return it.map(withoutNotes)
  if (typeof it !== 'object' || it === null) return it
  return Object.fromEntries(
    Object.entries(it).map(([name, value]) => [name, name === 'notesForDriver' || name === 'notesForOffice' ? '' : withoutNotes(value)]),
  )
}

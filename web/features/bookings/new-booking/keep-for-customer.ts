import type { NewBookingValues } from './new-booking-values.ts'

/** How much of a booking to keep when its customer is replaced. */
export type Kept = 'all' | 'journey' | 'nothing'

export type NextCustomer = Pick<
  NewBookingValues,
  'customerGuid' | 'customerName' | 'isNewCustomer' | 'customer'
>

const ofJourney = [
  'adults',
  'children',
  'infants',
  'arrival',
  'departure',
  'journeys',
  'hours',
  'meets',
] as const

/**
 * The booking for the next customer. `journey` keeps party size, dates, flights, locations and cars. Names,
 * details, flags, billing, comments and manual prices belong to the first customer.
 */
export function keptFor(
  values: NewBookingValues,
  start: NewBookingValues,
  next: NextCustomer,
  kept: Kept,
): NewBookingValues {
  if (kept === 'all') return { ...values, ...next, fee: { ...values.fee, groupGuid: null, groupName: '' } }
  if (kept === 'nothing') return { ...start, ...next }
  const journey = Object.fromEntries(ofJourney.map((it) => [it, withoutDetails(values[it])])) as Pick<
    NewBookingValues,
    (typeof ofJourney)[number]
  >
  return { ...start, ...journey, ...next }
}

/** Clears the details, at any depth. */
function withoutDetails(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDetails)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === 'details' ? {} : withoutDetails(part)]),
  )
}

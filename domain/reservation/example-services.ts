import { linesWithAdded } from './added-here.ts'
import { factsOf } from './example-facts.ts'
import { bookingIn, both, done, madeOf } from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'
import type { ReservedBooking, ReservedTrip } from './reservation.ts'

/** Single services without price lines, for tests of prices and fees. Created for each test. */

/**
 * The given properties of a car; the others are those of the example's sedan from the airport to Villa West.
 */
export type Car = Partial<ReservedTrip>

export const sedan: Car = {}
export const van: Car = { serviceGuid: 'van' }
export const nextDay: Car = { serviceDate: '2026-11-21', pickupAt: '2026-11-21T18:35:00Z' }

/** A fast track for a party. */
export function partyOf(
  adults: number,
  children = 0,
  infants = 0,
  kind: 'arrivalFastTrack' | 'departureFastTrack' = 'arrivalFastTrack',
): ReservedBooking {
  return { ...bookingIn(madeOf(both).reservation, kind), adults, children, infants, priceLines: [] }
}

/** An arrival transfer with these cars. */
export function driveOf(...cars: Car[]): ReservedBooking {
  const booking = bookingIn(madeOf(both).reservation, 'arrivalTransfer')
  const [trip] = booking.trips
  if (!trip) throw new Error('The example has no trip')
  const trips = cars.map((it, index) => ({ ...trip, guid: `trip ${index + 1}`, sequence: index + 1, ...it }))
  return { ...booking, priceLines: [], trips }
}

/** Cars by the hour. */
export function hireOf(hours: number, ...cars: Car[]): ReservedBooking {
  return { ...driveOf(...cars), kind: 'hourly', direction: null, flightGuid: null, hours }
}

/** The same, sold by a channel at a single price. */
export function sold(booking: ReservedBooking): ReservedBooking {
  const price = {
    quantity: 1,
    unitCents: 9_000,
    netCents: 9_000,
    taxCode: 'NONE',
    taxBasisPoints: 0,
    taxCents: 0,
    totalCents: 9_000,
  }
  const line = {
    key: 'imported',
    category: 'fastTrack',
    label: 'Sold elsewhere',
    rule: 'As imported',
    ruleGuid: null,
    ...price,
  } as const
  return { ...booking, priceLines: [line] }
}

/** Applies changes in order, each at the prices of its day, and returns the lines beyond what was sold. */
export function addedAfter(
  first: ReservedBooking,
  ...steps: (readonly [ReservedBooking, Partial<ReservationFacts>?])[]
): string[] {
  return steps
    .reduce((before, [to, about = {}]) => {
      const after = { ...to, priceLines: before.priceLines }
      return { ...after, priceLines: done(linesWithAdded(factsOf(about), before, after)) }
    }, first)
    .priceLines.map((it) => `${it.quantity} ${it.key} ${it.totalCents}`)
    .filter((it) => it !== '1 imported 9000')
}

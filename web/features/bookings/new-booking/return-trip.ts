import type { BookedBefore, DriveBefore } from '#contract/last-time.ts'
import type { NewBookingValues } from './new-booking-values.ts'
import type { ProductName } from '#web/shell/sections/booking-products.ts'

/**
 * The booking as a template for the way back: places swapped, stops and trips in reverse order, an arrival as
 * a departure. Null: it has no one-way drive of this product.
 */
export function returnTrip(booked: BookedBefore, product: ProductName): BookedBefore | null {
  const { arrival, departure, privateTransfer, point } = booked
  if (product === 'private') return privateTransfer && { ...booked, privateTransfer: back(privateTransfer) }
  if (product === 'point' && point.length > 0) return { ...booked, point: point.toReversed().map(back) }
  if (product !== 'advanced' || (arrival !== null && departure !== null)) return null
  const one = arrival ?? departure
  if (one === null || one.transfer === null) return null
  const other = { ...one, transfer: back(one.transfer) }
  return { ...booked, arrival: arrival === null ? other : null, departure: departure === null ? other : null }
}

/** The dates are asked: a way back on the suggested date would often be on the wrong one. */
export function withoutDates(values: NewBookingValues): NewBookingValues {
  return {
    ...values,
    arrival: { ...values.arrival, date: '' },
    departure: { ...values.departure, date: '' },
    journeys: values.journeys.map((it) => ({ ...it, date: '' })),
  }
}

function back(drive: DriveBefore): DriveBefore {
  return { ...drive, from: drive.to, to: drive.from, stops: drive.stops.toReversed() }
}

import type { BookingChange, OfferedChange } from '#domain/reservation/booking-changes.ts'

/**
 * Why a change isn't possible anywhere in a reservation: `offered` are the changes of the reservation and of
 * each of its bookings. Null: it is.
 */
export function whyNotAnywhere(
  offered: readonly (readonly OfferedChange[])[],
  change: BookingChange,
): string | null {
  const found = offered.flat().filter((it) => it.change === change)
  if (found.some((it) => it.whyNot === null)) return null
  return found[0]?.whyNot ?? 'No service in this reservation can be changed this way'
}

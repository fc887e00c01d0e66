import { newBookingPath } from '#contract/addresses.ts'
import { dayText } from '#web/ui/value/format.ts'

/** What a trip is charged for after it is completed. */
export const tripCharges = [
  { id: 'stop', label: 'Extra stop', letter: 's' },
  { id: 'waiting', label: 'Waiting', letter: 'w' },
  { id: 'parking', label: 'Parking or toll', letter: 'p' },
  { id: 'cleaning', label: 'Cleaning', letter: 'c' },
  { id: 'other', label: 'Other charge', letter: 'o' },
] as const

export interface ChargedTrip {
  customerGuid: string
  groupGuid: string
  serviceDate: string
  /** At the airport, as `15:00`. */
  pickupTime: string
}

/**
 * New Booking with a fee on the trip's reservation. `earliest`: the first date that the user can charge for;
 * a fee for an earlier trip is dated today, and its description names the trip.
 */
export function chargePath(trip: ChargedTrip, label: string, earliest: string): string {
  const { customerGuid, groupGuid, serviceDate, pickupTime } = trip
  return newBookingPath({
    product: 'fee',
    stop: 'journey',
    customer: customerGuid,
    reservation: groupGuid,
    label: `${label}, trip of ${dayText(serviceDate)} ${pickupTime}`,
    date: serviceDate < earliest ? '' : serviceDate,
  })
}

import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { takesGratuity } from './gratuity-states.ts'
import type { TripStatus } from '#domain/trip/trip.ts'

/**
 * Whether a trip's gratuity can go on the partner's account. A partner is charged only for trips that took
 * place.
 */
export function takesPartnerGratuity(trip: { status: TripStatus; driverGuid: string | null }): boolean {
  return takesGratuity(trip) && trip.status === 'completed'
}

export const noCompletedTrip =
  'No trip on this reservation is completed yet. A partner is charged once the trip is completed.'

interface GivenFor {
  readonly from: string
  readonly to: string
  readonly date: ServiceDate
}

/** Its text on statements and invoices: `Gratuity: Airport to Crane Hotel, Fri 20 Nov`. */
export function partnerGratuityMemo(trip: GivenFor): string {
  return `Gratuity: ${wordsOf(trip)}`
}

export function reversedGratuityMemo(trip: GivenFor): string {
  return `Gratuity reversed: ${wordsOf(trip)}`
}

function wordsOf({ from, to, date }: GivenFor): string {
  return `${from} to ${to}, ${serviceDateText(date)}`
}

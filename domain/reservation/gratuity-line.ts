import { agreedGratuities } from '#domain/gratuity/agreed-gratuity.ts'
import { moneyText } from '#domain/money/money-text.ts'
import type { PlanLine } from '#domain/plan.ts'
import { percentText } from '#domain/pricing/rounding.ts'
import type { ReservationFacts } from './facts.ts'
import { stands, type Reservation } from './reservation.ts'

/** What the partner agreed to give the drivers of a new reservation on its account. Not charged yet. */
export function gratuityLines(
  { partner, currency }: ReservationFacts,
  { billing, bookings }: Reservation,
): PlanLine[] {
  if (billing !== 'partnerAccount' || partner === null) return []
  const trips = bookings.filter(stands).flatMap((booking) =>
    booking.trips.map((trip) => ({
      tripGuid: trip.guid,
      status: 'completed' as const,
      bookingGuid: booking.guid,
      isBookingCancelled: false,
      journey: trip.journey,
      sequence: trip.sequence,
      charges: booking.priceLines.map(({ key, totalCents }) => ({ key, cents: totalCents })),
    })),
  )
  const agreed = [...agreedGratuities(trips, partner.gratuityBasisPoints).values()]
  if (agreed.length === 0) return []
  const amount = moneyText(
    agreed.reduce((sum, it) => sum + it, 0),
    currency,
  )
  return [
    {
      section: 'Billing',
      label: `Gratuity ${percentText(partner.gratuityBasisPoints)}`,
      after: `${amount} for the driver, added to the account of ${partner.name} when the trip is completed`,
    },
  ]
}

import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { hourlyBookingChange, quoteHourlyBooking } from '#contract/drive-bookings.ts'
import { partyOf, type NewBookingValues } from '#web/features/bookings/new-booking/new-booking-values.ts'
import { productOf } from '#web/features/bookings/new-booking/product-of.ts'
import { fieldOfPart, stopOfPart } from '#web/features/bookings/new-booking/request-fields.ts'
import { stopsWith } from '#web/features/bookings/new-booking/stops.ts'
import { canDrive } from '#web/features/bookings/new-booking/drive-progress.ts'
import { hourlyOnWire } from './drives-request.ts'

const HourlyJourneyStep = preloadable(async () => (await import('./HourlyJourneyStep.tsx')).HourlyJourneyStep)

const ofHire = /^(date|time|from|to|stops|cars)\b/

/** A car with driver by the hour. */
export const hourlyProduct = productOf({
  name: 'hourly',
  stops: stopsWith(HourlyJourneyStep),
  stopOf: stopOfPart,
  fieldOf: (field, values) => fieldOfPart(inJourney(field, values), values),
  canBePriced: (values) => partyOf(values).adults > 0 && isHireComplete(values),
  request: hourlyOnWire,
  price: quoteHourlyBooking,
  change: hourlyBookingChange,
})

/** The request has the details of the hire and of the reservation in one list. */
function inJourney(field: string, { journeys }: NewBookingValues): string {
  const [part, guid = ''] = field.split('.')
  const isOfHire = part === 'details' && guid in (journeys[0]?.details ?? {})
  return isOfHire ? `journeys.0.${field}` : field.replace(ofHire, 'journeys.0.$1')
}

function isHireComplete({ journeys, hours }: NewBookingValues): boolean {
  return canDrive(journeys[0], { isRound: true }) && (hours ?? 0) > 0
}

import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { pointBookingChange, validatePointTrips } from '#contract/drive-bookings.ts'
import { partyOf } from '#web/features/bookings/new-booking/new-booking-values.ts'
import { productOf } from '#web/features/bookings/new-booking/product-of.ts'
import { fieldOfPart, stopOfPart } from '#web/features/bookings/new-booking/request-fields.ts'
import { stopsWith } from '#web/features/bookings/new-booking/stops.ts'
import { canDrive } from '#web/features/bookings/new-booking/drive-progress.ts'
import type { Product } from '#web/features/bookings/new-booking/product.ts'
import { pointOnWire } from './drives-request.ts'
import { tripPrefix } from './trip-of-field.ts'

const PointJourneysStep = preloadable(async () => (await import('./PointJourneysStep.tsx')).PointJourneysStep)

const product = productOf({
  name: 'point',
  stops: stopsWith(PointJourneysStep, 'Trips'),
  stopOf: stopOfPart,
  fieldOf: (field, values) => (field === 'journeys' ? 'journeys.0.date' : fieldOfPart(field, values)),
  canBePriced: (values) => partyOf(values).adults > 0 && values.journeys.some((it) => canDrive(it)),
  request: pointOnWire,
  price: validatePointTrips,
  change: pointBookingChange,
})

/** One or more trips in one booking. With several, the reason for a missing price names the trip. */
export const pointProduct: Product = {
  ...product,
  quote: async (filled, signal) => {
    const outcome = await product.quote(filled, signal)
    if (outcome.kind !== 'fields') return outcome
    const named = Object.entries(outcome.fields).map(([name, text]) => [
      name,
      tripPrefix(name, filled.values) + text,
    ])
    return { ...outcome, fields: Object.fromEntries(named) as Record<string, string> }
  },
}

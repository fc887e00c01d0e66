import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import {
  advancedBookingChange,
  getAdvancedFlightInfo,
  validateAdvancedCustomerInfo,
  validateAdvancedTransport,
} from '#contract/advanced-booking.ts'
import {
  hasCustomer,
  legNames,
  partyOf,
  type NewBookingValues,
} from '#web/features/bookings/new-booking/new-booking-values.ts'
import { productOf } from '#web/features/bookings/new-booking/product-of.ts'
import { fieldOfPart, stopOfPart } from '#web/features/bookings/new-booking/request-fields.ts'
import { stopsWith } from '#web/features/bookings/new-booking/stops.ts'
import { advancedOnWire, legFlight } from './advanced-request.ts'

const AdvancedJourneyStep = preloadable(
  async () => (await import('./AdvancedJourneyStep.tsx')).AdvancedJourneyStep,
)

/** Flights with fast track, airport transfer, or both. */
export const advancedProduct = productOf({
  name: 'advanced',
  stops: stopsWith(AdvancedJourneyStep, 'Flights'),
  furthest: (values) => {
    if (!hasCustomer(values)) return 'customer'
    return hasEveryFlight(values) ? 'billing' : 'journey'
  },
  stopOf: stopOfPart,
  fieldOf: fieldOfPart,
  canBePriced: (values) =>
    partyOf(values).adults > 0 && legNames.some((name) => legFlight(values, name) !== null),
  request: advancedOnWire,
  price: getAdvancedFlightInfo,
  checks: { journey: validateAdvancedTransport, billing: validateAdvancedCustomerInfo },
  change: advancedBookingChange,
})

function hasEveryFlight(values: NewBookingValues): boolean {
  const wanted = legNames.filter((name) => values[name].isWanted)
  return wanted.length > 0 && wanted.every((name) => legFlight(values, name) !== null)
}

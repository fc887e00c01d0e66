import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { advancedBookingChange, getAdvancedFlightInfo } from '#contract/advanced-booking.ts'
import { legNames, partyOf } from '#web/features/bookings/new-booking/new-booking-values.ts'
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
  stopOf: stopOfPart,
  fieldOf: fieldOfPart,
  canBePriced: (values) =>
    partyOf(values).adults > 0 && legNames.some((name) => legFlight(values, name) !== null),
  request: advancedOnWire,
  price: getAdvancedFlightInfo,
  change: advancedBookingChange,
})

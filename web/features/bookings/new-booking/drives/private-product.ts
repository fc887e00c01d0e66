import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { privateBookingChange, quotePrivateBooking } from '#contract/drive-bookings.ts'
import { partyOf } from '#web/features/bookings/new-booking/new-booking-values.ts'
import { productOf } from '#web/features/bookings/new-booking/product-of.ts'
import { fieldOfPart, stopOfPart } from '#web/features/bookings/new-booking/request-fields.ts'
import { stopsWith } from '#web/features/bookings/new-booking/stops.ts'
import { canDrive } from '#web/features/bookings/new-booking/drive-progress.ts'
import { privateOnWire } from './drives-request.ts'

const PrivateJourneyStep = preloadable(
  async () => (await import('./PrivateJourneyStep.tsx')).PrivateJourneyStep,
)

/** A private transfer at a set time, which can meet a flight. */
export const privateProduct = productOf({
  name: 'private',
  stops: stopsWith(PrivateJourneyStep, 'Transfer'),
  stopOf: stopOfPart,
  fieldOf: (field, values) =>
    field === 'meetsFlightGuid'
      ? 'meets.flightGuid'
      : fieldOfPart(field.replace(/^journey\b/, 'journeys.0'), values),
  canBePriced: (values) => partyOf(values).adults > 0 && canDrive(values.journeys[0]),
  request: privateOnWire,
  price: quotePrivateBooking,
  change: privateBookingChange,
})

import {
  onSiteDateTarget,
  onSitePaxTarget,
  onSiteUndoCancellationTarget,
  walkInTarget,
  type OnSiteDateRequest,
  type OnSitePaxRequest,
  type WalkInRequest,
} from '#domain/reservation/changes/on-site.ts'
import type { ResetRequest } from '#domain/reservation/changes/reset.ts'
import { isRefusal } from '#domain/refusal.ts'
import {
  newReservationChange,
  reservationChange,
} from '#server/features/bookings/commands/reservation-change.ts'
import type { NewReservation } from '#server/features/bookings/queries/new-reservation.ts'

/** Walk-in sales and changes at the desk. */

const walkIn: NewReservation<WalkInRequest> = {
  name: 'staffPurchase',
  action: 'sellWalkIn',
  wants: ({ flightGuid }) => ({ partnerGuid: null, flightGuids: [flightGuid], places: [], dates: [] }),
  target: (facts, booker, _, request) => walkInTarget(facts, booker, request),
}
const made = newReservationChange<WalkInRequest>(walkIn)

/** A walk-in while only its flight and people are filled in. */
export const unnamedWalkIn: NewReservation<WalkInRequest> = {
  ...walkIn,
  target: (facts, booker, _, request) => walkInTarget(facts, booker, request, 'fastTrack'),
}

/** Without the redirect to the reservation, because the user stays at the desk. */
export const staffPurchase: typeof made = {
  ...made,
  async apply(work, planned, loaded, asked) {
    const done = await made.apply(work, planned, loaded, asked)
    if (isRefusal(done)) return done
    const { redirectAction: _, redirectUrl: __, ...stays } = done
    return stays
  },
}

export const onSiteDateChange = reservationChange<OnSiteDateRequest>({
  name: 'onSiteDateChange',
  action: 'changeDateOnSite',
  toast: 'Moved to another flight',
  of: ({ bookingGuid }) => ({ bookingGuid }),
  wants: ({ toFlightGuid }) => ({ flightGuids: [toFlightGuid], isWalkIn: true }),
  reasonOf: ({ reason }) => reason,
  target: onSiteDateTarget,
})

export const onSiteUndoCancellation = reservationChange<ResetRequest>({
  name: 'onSiteUndoCancellation',
  action: 'resetBooking',
  toast: 'Cancellation undone',
  of: ({ bookingGuid }) => ({ bookingGuid }),
  reasonOf: ({ reason }) => reason,
  target: onSiteUndoCancellationTarget,
})

export const onSiteAddPax = reservationChange<OnSitePaxRequest & { reason: string }>({
  name: 'onSiteAddPax',
  action: 'addPassengersOnSite',
  toast: 'Passengers added',
  of: ({ bookingGuid }) => ({ bookingGuid }),
  reasonOf: ({ reason }) => reason,
  target: onSitePaxTarget,
})

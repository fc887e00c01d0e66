import { addCarsTarget, type AddCarsRequest } from '#domain/reservation/changes/add-cars.ts'
import { addPaxTarget, type AddPaxRequest } from '#domain/reservation/changes/add-pax.ts'
import { approveTarget, type ApproveRequest } from '#domain/reservation/changes/approve-waitlist.ts'
import { cancelTarget, type CancelRequest } from '#domain/reservation/changes/cancel.ts'
import { changePriceTarget, type ChangePriceRequest } from '#domain/reservation/changes/change-price.ts'
import { childSeatsTarget, type ChildSeatsRequest } from '#domain/reservation/changes/child-seats.ts'
import { editPaxTarget, type EditPaxRequest } from '#domain/reservation/changes/edit-pax-names.ts'
import { fastTrackTarget, type FastTrackRequest } from '#domain/reservation/changes/fast-track-change.ts'
import { flightChangeTarget, type FlightChangeRequest } from '#domain/reservation/changes/flight-change.ts'
import { resetTarget, type ResetRequest } from '#domain/reservation/changes/reset.ts'
import {
  transportChangeTarget,
  type TransportChangeRequest,
} from '#domain/reservation/changes/transport-change.ts'
import { reservationChange } from '#server/features/bookings/commands/reservation-change.ts'

/** The changes of a reservation. Each has a pure function that computes the target reservation. */
type OfGroup<R> = R & { groupGuid: string; reason: string }
type OfBooking<R> = R & { bookingGuid: string; reason: string }

const ofGroup = ({ groupGuid }: { groupGuid: string }) => ({ groupGuid })
const ofBooking = ({ bookingGuid }: { bookingGuid: string }) => ({ bookingGuid })
const reasonOf = ({ reason }: { reason: string }) => reason

export const flightChange = reservationChange<OfGroup<FlightChangeRequest>>({
  name: 'flightChange',
  action: 'changeFlight',
  toast: 'Flight changed',
  of: ofGroup,
  wants: ({ legs }) => ({ flightGuids: legs.map((it) => it.toFlightGuid) }),
  reasonOf,
  target: flightChangeTarget,
})

export const cancelBooking = reservationChange<OfGroup<CancelRequest>>({
  name: 'cancelBooking',
  action: 'cancelBooking',
  toast: 'Booking cancelled',
  isAgreed: true,
  of: ofGroup,
  reasonOf,
  target: cancelTarget,
})

export const approveWaitlist = reservationChange<OfBooking<ApproveRequest>>({
  name: 'approveWaitlist',
  action: 'approveWaitlist',
  toast: 'Approved from the waitlist',
  isAgreed: true,
  of: ofBooking,
  reasonOf,
  target: approveTarget,
})

/** Child seats that a guest adds, if they are free. */
export const addChildSeats = reservationChange<OfBooking<ChildSeatsRequest>>({
  name: 'addChildSeats',
  action: 'changeTransport',
  toast: 'Child seats added',
  of: ofBooking,
  reasonOf,
  target: childSeatsTarget,
})

export const transportChange = reservationChange<OfBooking<TransportChangeRequest>>({
  name: 'transportChange',
  action: 'changeTransport',
  toast: 'Transport changed',
  of: ofBooking,
  wants: ({ trips }) => ({
    places: trips.flatMap((it) => [it.from, it.to, ...(it.stops ?? []).map((stop) => stop.place)]),
    dates: trips.map((it) => it.date),
  }),
  reasonOf,
  target: transportChangeTarget,
})

export const addCars = reservationChange<OfGroup<AddCarsRequest>>({
  name: 'addCars',
  action: 'addCars',
  toast: 'Cars added',
  of: ofGroup,
  wants: ({ place, stops }) => ({
    asksFields: true,
    places: [...(place ? [place] : []), ...stops.map((it) => it.place)],
  }),
  reasonOf,
  target: addCarsTarget,
})

export const addPax = reservationChange<OfGroup<AddPaxRequest>>({
  name: 'addPax',
  action: 'addPassengers',
  toast: 'Passengers added',
  of: ofGroup,
  wants: () => ({ asksFields: true }),
  reasonOf,
  target: addPaxTarget,
})

export const editPaxNames = reservationChange<OfGroup<EditPaxRequest>>({
  name: 'editPaxNames',
  action: 'editPassengers',
  toast: 'Passengers changed',
  of: ofGroup,
  reasonOf,
  target: editPaxTarget,
})

export const changePrice = reservationChange<ChangePriceRequest>({
  name: 'changePrice',
  action: 'changeBookingPrice',
  toast: 'Price changed',
  of: ofBooking,
  reasonOf,
  target: changePriceTarget,
})

export const fastTrackSwitch = reservationChange<OfGroup<FastTrackRequest>>({
  name: 'fastTrackChange',
  action: 'changeFastTrack',
  toast: 'Fast track changed',
  of: ofGroup,
  wants: ({ on }) => ({ flightGuids: on }),
  reasonOf,
  target: fastTrackTarget,
})

export const resetBooking = reservationChange<OfBooking<ResetRequest>>({
  name: 'resetBooking',
  // Guests only get back a service that they have just paid for.
  isAgreed: true,
  action: 'resetBooking',
  toast: 'Booking reset',
  of: ofBooking,
  reasonOf,
  target: resetTarget,
})

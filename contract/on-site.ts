import * as z from 'zod/mini'
import { paymentMethod } from '#contract/booking-shapes.ts'
import { reservationChange } from '#contract/change.ts'
import { customerForm } from '#contract/customers.ts'
import { command } from '#contract/endpoint.ts'
import { passengerName, quote } from '#contract/party-shapes.ts'
import { direction, guid, optionalText, text, whole } from '#contract/shapes.ts'

/** Walk-in sales and changes at the desk. Each has a confirm step that returns its plan, and a do step. */

const people = {
  adults: whole(1, 60),
  children: z.prefault(whole(0, 60), 0),
  infants: z.prefault(whole(0, 60), 0),
}

/** The price of a walk-in, before it has a name. */
export const quoteStaffPurchase = command({
  post: '/api/actions/quotestaffpurchase',
  needs: 'fastTrack',
  summary: 'Calculate the price of a walk-in sale for a flight and a number of passengers',
  body: z.object({ direction, flightGuid: guid, ...people }),
  reply: quote,
  once: false,
})

/** A walk-in: fast track for today, paid at the desk. Cash needs the seller's open drawer. */
export const staffPurchase = reservationChange({
  confirm: { post: '/api/actions/confirmstaffpurchase', summary: 'Preview a walk-in sale' },
  make: {
    post: '/api/actions/staffpurchase',
    summary: 'Sell fast track for today to a walk-in, paid at the desk',
  },
  needs: 'fastTrack',
  body: z.object({
    direction,
    flightGuid: guid,
    ...people,
    customer: customerForm,
    passengers: z.prefault(z.array(passengerName).check(z.maxLength(60)), []),
    /** Null: paid next, as a payment of the reservation, in other currencies too. */
    payMethod: z.nullable(paymentMethod),
    comments: optionalText(2000),
  }),
})

export const onSiteDateChange = reservationChange({
  confirm: {
    post: '/api/actions/confirmonsitedatechange',
    summary: 'Preview moving a party to another flight and date',
  },
  make: {
    post: '/api/actions/onsitedatechange',
    summary: 'Move a party to another flight and date, as shown in the preview',
  },
  needs: 'fastTrack',
  body: z.object({ bookingGuid: guid, toFlightGuid: guid, reason: text(500) }),
})

export const onSiteAddPax = reservationChange({
  confirm: {
    post: '/api/actions/confirmonsiteaddpax',
    summary: 'Preview adding passengers to a party at the desk',
  },
  make: { post: '/api/actions/onsiteaddpax', summary: 'Add passengers to a party at the desk' },
  needs: 'fastTrack',
  body: z.object({
    bookingGuid: guid,
    passengers: z.array(passengerName).check(z.minLength(1, 'Add at least one passenger'), z.maxLength(60)),
    reason: optionalText(500),
  }),
})

export const onSiteUndoCancellation = reservationChange({
  confirm: {
    post: '/api/actions/confirmonsiteundocancellation',
    summary: 'Preview undoing a party’s cancellation at the desk',
  },
  make: {
    post: '/api/actions/onsiteundocancellation',
    summary: 'Undo a party’s cancellation at the desk',
  },
  needs: 'fastTrack',
  body: z.object({ bookingGuid: guid, reason: text(500) }),
})

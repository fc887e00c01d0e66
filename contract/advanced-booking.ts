import * as z from 'zod/mini'
import { ageBand, billing, counted, paymentMethod, priceLineShape } from '#contract/booking-shapes.ts'
import { customerForm, customerOrNew } from '#contract/customers.ts'
import { change } from '#contract/change.ts'
import { command } from '#contract/endpoint.ts'
import { cents, guid, optionalText, serviceDate, text, timeOfDay, whole } from '#contract/shapes.ts'

/**
 * Flights plus fast track and/or airport transfer, arrival and/or departure. All steps of the wizard send the same request, as far as it
 * is filled in.
 */
const transfer = z.object({
  serviceGuid: guid,
  /** The place at the other end of the drive: destination of an arrival, pickup of a departure. */
  locationGuid: guid,
  cars: z.prefault(whole(1, 10), 1),
  luggage: z.prefault(whole(0, 100), 0),
  carSeats: z.prefault(z.array(counted).check(z.maxLength(10)), []),
  /** Pick up a departure at this time instead of the one computed from the flight. */
  pickupTime: z.prefault(z.nullable(timeOfDay), null),
  notesForDriver: optionalText(1000),
})

const leg = z.object({
  date: serviceDate,
  flightGuid: guid,
  fastTrack: z.boolean(),
  transfer: z.prefault(z.nullable(transfer), null),
})

const passengerName = z.object({ firstName: optionalText(100), lastName: optionalText(100), ageBand })

export const advancedRequest = z.object({
  /** For `new`: the customer who books. */
  customer: z.optional(customerForm),
  adults: whole(1, 60),
  children: z.prefault(whole(0, 60), 0),
  infants: z.prefault(whole(0, 60), 0),
  /** Names, as far as known; the rest of the party has none yet. */
  passengers: z.prefault(z.array(passengerName).check(z.maxLength(180)), []),
  arrival: z.prefault(z.nullable(leg), null),
  departure: z.prefault(z.nullable(leg), null),
  extras: z.prefault(z.array(counted).check(z.maxLength(20)), []),
  billing: z.prefault(billing, 'payLater'),
  /** How it is paid now, where billing is `payNow`. */
  payMethod: z.prefault(z.nullable(paymentMethod), null),
  partnerGuid: z.prefault(z.nullable(guid), null),
  partnerReference: optionalText(100),
  comments: optionalText(4000),
  /** A price that replaces the computed one: requires policy override and a reason. */
  overrides: z.prefault(
    z.array(z.object({ key: text(100), totalCents: cents.check(z.gte(0)), reason: text(500) })).check(z.maxLength(20)),
    [],
  ),
})
export type AdvancedRequest = z.infer<typeof advancedRequest>

const flightFacts = z.object({
  guid,
  ident: z.string(),
  airlineName: z.string(),
  otherAirport: z.string(),
  otherCity: z.string(),
  scheduledTime: z.string(),
  bestTime: z.string(),
  late: z.boolean(),
  status: z.string(),
})
const legFacts = z.object({
  flight: flightFacts,
  /** Fast-track places left for the date and direction; null: no limit. */
  placesLeft: z.nullable(z.number()),
  waitlisted: z.boolean(),
  /** The pickup time, in the airport's time zone; null without a transfer. */
  pickupTime: z.nullable(z.string()),
})

/** The reply to every step: flight facts and running price. */
export const advancedQuote = z.object({
  arrival: z.nullable(legFacts),
  departure: z.nullable(legFacts),
  lines: z.array(priceLineShape),
  totalCents: cents,
  /** The part of the total charged now; waitlisted services are charged when approved. */
  chargeCents: cents,
  warnings: z.array(z.string()),
})
export type AdvancedQuote = z.infer<typeof advancedQuote>

const step = (name: string, summary: string) =>
  command({
    post: `/api/customer/{id}/${name}`,
    needs: 'editCustomer',
    summary,
    params: customerOrNew,
    body: advancedRequest,
    reply: advancedQuote,
    once: false,
  })

export const validateAdvancedFlights = step('validateadvancedflights', 'Step: party and flights')
export const getAdvancedFlightInfo = step('getadvancedflightinfo', 'The facts and the price of the request so far')
export const validateAdvancedFastTrack = step('validateadvancedfasttrack', 'Step: fast track')
export const validateAdvancedTransport = step('validateadvancedtransport', 'Step: airport transfer')
export const validateAdvancedCustomerInfo = step('validateadvancedcustomerinfo', 'Step: customer, names and billing')

export const advancedBookingChange = change({
  confirm: { post: '/api/customer/{id}/confirmadvancedbooking', summary: 'What the booking will do, before it is made' },
  make: { post: '/api/customer/{id}/makeadvancedbooking', summary: 'Make the booking that was confirmed' },
  needs: 'editCustomer',
  params: customerOrNew,
  body: advancedRequest,
})
export const { confirm: confirmAdvancedBooking, make: makeAdvancedBooking } = advancedBookingChange

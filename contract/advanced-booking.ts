import * as z from 'zod/mini'
import { givenDetails } from '#contract/detail-shapes.ts'
import { customerOrNew } from '#contract/customers.ts'
import { reservationChange } from '#contract/change.ts'
import { command } from '#contract/endpoint.ts'
import { cars, place, stops } from '#contract/drive-shapes.ts'
import { partyShape, quoteShape } from '#contract/party-shapes.ts'
import { guid, localTime, serviceDate } from '#contract/shapes.ts'

/**
 * Fast track and/or airport transfer for an arrival and/or a departure. All steps of the wizard send the same
 * request, possibly incomplete.
 */
const transfer = z.object({
  /** The location at the other end: drop-off of an arrival, pickup of a departure. */
  place,
  /**
   * Pickup time of a departure, instead of the one calculated from the flight. A time later in the day than
   * the flight means the evening before.
   */
  pickupTime: z.prefault(z.nullable(localTime), null),
  stops,
  cars,
  details: givenDetails,
})

const leg = z.object({
  date: serviceDate,
  flightGuid: guid,
  fastTrack: z.boolean(),
  /** Of its fast track. */
  details: givenDetails,
  transfer: z.prefault(z.nullable(transfer), null),
})

export const advancedRequest = z.object({
  ...partyShape,
  arrival: z.prefault(z.nullable(leg), null),
  departure: z.prefault(z.nullable(leg), null),
  /** False: the booking is refused if the party would join the waitlist. By default it joins. */
  allowWaitlist: z.optional(z.boolean()),
})

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
  /** Fast-track places left for the date and direction. Null: no limit. */
  placesLeft: z.nullable(z.number()),
  waitlisted: z.boolean(),
  /** The pickup time in the airport's time zone. Null without a transfer. */
  pickupTime: z.nullable(z.string()),
})

/** The reply to every step: flight details and running price. */
export const advancedQuote = z.object({
  arrival: z.nullable(legFacts),
  departure: z.nullable(legFacts),
  ...quoteShape,
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

export const validateAdvancedFlights = step('validateadvancedflights', 'Validate the party and flights step')
export const getAdvancedFlightInfo = step('getadvancedflightinfo', 'Get flight details and the running price')
export const validateAdvancedFastTrack = step('validateadvancedfasttrack', 'Validate the fast-track step')
export const validateAdvancedTransport = step(
  'validateadvancedtransport',
  'Validate the airport transfer step',
)
export const validateAdvancedCustomerInfo = step(
  'validateadvancedcustomerinfo',
  'Validate the customer, names and billing step',
)

export const advancedBookingChange = reservationChange({
  confirm: {
    post: '/api/customer/{id}/confirmadvancedbooking',
    summary: 'Preview booking fast track and airport transfers',
  },
  make: {
    post: '/api/customer/{id}/makeadvancedbooking',
    summary: 'Book fast track and airport transfers as previewed',
  },
  needs: 'editCustomer',
  params: customerOrNew,
  body: advancedRequest,
})
export const { confirm: confirmAdvancedBooking, make: makeAdvancedBooking } = advancedBookingChange

import * as z from 'zod/mini'
import { ageBand, billing, groupFlag } from '#contract/booking-shapes.ts'
import { customerId } from '#contract/customers.ts'
import { storedDetails } from '#contract/detail-shapes.ts'
import { query } from '#contract/endpoint.ts'
import { guid, serviceDate } from '#contract/shapes.ts'

/** A location from the list, or a typed address with its zone. */
const placeBefore = z.object({
  locationGuid: z.nullable(guid),
  name: z.string(),
  address: z.string(),
  zoneGuid: z.nullable(guid),
})

/** An earlier trip: its pickup, drop-off, stops, cars and details, without what is no longer offered. */
const driveBefore = z.object({
  from: z.nullable(placeBefore),
  to: z.nullable(placeBefore),
  stops: z.array(placeBefore),
  cars: z.array(
    z.object({
      serviceGuid: z.nullable(guid),
      luggage: z.number(),
      carSeats: z.array(z.object({ guid, quantity: z.number() })),
    }),
  ),
  details: storedDetails,
})
export type DriveBefore = z.infer<typeof driveBefore>

const flownBefore = z.object({ fastTrack: z.boolean(), transfer: z.nullable(driveBefore) })

/** An earlier booking to copy. Leaves out dates, flights and what is no longer offered. */
export const bookedBefore = z.object({
  reference: z.string(),
  /** Has services today or later. */
  isUpcoming: z.boolean(),
  firstServiceDate: serviceDate,
  adults: z.number(),
  children: z.number(),
  infants: z.number(),
  passengers: z.array(z.object({ firstName: z.string(), lastName: z.string(), ageBand })),
  arrival: z.nullable(flownBefore),
  departure: z.nullable(flownBefore),
  privateTransfer: z.nullable(driveBefore),
  hourly: z.nullable(driveBefore),
  /** The trips of a point-to-point booking, in order. */
  point: z.array(driveBefore),
  flags: z.array(groupFlag),
  billing,
  partner: z.nullable(z.object({ guid, name: z.string() })),
})
export type BookedBefore = z.infer<typeof bookedBefore>

export const customerLastTime = query({
  get: '/api/customer/{id}/lasttime',
  needs: 'editCustomer',
  summary:
    'Get a customer’s upcoming reservations and, as a template, the given one or their latest past (or ' +
    'upcoming) booking; partner users only see their own partner’s bookings',
  params: customerId,
  query: z.object({ like: z.optional(guid) }),
  reply: z.object({
    /** The next few, soonest first, each with the date of its next service. */
    upcoming: z.array(z.object({ guid, reference: z.string(), date: serviceDate })),
    upcomingCount: z.number(),
    last: z.nullable(bookedBefore),
  }),
})

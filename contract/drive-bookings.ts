import * as z from 'zod/mini'
import { givenDetails } from '#contract/detail-shapes.ts'
import { reservationChange } from '#contract/change.ts'
import { customerOrNew } from '#contract/customers.ts'
import { cars, journey, place, stops } from '#contract/drive-shapes.ts'
import { command } from '#contract/endpoint.ts'
import { partyShape, quote } from '#contract/party-shapes.ts'
import { guid, localTime, serviceDate, whole } from '#contract/shapes.ts'

/** Private transfers, cars by the hour and point-to-point trips. */

/** A private transfer at a set time. */
export const privateRequest = z.object({
  ...partyShape,
  journey,
  /** The flight to meet, whose delay then costs no waiting. Null: none. */
  meetsFlightGuid: z.prefault(z.nullable(guid), null),
})

/** A car with driver by the hour. With `to` null, it returns to the pickup. */
export const hourlyRequest = z.object({
  ...partyShape,
  date: serviceDate,
  time: localTime,
  hours: whole(1, 24),
  from: place,
  to: z.prefault(z.nullable(place), null),
  stops,
  cars,
  details: givenDetails,
})

/** One or more trips in one booking, which can be cancelled separately. */
export const pointRequest = z.object({
  ...partyShape,
  journeys: z
    .array(journey)
    .check(z.minLength(1, 'Add at least one trip'), z.maxLength(10, 'At most 10 trips')),
})

const product = <B extends z.ZodMiniObject>(name: string, article: string, body: B) =>
  reservationChange({
    confirm: { post: `/api/customer/{id}/confirm${name}`, summary: `Preview booking ${article}` },
    make: { post: `/api/customer/{id}/make${name}`, summary: `Book ${article} as previewed` },
    needs: 'editCustomer',
    params: customerOrNew,
    body,
  })

const step = <B extends z.ZodMiniObject>(name: string, summary: string, body: B) =>
  command({
    post: `/api/customer/{id}/${name}`,
    needs: 'editCustomer',
    summary,
    params: customerOrNew,
    body,
    reply: quote,
    once: false,
  })

export const privateBookingChange = product('privatebooking', 'a private transfer', privateRequest)
export const hourlyBookingChange = product('hourlybooking', 'a car by the hour', hourlyRequest)
export const pointBookingChange = product('pointbooking', 'point-to-point trips', pointRequest)

export const quotePrivateBooking = step(
  'quoteprivatebooking',
  'Get the running price of a private transfer',
  privateRequest,
)
export const quoteHourlyBooking = step(
  'quotehourlybooking',
  'Get the running price of a car by the hour',
  hourlyRequest,
)
export const validatePointTrips = step('validatepointtrips', 'Validate the trips step', pointRequest)
export const validatePointCustomerInfo = step(
  'validatepointcustomerinfo',
  'Validate the customer, names and billing step',
  pointRequest,
)

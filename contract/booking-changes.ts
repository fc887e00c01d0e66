import * as z from 'zod/mini'
import { givenDetails, storedDetails } from '#contract/detail-shapes.ts'
import {
  ageBand,
  bookingKindName,
  bookingStatus,
  counted,
  paymentMethod,
  tripStatus,
} from '#contract/booking-shapes.ts'
import { reservationChange } from '#contract/change.ts'
import { car, cars, place, stops } from '#contract/drive-shapes.ts'
import { query } from '#contract/endpoint.ts'
import { kept } from '#contract/kept.ts'
import { passengerName } from '#contract/party-shapes.ts'
import { guid, localTime, optionalText, personName, serviceDate, text, whole } from '#contract/shapes.ts'

/** The changes of a reservation. Each has a confirm step that returns its plan, and a do step. */

const action = <B extends z.ZodMiniObject>(name: string, what: string, body: B) =>
  reservationChange({
    confirm: { post: `/api/actions/confirm${name}`, summary: `Preview: ${what}` },
    make: { post: `/api/actions/do${name}`, summary: `${what} as previewed` },
    needs: 'editCustomer',
    body,
  })

/** The reason recorded in the history. Some changes require it. */
const reason = optionalText(500)
/** Whether a party without enough places can give up those it has and join the waitlist. */
const allowWaitlist = z.prefault(z.boolean(), false)

/** Another flight on the same or another date. Its fast track and transfer move with it. */
export const flightChange = action(
  'flightchange',
  'Change a reservation’s flight',
  z.object({
    groupGuid: guid,
    legs: z
      .array(z.object({ flightGuid: guid, toFlightGuid: guid }))
      .check(z.minLength(1, 'Choose the flight to change'), z.maxLength(4)),
    allowWaitlist,
    reason,
  }),
)

/**
 * Cancels these services, or with an empty list the whole party's. `goodwillPercent` is the share of the fee
 * to waive, by policy override.
 */
export const cancelBookingChange = action(
  'cancelbooking',
  'Cancel a reservation’s services',
  z.object({
    groupGuid: guid,
    bookingGuids: z.prefault(z.array(guid).check(z.maxLength(50)), []),
    reason: text(500),
    goodwillPercent: z.prefault(whole(0, 100), 0),
  }),
)

export const approveWaitlistChange = action(
  'approvewaitlist',
  'Approve a waitlisted booking',
  z.object({ bookingGuid: guid, payMethod: z.prefault(z.nullable(paymentMethod), null), reason }),
)

/** Omitted from the change of a trip, they stay unchanged. */
const tripLists = { stops, carSeats: z.prefault(z.array(counted).check(z.maxLength(10)), []) }

/** Changes trips. Those not listed stay as they are, and those in `removed` are cancelled. */
const tripForm = z.object({
  tripGuid: guid,
  date: serviceDate,
  /** The pickup time. Null: calculated from the flight. */
  time: z.nullable(localTime),
  from: place,
  to: place,
  ...kept(tripLists),
  serviceGuid: guid,
  passengers: whole(0, 60),
  luggage: whole(0, 100),
  details: givenDetails,
})

export const transportChange = action(
  'transportchange',
  'Change a booking’s transport',
  z.object({
    bookingGuid: guid,
    trips: z.prefault(z.array(tripForm).check(z.maxLength(30)), []),
    removed: z.prefault(z.array(guid).check(z.maxLength(30)), []),
    /** The hours of an hourly hire. Null: unchanged. */
    hours: z.prefault(z.nullable(whole(1, 24)), null),
    /** The share of the fee for removed trips to waive, by policy override. */
    goodwillPercent: z.prefault(whole(0, 100), 0),
    reason,
  }),
)

const tripRead = z.extend(tripForm, {
  ...tripLists,
  details: storedDetails,
  journey: z.number(),
  status: tripStatus,
  whyNot: z.nullable(z.string()),
  fromName: z.string(),
  toName: z.string(),
  /** The names of its stops, in order. */
  stopNames: z.array(z.string()),
})

export const transportChangeState = query({
  get: '/api/actions/transportchangestate',
  needs: 'editCustomer',
  summary: 'Get a booking’s current transport before changing it',
  query: z.object({ bookingGuid: guid }),
  reply: z.object({
    bookingGuid: guid,
    kind: bookingKindName,
    status: bookingStatus,
    party: z.number(),
    hours: z.nullable(z.number()),
    flight: z.nullable(z.object({ guid, ident: z.string(), date: serviceDate, time: z.string() })),
    trips: z.array(tripRead),
    whyNot: z.nullable(z.string()),
  }),
})

/** Adds cars to a booked trip, or with `flightGuid` the first ones to a flight without any. */
export const addCarsChange = action(
  'addcars',
  'Add cars to a reservation',
  z.object({
    groupGuid: guid,
    /** The booking that the cars join. Null: a new transfer for `flightGuid`. */
    bookingGuid: z.prefault(z.nullable(guid), null),
    /** Which journey of the booking. */
    journey: z.prefault(whole(1, 100), 1),
    flightGuid: z.prefault(z.nullable(guid), null),
    place: z.prefault(z.nullable(place), null),
    pickupTime: z.prefault(z.nullable(localTime), null),
    stops,
    cars,
    /** Guests and bags in the existing cars. */
    shares: z.prefault(
      z
        .array(z.object({ tripGuid: guid, passengers: whole(0, 60), luggage: whole(0, 100) }))
        .check(z.maxLength(30)),
      [],
    ),
    details: givenDetails,
    reason,
  }),
)

export const addCarsState = query({
  get: '/api/actions/addcarsstate',
  needs: 'editCustomer',
  summary: 'List a reservation’s trips and its flights without a trip, to choose where to add cars',
  query: z.object({ groupGuid: guid }),
  reply: z.object({
    party: z.number(),
    drives: z.array(
      z.object({
        bookingGuid: guid,
        kind: bookingKindName,
        journey: z.number(),
        serviceDate,
        time: z.string(),
        fromName: z.string(),
        toName: z.string(),
        cars: z.array(z.extend(car, { tripGuid: guid, passengers: z.number() })),
        whyNot: z.nullable(z.string()),
      }),
    ),
    flights: z.array(
      z.object({
        guid,
        ident: z.string(),
        direction: z.enum(['arrival', 'departure']),
        date: serviceDate,
        time: z.string(),
      }),
    ),
  }),
})

/** Adds people to all or some services. Without `trips`, they are seated where there is room. */
export const addPaxChange = action(
  'addpax',
  'Add passengers to a reservation',
  z.object({
    groupGuid: guid,
    passengers: z.array(passengerName).check(z.minLength(1, 'Add at least one passenger'), z.maxLength(60)),
    /** Empty: all that aren't over. */
    bookingGuids: z.prefault(z.array(guid).check(z.maxLength(50)), []),
    trips: z.prefault(
      z
        .array(
          z.object({
            tripGuid: guid,
            passengers: whole(0, 60),
            serviceGuid: guid,
            carSeats: z.prefault(z.array(counted).check(z.maxLength(10)), []),
          }),
        )
        .check(z.maxLength(30)),
      [],
    ),
    allowWaitlist,
    reason,
  }),
)

/** Corrects names and ages, and removes people. */
export const editPaxNamesChange = action(
  'editpaxnames',
  'Edit a reservation’s passengers',
  z.object({
    groupGuid: guid,
    passengers: z
      .array(
        z.object({
          guid,
          ...kept({ firstName: personName, lastName: personName }),
          ageBand: z.optional(ageBand),
          details: z.optional(givenDetails),
        }),
      )
      .check(z.maxLength(180)),
    removed: z.prefault(z.array(guid).check(z.maxLength(180)), []),
    reason,
  }),
)

/** Adds fast track to flights of the reservation, or removes it from its bookings. */
export const fastTrackChange = action(
  'fasttrackchange',
  'Change a reservation’s fast track',
  z.object({
    groupGuid: guid,
    on: z.prefault(z.array(guid).check(z.maxLength(4)), []),
    off: z.prefault(z.array(guid).check(z.maxLength(4)), []),
    allowWaitlist,
    reason,
  }),
)

export const fastTrackChangeState = query({
  get: '/api/actions/fasttrackchangestate',
  needs: 'editCustomer',
  summary: 'List a reservation’s flights and whether each has fast track',
  query: z.object({ groupGuid: guid }),
  reply: z.object({
    flights: z.array(
      z.object({
        guid,
        ident: z.string(),
        direction: z.enum(['arrival', 'departure']),
        date: serviceDate,
        time: z.string(),
        /** The flight's fast-track booking. Null: none. */
        bookingGuid: z.nullable(guid),
        placesLeft: z.nullable(z.number()),
        whyNot: z.nullable(z.string()),
      }),
    ),
  }),
})

/** Undoes a check-in, a no-show, a completion or a cancellation. */
export const resetBookingChange = action(
  'resetbooking',
  'Reset a booking',
  z.object({
    bookingGuid: guid,
    /** Other cancelled bookings of the reservation, to bring back with it. */
    alsoBookingGuids: z.prefault(z.array(guid).check(z.maxLength(100)), []),
    reason: text(500),
  }),
)

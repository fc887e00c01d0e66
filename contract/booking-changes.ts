import * as z from 'zod/mini'
import { ageBand, bookingKindName, bookingStatus, counted, groupFlag, paymentMethod, tripStatus } from '#contract/booking-shapes.ts'
import { change } from '#contract/change.ts'
import { car, cars, place, stops, tripNotes } from '#contract/drive-shapes.ts'
import { form, query } from '#contract/endpoint.ts'
import { passengerName } from '#contract/party-shapes.ts'
import { guid, localTime, optionalText, personName, serviceDate, text, whole } from '#contract/shapes.ts'

/** The changes of a reservation: each is planned, shown and done. */

const action = <B extends z.ZodMiniObject>(name: string, what: string, body: B) =>
  change({
    confirm: { post: `/api/actions/confirm${name}`, summary: `What ${what} will do, before it is done` },
    make: { post: `/api/actions/do${name}`, summary: `Do what was confirmed: ${what}` },
    needs: 'editCustomer',
    body,
  })

/** Why it is done, for the history; some changes require it. */
const reason = optionalText(500)
/** Whether a party that finds no places may lose those it has and wait. */
const allowWaitlist = z.prefault(z.boolean(), false)

/** Another flight, on the same day or another: its fast track and its transfer move with it. */
export const flightChange = action(
  'flightchange',
  'changing the flight',
  z.object({
    groupGuid: guid,
    legs: z.array(z.object({ flightGuid: guid, toFlightGuid: guid })).check(z.minLength(1, 'Choose the flight to change'), z.maxLength(4)),
    allowWaitlist,
    reason,
  }),
)

/** Cancels these services, or with none named the whole party's. `goodwillPercent`: the part of the fee that is waived, by policy override. */
export const cancelBookingChange = action(
  'cancelbooking',
  'cancelling',
  z.object({
    groupGuid: guid,
    bookingGuids: z.prefault(z.array(guid).check(z.maxLength(50)), []),
    reason: text(500),
    goodwillPercent: z.prefault(whole(0, 100), 0),
  }),
)

export const approveWaitlistChange = action(
  'approvewaitlist',
  'approving from the waitlist',
  z.object({ bookingGuid: guid, payMethod: z.prefault(z.nullable(paymentMethod), null), reason }),
)

/** A drive's time, places, stops, service, people and notes. Trips that are not named stay; those under `removed` are dropped. */
const tripForm = z.object({
  tripGuid: guid,
  date: serviceDate,
  /** The pickup; null: as its flight needs it. */
  time: z.nullable(localTime),
  from: place,
  to: place,
  stops,
  serviceGuid: guid,
  passengers: whole(0, 60),
  luggage: whole(0, 100),
  carSeats: z.prefault(z.array(counted).check(z.maxLength(10)), []),
  ...tripNotes,
})

export const transportChange = action(
  'transportchange',
  'changing the transport',
  z.object({
    bookingGuid: guid,
    trips: z.prefault(z.array(tripForm).check(z.maxLength(30)), []),
    removed: z.prefault(z.array(guid).check(z.maxLength(30)), []),
    /** A hire's hours; null: as they are. */
    hours: z.prefault(z.nullable(whole(1, 24)), null),
    /** The part of the fee for what is dropped that is waived, by policy override. */
    goodwillPercent: z.prefault(whole(0, 100), 0),
    reason,
  }),
)

const tripRead = z.extend(tripForm, {
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
  summary: 'The current transport of a booking, to be changed',
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

/** More cars for a drive that is booked, or with `flightGuid` the first for a flight that has none. */
export const addCarsChange = action(
  'addcars',
  'adding cars',
  z.object({
    groupGuid: guid,
    /** The booking that the cars join; null: a new transfer of `flightGuid`. */
    bookingGuid: z.prefault(z.nullable(guid), null),
    /** Which of its journeys. */
    journey: z.prefault(whole(1, 100), 1),
    flightGuid: z.prefault(z.nullable(guid), null),
    place: z.prefault(z.nullable(place), null),
    pickupTime: z.prefault(z.nullable(localTime), null),
    stops,
    cars,
    /** How the party and its bags are spread over the cars that stand. */
    shares: z.prefault(z.array(z.object({ tripGuid: guid, passengers: whole(0, 60), luggage: whole(0, 100) })).check(z.maxLength(30)), []),
    ...tripNotes,
    reason,
  }),
)

export const addCarsState = query({
  get: '/api/actions/addcarsstate',
  needs: 'editCustomer',
  summary: 'The trips of a reservation, and its flights without one, for adding cars',
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
      z.object({ guid, ident: z.string(), direction: z.enum(['arrival', 'departure']), date: serviceDate, time: z.string() }),
    ),
  }),
})

/** More people, in all services or only some. `trips`: how the cars take them; without it they go where there is room. */
export const addPaxChange = action(
  'addpax',
  'adding passengers',
  z.object({
    groupGuid: guid,
    passengers: z.array(passengerName).check(z.minLength(1, 'Add at least one passenger'), z.maxLength(60)),
    /** None named: all that are not over. */
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

/** Names put right, and people who do not come after all. */
export const editPaxNamesChange = action(
  'editpaxnames',
  'editing the passengers',
  z.object({
    groupGuid: guid,
    passengers: z
      .array(z.object({ guid, firstName: personName, lastName: personName, ageBand: z.optional(ageBand) }))
      .check(z.maxLength(180)),
    removed: z.prefault(z.array(guid).check(z.maxLength(180)), []),
    reason,
  }),
)

/** Adds fast track to flights of the reservation, or removes it from its bookings. */
export const fastTrackChange = action(
  'fasttrackchange',
  'changing the fast track',
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
  summary: 'The flights of a reservation, with and without fast track',
  query: z.object({ groupGuid: guid }),
  reply: z.object({
    flights: z.array(
      z.object({
        guid,
        ident: z.string(),
        direction: z.enum(['arrival', 'departure']),
        date: serviceDate,
        time: z.string(),
        /** Its fast track; null: none. */
        bookingGuid: z.nullable(guid),
        placesLeft: z.nullable(z.number()),
        whyNot: z.nullable(z.string()),
      }),
    ),
  }),
})

/** A check-in, a no-show, a completion or a cancellation undone. */
export const resetBookingChange = action('resetbooking', 'resetting a booking', z.object({ bookingGuid: guid, reason: text(500) }))

/** Comments, flags and notes of a reservation. They need no plan: they change neither prices nor trips. */
export const groupNotes = form({
  path: '/api/customer/{id}/{group}/notes',
  needs: 'editCustomer',
  summary: 'Comments, flags and notes of a reservation',
  params: z.object({ id: guid, group: guid }),
  loads: z.object({
    comments: z.string(),
    flags: z.array(groupFlag),
    bookings: z.array(z.object({ guid, kind: bookingKindName, serviceDate, comments: z.string() })),
    trips: z.array(z.object({ guid, bookingGuid: guid, label: z.string(), notesForDriver: z.string(), notesForOffice: z.string() })),
    version: z.number(),
  }),
  saves: z.object({
    comments: optionalText(4000),
    flags: z.prefault(z.array(groupFlag).check(z.maxLength(10)), []),
    bookings: z.prefault(z.array(z.object({ guid, comments: optionalText(4000) })).check(z.maxLength(100)), []),
    trips: z.prefault(z.array(z.object({ guid, ...tripNotes })).check(z.maxLength(100)), []),
    version: whole(1, 1_000_000_000),
  }),
})

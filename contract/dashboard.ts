import * as z from 'zod/mini'
import { bookingKindName, bookingStatus, paymentMethod, tripStatus } from '#contract/booking-shapes.ts'
import { query } from '#contract/endpoint.ts'
import { firstDayShape } from '#contract/first-day.ts'
import { cents, direction, guid, instant, serviceDate } from '#contract/shapes.ts'
import { dateModes, type DateMode } from '#domain/date-status/capacity.ts'
import { flightStatuses } from '#domain/flight/flight-times.ts'

/** The dashboard: each part is null for users without permission to see it. */
const airportSide = z.object({
  parties: z.number(),
  passengers: z.number(),
  checkedIn: z.number(),
  completed: z.number(),
  waitlisted: z.number(),
})
export type AirportSide = z.infer<typeof airportSide>

const tripShown = z.object({
  guid,
  customerGuid: guid,
  groupGuid: guid,
  pickupAt: instant,
  from: z.string(),
  to: z.string(),
  party: z.string(),
  passengers: z.number(),
  status: tripStatus,
  flight: z.nullable(z.string()),
})
export type TripShown = z.infer<typeof tripShown>

const lateFlight = z.object({
  guid,
  ident: z.string(),
  city: z.string(),
  direction,
  status: z.enum(flightStatuses),
  bestAt: instant,
  minutesLate: z.number(),
  passengers: z.number(),
  trips: z.number(),
})
export type LateFlight = z.infer<typeof lateFlight>

const places = z.object({ capacity: z.nullable(z.number()), taken: z.number(), waitlisted: z.number() })
const weekDay = z.object({
  date: serviceDate,
  mode: z.enum(Object.keys(dateModes) as [DateMode, ...DateMode[]]),
  arrival: places,
  departure: places,
})
export type WeekDay = z.infer<typeof weekDay>

/** Fast-track passengers in one hour, by service time. */
const waveHour = z.object({ hour: z.number(), arrival: z.number(), departure: z.number() })
export type WaveHour = z.infer<typeof waveHour>

/** Trips with one kind of problem, and the first pickup; null if there are none. */
const tripsInTrouble = z.object({
  total: z.number(),
  firstAt: z.nullable(instant),
  firstDate: z.nullable(serviceDate),
})
export type TripsInTrouble = z.infer<typeof tripsInTrouble>

/** A vehicle with documents to renew, one sentence each. */
const vehicleToRenew = z.object({
  guid,
  name: z.string(),
  plate: z.string(),
  expired: z.boolean(),
  wants: z.array(z.string()),
})
export type VehicleToRenew = z.infer<typeof vehicleToRenew>

const guest = z.object({
  guid,
  customerGuid: guid,
  groupGuid: guid,
  reference: z.string(),
  party: z.string(),
  kind: bookingKindName,
  date: serviceDate,
  time: z.string(),
  flight: z.nullable(z.string()),
  passengers: z.number(),
  status: bookingStatus,
})
export type GuestShown = z.infer<typeof guest>

const partyToApprove = z.object({
  customerGuid: guid,
  groupGuid: guid,
  reference: z.string(),
  party: z.string(),
  passengers: z.number(),
  date: serviceDate,
  direction,
})
export type PartyToApprove = z.infer<typeof partyToApprove>

/** Waitlisted parties that can be approved now; `first` is next in line. */
const waitlistToApprove = z.object({ parties: z.number(), first: z.nullable(partyToApprove) })
export type WaitlistToApprove = z.infer<typeof waitlistToApprove>

/** What guests asked for on My booking and no agent has done yet; `first` waits longest. */
const guestRequests = z.object({
  total: z.number(),
  first: z.nullable(
    z.object({ customerGuid: guid, groupGuid: guid, reference: z.string(), text: z.string() }),
  ),
})
export type GuestRequests = z.infer<typeof guestRequests>

/** Open follow-ups for the user or for anyone, and the text of the first one due. */
const followUps = z.object({ today: z.number(), overdue: z.number(), first: z.string() })
export type FollowUpsDue = z.infer<typeof followUps>

/** Guests who wait for an answer by text, and the one who has waited longest. */
const guestTexts = z.object({
  total: z.number(),
  first: z.nullable(
    z.object({
      text: z.string(),
      number: z.string(),
      /** Null: the number belongs to no reservation of these days. */
      reference: z.nullable(z.string()),
      customerGuid: z.nullable(guid),
      groupGuid: z.nullable(guid),
    }),
  ),
})
export type GuestTexts = z.infer<typeof guestTexts>

/** Overdue arriving parties, hours ahead with guests but no staff, and conflicts of the desk’s devices. */
const deskAttention = z.object({
  overdue: z.object({
    parties: z.number(),
    longest: z.nullable(z.object({ name: z.string(), reference: z.string(), minutes: z.number() })),
  }),
  /** Hours of the day, 0 to 23. */
  hoursWithoutStaff: z.array(z.number()),
  /** Steps made without a network that need a decision, and the first date with one. */
  conflicts: z.object({ total: z.number(), firstDate: z.nullable(serviceDate) }),
})
export type DeskAttention = z.infer<typeof deskAttention>

/** Progress of loading the demo company's history. */
const demoHistoryShape = z.object({ done: z.number(), total: z.number(), text: z.string() })
export type DemoHistory = z.infer<typeof demoHistoryShape>

/** How far ahead a trip without a driver counts as a problem. */
export const unassignedHours = 24

export const dashboard = query({
  get: '/api/dashboard',
  needs: 'signedIn',
  summary: 'Get today’s numbers, problems to handle, and the week ahead; each part needs its own permission',
  reply: z.object({
    date: serviceDate,
    asOf: instant,
    /** For every user of the demo company, until its history is complete; null in other companies. */
    demoHistory: z.nullable(demoHistoryShape),
    airport: z.nullable(z.object({ arrival: airportSide, departure: airportSide })),
    trips: z.nullable(z.array(z.object({ status: tripStatus, count: z.number() }))),
    money: z.nullable(
      z.object({ takenCents: cents, byMethod: z.array(z.object({ method: paymentMethod, cents })) }),
    ),
    /** The waitlist, from today on. */
    waitlist: z.nullable(z.object({ parties: z.number(), passengers: z.number() })),
    toApprove: z.nullable(waitlistToApprove),
    guestRequests: z.nullable(guestRequests),
    guestTexts: z.nullable(guestTexts),
    followUps: z.nullable(followUps),
    /** Of the next `unassignedHours`. */
    unassigned: z.nullable(tripsInTrouble),
    /** Assigned but not accepted, with a pickup in the next hours. */
    unaccepted: z.nullable(tripsInTrouble),
    /** Hours without passengers are omitted. */
    wave: z.nullable(z.array(waveHour)),
    lateFlights: z.nullable(z.array(lateFlight)),
    desk: z.nullable(deskAttention),
    failedMessages: z.nullable(z.number()),
    /** Coming reservations whose guest's address is refused. */
    unreachable: z.nullable(
      z.object({
        total: z.number(),
        first: z.nullable(
          z.object({ customerGuid: guid, groupGuid: guid, party: z.string(), reference: z.string() }),
        ),
      }),
    ),
    /** Card payments that need review. */
    cardMoney: z.nullable(z.object({ unmatched: z.number(), crashedCarts: z.number(), failure: z.string() })),
    /** Deliveries from Bókun and check-ins sent to it: `failed` permanently, or being `retried`. */
    bokun: z.nullable(z.object({ failed: z.number(), retried: z.number(), waiting: z.number() })),
    /** The setup steps still missing for the first booking; null when complete. */
    firstDay: z.nullable(firstDayShape),
    vehiclePapers: z.nullable(z.array(vehicleToRenew)),
    week: z.nullable(z.array(weekDay)),
    ownTrips: z.nullable(z.array(tripShown)),
    guests: z.nullable(z.array(guest)),
  }),
})

export const demoHistory = query({
  get: '/api/dashboard/demo-history',
  needs: 'signedIn',
  summary: 'Get the loading progress of the demo history; null once complete, or if this isn’t the demo',
  reply: z.object({ progress: z.nullable(demoHistoryShape) }),
})

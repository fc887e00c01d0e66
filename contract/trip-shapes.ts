import * as z from 'zod/mini'
import { shownDetails } from '#contract/detail-shapes.ts'
import { groupFlag, tripStatus } from '#contract/booking-shapes.ts'
import { guid, instant, localTime, optionalText, serviceDate, text } from '#contract/shapes.ts'
import { flightStatuses } from '#domain/flight/flight-times.ts'

/** Trip shapes shared by the driver's phone and the dispatcher's board. */

/**
 * The input of the trip rules, in the same shape as in `domain/trip`, so that the browser can use them too.
 */
export const tripLife = z.object({
  guid,
  status: tripStatus,
  driverGuid: z.nullable(guid),
  serviceDate,
  pickupAt: instant,
  assignedAt: z.nullable(instant),
  acceptedAt: z.nullable(instant),
  startedAt: z.nullable(instant),
  arrivedAt: z.nullable(instant),
  departedAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  waitMinutes: z.nullable(z.number()),
  graceMinutes: z.number(),
  earlierWait: z.exactOptional(z.object({ minutes: z.number(), counts: z.boolean() })),
  contactAttempts: z.number(),
  waitClockStartsAt: z.exactOptional(z.nullable(instant)),
})

export const tripPlace = z.object({
  name: z.string(),
  kind: z.string(),
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** By car, as configured. Absent in what a phone stored with an earlier version. */
  minutesFromAirport: z.exactOptional(z.number()),
})
export type TripPlace = z.infer<typeof tripPlace>

/** A stop on the way. `at`: the time it was asked for, at the airport. */
export const tripStop = z.object({ place: tripPlace, at: z.nullable(localTime) })
export type TripStop = z.infer<typeof tripStop>

export const tripFlight = z.object({
  guid,
  ident: z.string(),
  city: z.string(),
  direction: z.enum(['arrival', 'departure']),
  scheduledAt: instant,
  bestAt: instant,
  actualAt: z.nullable(instant),
  minutesLate: z.number(),
  late: z.boolean(),
  status: z.enum(flightStatuses),
  terminal: z.string(),
})

/** The airport desk's view of the party. */
export const partyAtDesk = z.object({ expected: z.number(), checkedIn: z.number(), noShow: z.number() })

export const contactMethods = {
  call: 'Called',
  message: 'Sent a message',
  search: 'Looked for the guest',
  desk: 'Asked the desk',
} as const
export type ContactMethod = keyof typeof contactMethods
export const contactMethod = z.enum(Object.keys(contactMethods) as [ContactMethod, ...ContactMethod[]])
export const contactAttempt = z.object({
  at: instant,
  how: contactMethod,
  note: z.prefault(z.string().check(z.maxLength(300)), ''),
})
export type ContactAttempt = z.infer<typeof contactAttempt>

/** A device's location with its accuracy. Only sent if the driver allows it. */
export const devicePlace = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  accuracyMetres: z.number().check(z.gte(0), z.lte(1_000_000)),
})
export type DevicePlace = z.infer<typeof devicePlace>

/** What was known when a trip was closed as a no-show. */
export const noShowFile = z.object({
  closedAt: instant,
  arrivedAt: z.nullable(instant),
  /** The start of the free waiting, and its minutes. */
  waitedFrom: z.nullable(instant),
  graceMinutes: z.number(),
  /** Null unless the pickup meets an arriving flight. */
  flight: z.nullable(
    z.object({ ident: z.string(), landedAt: z.nullable(instant), throughAt: z.nullable(instant) }),
  ),
  /** Null without a fast track on this flight. */
  desk: z.nullable(partyAtDesk),
  contactAttempts: z.array(contactAttempt),
  place: z.nullable(devicePlace),
  /** Why it is a no-show although the desk has checked in guests; empty if it has not. */
  acknowledgement: z.string(),
  evidence: z.string(),
})
export type NoShowFile = z.infer<typeof noShowFile>

/** Child seats to fit in the car. */
export const seatsInCar = z.object({ name: z.string(), quantity: z.number() })

/** The driver and car that an outside company sends, as shown to the guest. Empty: not known yet. */
export const outsideCrew = z.object({
  driver: optionalText(60),
  phone: optionalText(40),
  car: optionalText(60),
  plate: optionalText(20),
})
export type OutsideCrew = z.infer<typeof outsideCrew>

export const tripFacts = z.object({
  guid,
  version: z.number(),
  bookingGuid: guid,
  groupGuid: guid,
  reference: z.string(),
  kind: z.string(),
  serviceDate,
  status: tripStatus,
  pickupAt: instant,
  /** By the guest, on My booking. Absent in what a phone stored with an earlier version. */
  pickupConfirmed: z.exactOptional(z.boolean()),
  /** The expected end of the trip. */
  endsAt: instant,
  guestName: z.string(),
  guestPhone: z.string(),
  /** The flags of the party, such as wheelchair or VIP. */
  flags: z.array(groupFlag),
  passengers: z.number(),
  luggage: z.number(),
  carSeats: z.array(seatsInCar),
  service: z.string(),
  vehicle: z.nullable(z.object({ guid, name: z.string(), plate: z.string() })),
  /** Null: our own driver. Absent in what a phone stored with an earlier version. */
  outside: z.exactOptional(z.nullable(outsideCrew)),
  from: tripPlace,
  to: tripPlace,
  /** In order. Absent in what a phone stored with an earlier version. */
  stops: z.exactOptional(z.array(tripStop)),
  flight: z.nullable(tripFlight),
  /** Null without a fast track on this flight. */
  party: z.nullable(partyAtDesk),
  details: shownDetails,
  contactAttempts: z.array(contactAttempt),
  life: tripLife,
})
export type TripFacts = z.infer<typeof tripFacts>

/** A new pickup time, in the airport's time zone, with the reason. */
export const newPickup = { date: serviceDate, time: localTime, reason: text(500) }

import * as z from 'zod/mini'
import { historyLine } from '#contract/customers.ts'
import { command, query, type BodyOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  calendarDate,
  cents,
  guid,
  instant,
  localTime,
  optionalText,
  saved,
  serviceDate,
  text,
  timeOfDay,
  whole,
} from '#contract/shapes.ts'
import { contactMethod, newPickup, noShowFile, tripFacts } from '#contract/trip-shapes.ts'
import { plainSteps } from '#domain/trip/trip-actions.ts'

/** A trip on the dispatcher's board. */
export const boardTrip = z.extend(tripFacts, {
  customerGuid: guid,
  partnerName: z.nullable(z.string()),
  driverName: z.nullable(z.string()),
  waitChargeCents: cents,
  /** What the outside company gets for the trip; null: not agreed, or our own driver. */
  agreedCostCents: z.nullable(cents),
  /** The pickup time the flight now requires, if it differs from the trip's. */
  flightPickupAt: z.nullable(instant),
  /** The booked class of car. */
  serviceClass: z.string(),
  /**
   * Conflicts with its driver and car that nobody has accepted, except overlapping trips of the driver (see
   * `clashes`).
   */
  against: z.array(z.string()),
  /** Conflicts that a dispatcher accepted, including overlapping trips. */
  accepted: z.array(z.string()),
})
export type BoardTrip = z.infer<typeof boardTrip>

const suggestion = z.object({
  driverGuid: guid,
  driverName: z.string(),
  vehicleGuid: z.nullable(guid),
  vehicleName: z.nullable(z.string()),
  reason: z.string(),
})

/** A trip with its suggestion from the day's plan. */
export const plannedTrip = z.extend(boardTrip, {
  /** The suggested driver and car with the reason; null if it has a driver or none is available. */
  suggestion: z.nullable(suggestion),
  /** Why an unassigned trip has no suggestion; empty if it has one, or has a driver. */
  whyNobody: z.string(),
})
export type PlannedTrip = z.infer<typeof plannedTrip>

const hours = z.object({ from: timeOfDay, to: timeOfDay, beginsAt: instant, endsAt: instant })
/** A driver's shift on one date; hours null: no fixed hours. */
export const dayShift = z.object({
  date: serviceDate,
  absent: z.boolean(),
  note: z.string(),
  hours: z.nullable(hours),
  pause: z.nullable(hours),
})

/** A car of the fleet, with everything that can cause a conflict. */
export const boardCar = z.object({
  guid,
  name: z.string(),
  plate: z.string(),
  vehicleClass: z.string(),
  seats: z.number(),
  luggage: z.number(),
  active: z.boolean(),
  papers: z.array(z.object({ name: z.string(), expiresOn: calendarDate })),
})
export type BoardCar = z.infer<typeof boardCar>

export const boardDriver = z.object({
  guid,
  name: z.string(),
  phone: z.string(),
  /** The shifts of the previous day, the day and the next day. */
  shifts: z.array(dayShift),
  /** The usual car. */
  car: z.nullable(boardCar),
  /** Inactive or no longer a driver, but still has trips. */
  gone: z.boolean(),
  /** A company with its own drivers. It can have several trips at the same time. */
  isOutside: z.boolean(),
  trips: z.number(),
  underWay: z.nullable(guid),
})
export type BoardDriver = z.infer<typeof boardDriver>

export const boardClash = z.object({
  driverGuid: guid,
  firstGuid: guid,
  secondGuid: guid,
  message: z.string(),
})
export type BoardClash = z.infer<typeof boardClash>

export const boardException = z.object({
  guid,
  tripGuid: guid,
  reference: z.string(),
  action: z.string(),
  message: z.string(),
  driverName: z.string(),
  deviceAt: instant,
  createdAt: instant,
})
export type BoardException = z.infer<typeof boardException>

export const dispatcherDashboard = query({
  get: '/api/actions/dispatcherdashboard',
  needs: 'dispatcher',
  summary:
    'List a day’s trips, unassigned first and ended last, with drivers, cars, conflicts and steps that ' +
    'couldn’t be applied',
  query: z.object({ date: serviceDate }),
  reply: z.object({
    date: serviceDate,
    /** Midnight at the airport. */
    dayBegins: instant,
    /** The hours the board always shows: 05:00 to 24:00 at the airport, even on the day of a clock change. */
    axis: z.object({ from: instant, to: instant }),
    items: z.array(boardTrip),
    drivers: z.array(boardDriver),
    cars: z.array(boardCar),
    clashes: z.array(boardClash),
    exceptions: z.array(boardException),
  }),
})

export const dispatcherPlan = query({
  get: '/api/actions/dispatcherplan',
  needs: 'dispatcher',
  summary:
    'Suggest a driver and car for every unassigned trip on a day, with the reason, ' +
    'and list the trips without an available driver',
  query: z.object({ date: serviceDate }),
  reply: z.object({
    date: serviceDate,
    choices: z.array(z.extend(suggestion, { tripGuid: guid })),
    left: z.array(z.object({ tripGuid: guid, message: z.string() })),
  }),
})
export type PlanOfDay = ReplyOf<typeof dispatcherPlan>

export const dispatcherDriver = query({
  get: '/api/actions/dispatcherdriver',
  needs: 'dispatcher',
  summary: 'Get a driver and their trips on a date (default: today)',
  query: z.object({ userGuid: guid, date: z.optional(serviceDate) }),
  reply: z.object({ driver: boardDriver, date: serviceDate, items: z.array(plannedTrip) }),
})

export const dispatcherDriverState = query({
  get: '/api/actions/dispatcherdriverstate',
  needs: 'dispatcher',
  summary: 'Get a driver’s current state and next trip',
  query: z.object({ userGuid: guid }),
  reply: z.object({
    guid,
    name: z.string(),
    state: z.enum(['underWay', 'free', 'offShift']),
    message: z.string(),
    tripGuid: z.nullable(guid),
    /** When they are expected to be free; null: now. */
    freeAt: z.nullable(instant),
    next: z.nullable(
      z.object({ tripGuid: guid, reference: z.string(), pickupAt: instant, from: z.string() }),
    ),
    left: z.number(),
    ended: z.number(),
  }),
})

export const dispatcherTrip = query({
  get: '/api/actions/dispatchertrip',
  needs: 'dispatcher',
  summary: 'Get a trip with the history of its steps',
  query: z.object({ tripGuid: guid }),
  reply: z.object({
    trip: plannedTrip,
    /** The notes on its partner. Missing if there are none. */
    partnerNotes: z.optional(z.string()),
    noShowFile: z.nullable(noShowFile),
    history: z.array(historyLine),
  }),
})

/** The version of the trip the dispatcher saw, to detect concurrent changes. */
const version = z.optional(whole(1, 1_000_000_000))
/** Overrides all conflicts (another trip at that time, the shift, the car). Requires a reason. */
const force = z.prefault(z.boolean(), false)
const reason = optionalText(500)
/** The car. Omitted: the driver's usual one. */
const vehicleGuid = z.optional(guid)

export const assignTripToDriver = command({
  post: '/api/actions/assigntriptodriver',
  needs: 'dispatcher',
  summary: 'Assign a trip to a driver, or unassign it if no driver is given',
  query: z.object({ tripGuid: guid, driverGuid: z.prefault(z.union([guid, z.literal('')]), '') }),
  body: z.object({ vehicleGuid, force, reason, version }),
})

export const assignTrips = command({
  post: '/api/actions/assigntrips',
  needs: 'dispatcher',
  summary: 'Assign several trips; the response has the outcome of each',
  body: z.object({
    assignments: z
      .array(z.object({ tripGuid: guid, driverGuid: z.union([guid, z.literal('')]), vehicleGuid, version }))
      .check(
        z.minLength(1, 'Choose at least one trip'),
        z.maxLength(500),
        z.refine(
          (all) => new Set(all.map((it) => it.tripGuid)).size === all.length,
          'Select each trip only once',
        ),
      ),
    force,
    reason,
  }),
  reply: z.extend(saved, {
    /** `message`: what was assigned, or why the trip wasn't. */
    results: z.array(
      z.object({ tripGuid: guid, done: z.boolean(), message: z.string(), reference: z.string() }),
    ),
  }),
})

export const dispatcherReschedule = command({
  post: '/api/actions/dispatcherreschedule',
  needs: 'dispatcher',
  summary: 'Change the pickup time of a trip; a driver who is busy at the new time is unassigned',
  /** `force`: the driver keeps the trip despite other conflicts at the new time. */
  body: z.object({ tripGuid: guid, version, ...newPickup, force }),
})

/** When a recorded step happened, in the airport's time zone. Without both: now. Without a date: today. */
const recordedFor = { date: z.optional(serviceDate), time: z.optional(localTime) }

export const dispatcherAction = command({
  post: '/api/actions/dispatcheraction',
  needs: 'dispatcher',
  summary:
    'Record a trip’s next step or a no-show for its driver, undo its last step, reopen an ended trip, ' +
    'cancel the trip, accept its conflicts, message its driver, or resolve a step that couldn’t be applied',
  body: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('recordStep'),
      tripGuid: guid,
      version,
      step: z.enum(plainSteps),
      reason: text(500),
      ...recordedFor,
    }),
    z.object({
      action: z.literal('recordNoShow'),
      tripGuid: guid,
      version,
      reason: text(500),
      ...recordedFor,
      /** How and when the driver tried to reach the guest: the last such time before the step. */
      contactHow: contactMethod,
      contactTime: localTime,
      evidence: text(1000),
      /** Why it is a no-show although the desk has checked in guests of the party. */
      acknowledgement: optionalText(500),
    }),
    z.object({ action: z.literal('stepBack'), tripGuid: guid, version, reason: text(500) }),
    z.object({
      action: z.literal('reopen'),
      tripGuid: guid,
      version,
      reason: text(500),
      /** Whether the earlier wait counts towards the waiting charge. */
      countsEarlierWait: z.prefault(z.boolean(), false),
    }),
    z.object({ action: z.literal('acceptConflicts'), tripGuid: guid, version, reason: text(500) }),
    z.object({ action: z.literal('cancel'), tripGuid: guid, version, reason: optionalText(500) }),
    z.object({ action: z.literal('resolve'), exceptionGuid: guid, reason: optionalText(500) }),
    z.object({
      action: z.literal('message'),
      driverGuid: guid,
      tripGuid: z.optional(guid),
      message: text(300),
    }),
  ]),
})
export type DispatcherAction = BodyOf<typeof dispatcherAction>

import * as z from 'zod/mini'
import { historyLine } from '#contract/customers.ts'
import { command, query, type BodyOf, type ReplyOf } from '#contract/endpoint.ts'
import { calendarDate, cents, guid, instant, optionalText, saved, serviceDate, text, timeOfDay, whole } from '#contract/shapes.ts'
import { newPickup, noShowFile, tripFacts } from '#contract/trip-shapes.ts'

/** A trip as shown on the dispatcher's board. */
export const boardTrip = z.extend(tripFacts, {
  customerGuid: guid,
  partnerName: z.nullable(z.string()),
  driverName: z.nullable(z.string()),
  waitChargeCents: cents,
  notesForOffice: z.string(),
  /** The pickup time by the flight's best time, where it differs from the trip's. */
  flightPickupAt: z.nullable(instant),
  /** The class of car that was booked. */
  serviceClass: z.string(),
  /** What stands against its driver and car, besides the driver's other trips (`clashes`). */
  against: z.array(z.string()),
})
export type BoardTrip = z.infer<typeof boardTrip>

const suggestion = z.object({
  driverGuid: guid,
  driverName: z.string(),
  vehicleGuid: z.nullable(guid),
  vehicleName: z.nullable(z.string()),
  reason: z.string(),
})

/** A trip with what the plan of its day says of it. */
export const plannedTrip = z.extend(boardTrip, {
  /** The suggested driver and car, with the reason; null: it has a driver, or nobody fits. */
  suggestion: z.nullable(suggestion),
  /** Why nobody is suggested for an unassigned trip; empty: somebody is, or it has a driver. */
  whyNobody: z.string(),
})
export type PlannedTrip = z.infer<typeof plannedTrip>

const hours = z.object({ from: timeOfDay, to: timeOfDay, beginsAt: instant, endsAt: instant })
/** What a driver works on one date; hours null: none in particular. */
export const dayShift = z.object({
  date: serviceDate,
  absent: z.boolean(),
  note: z.string(),
  hours: z.nullable(hours),
  pause: z.nullable(hours),
})

/** A car of the fleet, with all that may be objected to. */
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
  /** The shifts of the day before, the day and the day after, by the rota. */
  shifts: z.array(dayShift),
  /** The usual car. */
  car: z.nullable(boardCar),
  /** No longer active or no longer a driver: shown because trips are still assigned to them. */
  gone: z.boolean(),
  trips: z.number(),
  underWay: z.nullable(guid),
})
export type BoardDriver = z.infer<typeof boardDriver>

export const boardClash = z.object({ driverGuid: guid, firstGuid: guid, secondGuid: guid, message: z.string() })
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
  summary: 'The day’s trips, unassigned first, with drivers, clashes, late flights and unmatched steps',
  query: z.object({ date: serviceDate }),
  reply: z.object({
    date: serviceDate,
    /** Midnight at the airport. */
    dayBegins: instant,
    /** The hours that the board always shows, 05:00 to 24:00 at the airport: on a day that the clocks change they are as long as ever. */
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
    'A driver and a car for every unassigned trip of a day, each with the reason, and the trips that nobody can drive, each with why',
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
  summary: 'A driver and their trips of a date (today when none is given)',
  query: z.object({ userGuid: guid, date: z.optional(serviceDate) }),
  reply: z.object({ driver: boardDriver, date: serviceDate, items: z.array(plannedTrip) }),
})

export const dispatcherDriverState = query({
  get: '/api/actions/dispatcherdriverstate',
  needs: 'dispatcher',
  summary: 'What a driver is doing now, and what comes next',
  query: z.object({ userGuid: guid }),
  reply: z.object({
    guid,
    name: z.string(),
    state: z.enum(['underWay', 'free', 'offShift']),
    message: z.string(),
    tripGuid: z.nullable(guid),
    /** When they are expected to be free; null: now. */
    freeAt: z.nullable(instant),
    next: z.nullable(z.object({ tripGuid: guid, reference: z.string(), pickupAt: instant, from: z.string() })),
    left: z.number(),
    ended: z.number(),
  }),
})

export const dispatcherTrip = query({
  get: '/api/actions/dispatchertrip',
  needs: 'dispatcher',
  summary: 'One trip with the history of its steps',
  query: z.object({ tripGuid: guid }),
  reply: z.object({ trip: plannedTrip, noShowFile: z.nullable(noShowFile), history: z.array(historyLine) }),
})

/** The trip version that the dispatcher saw, to detect concurrent changes. */
const version = z.optional(whole(1, 1_000_000_000))
/** Assign despite all objections (another trip at that time, the shift, the car), for the reason given. */
const force = z.prefault(z.boolean(), false)
const reason = optionalText(500)
/** The car; left out: the driver's usual one. */
const vehicleGuid = z.optional(guid)

export const assignTripToDriver = command({
  post: '/api/actions/assigntriptodriver',
  needs: 'dispatcher',
  summary: 'Assign or reassign a trip to a driver; without a driver: unassign it',
  query: z.object({ tripGuid: guid, driverGuid: z.prefault(z.union([guid, z.literal('')]), '') }),
  body: z.object({ vehicleGuid, force, reason, version }),
})

export const assignTrips = command({
  post: '/api/actions/assigntrips',
  needs: 'dispatcher',
  summary: 'Assign several trips to their drivers at once; reports for each whether it was done, and why not',
  body: z.object({
    assignments: z.array(z.object({ tripGuid: guid, driverGuid: z.union([guid, z.literal('')]), vehicleGuid, version })).check(
      z.minLength(1, 'Choose at least one trip'),
      z.maxLength(500),
      z.refine((all) => new Set(all.map((it) => it.tripGuid)).size === all.length, 'Each trip once'),
    ),
    force,
    reason,
  }),
  reply: z.extend(saved, {
    results: z.array(z.object({ tripGuid: guid, done: z.boolean(), message: z.string() })),
  }),
})

export const dispatcherReschedule = command({
  post: '/api/actions/dispatcherreschedule',
  needs: 'dispatcher',
  summary: 'Change the pickup time of a trip; it is unassigned if its driver is busy then',
  /** `force`: the driver keeps it although something is objected to at that time. */
  body: z.object({ tripGuid: guid, version, ...newPickup, force }),
})

export const dispatcherAction = command({
  post: '/api/actions/dispatcheraction',
  needs: 'dispatcher',
  summary: 'Undo a trip’s last step, reopen an ended trip, cancel the trip, resolve an unmatched step, or message its driver',
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('stepBack'), tripGuid: guid, version, reason: text(500) }),
    z.object({
      action: z.literal('reopen'),
      tripGuid: guid,
      version,
      reason: text(500),
      /** Whether what the driver has waited already counts towards the charge of the trip. */
      countsEarlierWait: z.prefault(z.boolean(), false),
    }),
    z.object({ action: z.literal('cancel'), tripGuid: guid, version, reason: optionalText(500) }),
    z.object({ action: z.literal('resolve'), exceptionGuid: guid, reason: optionalText(500) }),
    z.object({ action: z.literal('message'), driverGuid: guid, tripGuid: z.optional(guid), message: text(300) }),
  ]),
})
export type DispatcherAction = BodyOf<typeof dispatcherAction>

import * as z from 'zod/mini'
import { historyLine } from '#contract/customers.ts'
import { command, query, type BodyOf } from '#contract/endpoint.ts'
import { cents, guid, instant, optionalText, saved, serviceDate, text, timeOfDay, whole } from '#contract/shapes.ts'
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
  /** The suggested driver, with the reason; null: it has a driver, or nobody fits. */
  suggestion: z.nullable(z.object({ driverGuid: guid, driverName: z.string(), reason: z.string() })),
})
export type BoardTrip = z.infer<typeof boardTrip>

export const boardDriver = z.object({
  guid,
  name: z.string(),
  phone: z.string(),
  shiftStart: z.nullable(timeOfDay),
  shiftEnd: z.nullable(timeOfDay),
  vehicle: z.nullable(z.object({ guid, name: z.string(), plate: z.string(), vehicleClass: z.string(), seats: z.number() })),
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
    /** Midnight at the airport: the origin of the board's time axis. */
    dayBegins: instant,
    items: z.array(boardTrip),
    drivers: z.array(boardDriver),
    clashes: z.array(boardClash),
    exceptions: z.array(boardException),
  }),
})

export const dispatcherDriver = query({
  get: '/api/actions/dispatcherdriver',
  needs: 'dispatcher',
  summary: 'A driver and their trips of a date (today when none is given)',
  query: z.object({ userGuid: guid, date: z.optional(serviceDate) }),
  reply: z.object({ driver: boardDriver, date: serviceDate, items: z.array(boardTrip) }),
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
  reply: z.object({ trip: boardTrip, noShowFile: z.nullable(noShowFile), history: z.array(historyLine) }),
})

/** The trip version that the dispatcher saw, to detect concurrent changes. */
const version = z.optional(whole(1, 1_000_000_000))
/** Assign despite another trip at that time, an ended shift, or too small a car. */
const force = z.prefault(z.boolean(), false)

export const assignTripToDriver = command({
  post: '/api/actions/assigntriptodriver',
  needs: 'dispatcher',
  summary: 'Assign or reassign a trip to a driver; without a driver: unassign it',
  query: z.object({ tripGuid: guid, driverGuid: z.prefault(z.union([guid, z.literal('')]), '') }),
  body: z.object({ force, version }),
})

export const assignTrips = command({
  post: '/api/actions/assigntrips',
  needs: 'dispatcher',
  summary: 'Assign several trips to their drivers at once; reports for each whether it was done, and why not',
  body: z.object({
    assignments: z.array(z.object({ tripGuid: guid, driverGuid: z.union([guid, z.literal('')]), version })).check(
      z.minLength(1, 'Choose at least one trip'),
      z.maxLength(200),
      z.refine((all) => new Set(all.map((it) => it.tripGuid)).size === all.length, 'Each trip once'),
    ),
    force,
  }),
  reply: z.extend(saved, {
    results: z.array(z.object({ tripGuid: guid, done: z.boolean(), message: z.string() })),
  }),
})

export const dispatcherReschedule = command({
  post: '/api/actions/dispatcherreschedule',
  needs: 'dispatcher',
  summary: 'Change the pickup time of a trip; it is unassigned if its driver is busy then',
  body: z.object({ tripGuid: guid, version, ...newPickup }),
})

export const dispatcherAction = command({
  post: '/api/actions/dispatcheraction',
  needs: 'dispatcher',
  summary: 'Undo a trip’s last step, reopen an ended trip, cancel the trip, resolve an unmatched step, or message its driver',
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('stepBack'), tripGuid: guid, version, reason: text(500) }),
    z.object({ action: z.literal('reopen'), tripGuid: guid, version, reason: text(500) }),
    z.object({ action: z.literal('cancel'), tripGuid: guid, version, reason: optionalText(500) }),
    z.object({ action: z.literal('resolve'), exceptionGuid: guid, reason: optionalText(500) }),
    z.object({ action: z.literal('message'), driverGuid: guid, tripGuid: z.optional(guid), message: text(300) }),
  ]),
})
export type DispatcherAction = BodyOf<typeof dispatcherAction>

import * as z from 'zod/mini'
import { historyLine } from '#contract/customers.ts'
import { command, query, type BodyOf } from '#contract/endpoint.ts'
import { cents, guid, instant, optionalText, saved, serviceDate, text, timeOfDay, whole } from '#contract/shapes.ts'
import { newPickup, tripFacts } from '#contract/trip-shapes.ts'

/** A trip as the dispatcher's board shows it. */
export const boardTrip = z.extend(tripFacts, {
  customerGuid: guid,
  partnerName: z.nullable(z.string()),
  driverName: z.nullable(z.string()),
  waitChargeCents: cents,
  notesForOffice: z.string(),
  /** When its flight's best time would have the pickup, where that is another time than it has. */
  flightPickupAt: z.nullable(instant),
  /** Who should drive it, and why; null: it has a driver, or nobody fits. */
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
  /** No longer active or no longer a driver: shown because of the trips they have. */
  gone: z.boolean(),
  trips: z.number(),
  underWay: z.nullable(guid),
})
export type BoardDriver = z.infer<typeof boardDriver>

export const boardClash = z.object({ driverGuid: guid, firstGuid: guid, secondGuid: guid, says: z.string() })
export type BoardClash = z.infer<typeof boardClash>

export const boardException = z.object({
  guid,
  tripGuid: guid,
  reference: z.string(),
  action: z.string(),
  says: z.string(),
  driverName: z.string(),
  deviceAt: instant,
  createdAt: instant,
})
export type BoardException = z.infer<typeof boardException>

export const dispatcherDashboard = query({
  get: '/api/actions/dispatcherdashboard',
  needs: 'dispatcher',
  says: 'The day’s trips, unassigned first, with drivers, clashes, late flights and the steps that did not fit',
  query: z.object({ date: serviceDate }),
  reply: z.object({
    date: serviceDate,
    /** Midnight at the airport: where the board's hours are counted from. */
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
  says: 'A driver and their trips of a date (today when none is given)',
  query: z.object({ userGuid: guid, date: z.optional(serviceDate) }),
  reply: z.object({ driver: boardDriver, date: serviceDate, items: z.array(boardTrip) }),
})

export const dispatcherDriverState = query({
  get: '/api/actions/dispatcherdriverstate',
  needs: 'dispatcher',
  says: 'What a driver is doing now, and what comes next',
  query: z.object({ userGuid: guid }),
  reply: z.object({
    guid,
    name: z.string(),
    state: z.enum(['underWay', 'free', 'offShift']),
    says: z.string(),
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
  says: 'One trip with the history of its steps',
  query: z.object({ tripGuid: guid }),
  reply: z.object({ trip: boardTrip, history: z.array(historyLine) }),
})

/** The version of the trip that the dispatcher looked at: somebody else may have been quicker. */
const version = z.optional(whole(1, 1_000_000_000))
/** Give it to a driver who has another trip then, is off shift, or has too small a car. */
const force = z.prefault(z.boolean(), false)

export const assignTripToDriver = command({
  post: '/api/actions/assigntriptodriver',
  needs: 'dispatcher',
  says: 'Give a trip to a driver, or to another one; no driver: take it back',
  query: z.object({ tripGuid: guid, driverGuid: z.prefault(z.union([guid, z.literal('')]), '') }),
  body: z.object({ force, version }),
})

export const assignTrips = command({
  post: '/api/actions/assigntrips',
  needs: 'dispatcher',
  says: 'Give several trips to their drivers at once; says of each whether it was done, and why not',
  body: z.object({
    assignments: z.array(z.object({ tripGuid: guid, driverGuid: z.union([guid, z.literal('')]), version })).check(
      z.minLength(1, 'Choose at least one trip'),
      z.maxLength(200),
      z.refine((all) => new Set(all.map((it) => it.tripGuid)).size === all.length, 'Each trip once'),
    ),
    force,
  }),
  reply: z.extend(saved, {
    results: z.array(z.object({ tripGuid: guid, done: z.boolean(), says: z.string() })),
  }),
})

export const dispatcherReschedule = command({
  post: '/api/actions/dispatcherreschedule',
  needs: 'dispatcher',
  says: 'Another pickup time for a trip; it loses its driver where they are busy then',
  body: z.object({ tripGuid: guid, version, ...newPickup }),
})

export const dispatcherAction = command({
  post: '/api/actions/dispatcheraction',
  needs: 'dispatcher',
  says: 'Take a trip a step back, cancel it, settle a step that did not fit, or write to its driver',
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('stepBack'), tripGuid: guid, version, reason: text(500) }),
    z.object({ action: z.literal('cancel'), tripGuid: guid, version, reason: optionalText(500) }),
    z.object({ action: z.literal('resolve'), exceptionGuid: guid, reason: optionalText(500) }),
    z.object({ action: z.literal('message'), driverGuid: guid, tripGuid: z.optional(guid), message: text(300) }),
  ]),
})
export type DispatcherDeed = BodyOf<typeof dispatcherAction>

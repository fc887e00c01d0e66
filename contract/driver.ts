import * as z from 'zod/mini'
import { bookingStatus, groupFlag, tripStatus } from '#contract/booking-shapes.ts'
import { command, query } from '#contract/endpoint.ts'
import { cents, guid, instant, optionalText, saved, serviceDate, text } from '#contract/shapes.ts'
import { contactAttempt, devicePlace, newPickup, seatsInCar, tripFacts } from '#contract/trip-shapes.ts'
import { drivenSteps } from '#domain/trip/last-step.ts'

/** A trip as shown on its driver's phone. */
export const ownTrip = z.extend(tripFacts, {
  /** The one main button; null when no step is expected from the driver. */
  nextAction: z.nullable(
    z.object({
      action: z.enum(['accept', 'start', 'startWait', 'departPickup', 'complete']),
      label: z.string(),
      /** Why not available now; null: it is. */
      whyNot: z.nullable(z.string()),
    }),
  ),
})
export type OwnTrip = z.infer<typeof ownTrip>

export const driverAssignedTrips = query({
  get: '/api/actions/driverassignedtrips',
  needs: 'driver',
  summary: 'Own trips of today and tomorrow in order, those of a late evening that are still to be started, and any under way from before',
  reply: z.object({ today: serviceDate, items: z.array(ownTrip) }),
})

export const driverDashQuery = query({
  get: '/api/actions/driverdashquery',
  needs: 'driver',
  summary: 'Find own trips by reference, guest, flight or place; the nearest days first',
  query: z.object({ query: optionalText(100) }),
  reply: z.object({ items: z.array(ownTrip) }),
})

const tripGuid = { tripGuid: guid }

export const driverTrip = query({
  get: '/api/actions/drivertrip',
  needs: 'driver',
  summary: 'One own trip',
  query: z.object(tripGuid),
  reply: ownTrip,
})

/** When it happened, by the device's clock: a step made offline is sent later. */
const deviceAt = { deviceAt: z.optional(instant) }

/** `unmatched`: the step no longer applied and is now on the dispatcher's list, for this reason. */
const stepReply = z.extend(saved, { unmatched: z.optional(z.string()) })

/** held: the button was held, so that a start more than two hours early is meant. */
const stepBody = { ...deviceAt, held: z.optional(z.boolean()) }

const step = (name: string, summary: string) =>
  command({
    post: `/api/actions/${name}`,
    needs: 'driver',
    summary,
    query: z.object(tripGuid),
    body: z.object(stepBody),
    reply: stepReply,
  })

export const driverAcceptTrip = step('driveraccepttrip', 'The driver takes on an assigned trip')
export const driverStartTrip = step('driverstarttrip', 'On the way to the pickup: on its day, and more than two hours early only if held')
export const driverStartWait = step('driverstartwait', 'At the pickup: the wait begins')
export const driverDepartPickup = step('driverdepartpickup', 'Guests on board; waiting beyond the grace is charged')
export const driverCompleteTrip = step('drivercompletetrip', 'Trip completed; the last one completes its booking')

export const driverUndoStep = command({
  post: '/api/actions/driverundostep',
  needs: 'driver',
  summary: 'Undo the own last step within ten seconds; its charge, booking and gratuity follow',
  query: z.object(tripGuid),
  body: z.object({ ...deviceAt, step: z.enum(drivenSteps) }),
  reply: stepReply,
})

export const driverNoShowTrip = command({
  post: '/api/actions/drivernoshowtrip',
  needs: 'driver',
  summary: 'The guests did not come: after the grace period, with the contact attempts',
  query: z.object(tripGuid),
  body: z.object({
    ...deviceAt,
    contactAttempts: z.prefault(z.array(contactAttempt).check(z.maxLength(20)), []),
    evidence: text(1000),
    place: z.optional(devicePlace),
    /** Why it is a no-show although the desk has guests of the party checked in. */
    acknowledgement: optionalText(500),
  }),
  reply: stepReply,
})

export const driverRescheduleTrip = command({
  post: '/api/actions/driverrescheduletrip',
  needs: 'driver',
  summary: 'Another pickup time, agreed with the guests',
  query: z.object(tripGuid),
  body: z.object({ ...deviceAt, ...newPickup }),
  reply: stepReply,
})

/** One line of the driver's own report. */
export const drivenTrip = z.object({
  guid,
  bookingGuids: z.array(guid),
  comments: z.string(),
  highlight: z.boolean(),
  date: serviceDate,
  pickupAt: instant,
  reference: z.string(),
  guestName: z.string(),
  flags: z.array(groupFlag),
  passengers: z.number(),
  luggage: z.number(),
  carSeats: z.array(seatsInCar),
  notesForDriver: z.string(),
  from: z.string(),
  to: z.string(),
  flight: z.nullable(z.string()),
  vehicle: z.nullable(z.string()),
  status: tripStatus,
  bookingStatus,
  startedAt: z.nullable(instant),
  departedAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  waitMinutes: z.nullable(z.number()),
  waitChargeCents: cents,
})
export type DrivenTrip = z.infer<typeof drivenTrip>

/** Maximum number of days of a report. */
export const reportDaysAtMost = 93

export const currentDriverTransport = query({
  get: '/api/currentdrivertransport-{date}',
  needs: 'driver',
  summary: 'Own trips of a date, or from that date to another',
  params: z.object({ date: serviceDate }),
  query: z.object({ to: z.optional(serviceDate) }),
  reply: z.object({ from: serviceDate, to: serviceDate, items: z.array(drivenTrip) }),
})

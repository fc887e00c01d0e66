import * as z from 'zod/mini'
import { askedField } from '#contract/booking-fields.ts'
import { detailsByOwner, fieldAnswers, shownDetails } from '#contract/detail-shapes.ts'
import { bookingStatus, groupFlag, tripStatus } from '#contract/booking-shapes.ts'
import { command, query } from '#contract/endpoint.ts'
import { sumCents } from '#contract/ledger.ts'
import {
  contactAttempt,
  devicePlace,
  newPickup,
  seatsInCar,
  tripFacts,
  outsideCrew,
} from '#contract/trip-shapes.ts'
import { cents, guid, instant, optionalText, saved, serviceDate, text } from '#contract/shapes.ts'
import { drivenSteps } from '#domain/trip/last-step.ts'

/** A trip on its driver's phone. */
export const ownTrip = z.extend(tripFacts, {
  /** The main button; null if no step is expected from the driver. */
  nextAction: z.nullable(
    z.object({
      action: z.enum(['accept', 'start', 'startWait', 'departPickup', 'complete']),
      label: z.string(),
      /** Why it is not available now; null if it is. */
      whyNot: z.nullable(z.string()),
    }),
  ),
  /** Questions for the driver before completing the trip, about the reservation and the trip. */
  questions: z.array(z.object({ of: guid, fields: z.array(askedField) })),
  answers: detailsByOwner,
  /** Messages of the guest since the driver's last answer. Null: they can't write to each other. */
  unanswered: z.nullable(z.number()),
  /**
   * What the guest still has to pay for the reservation. Null: nothing, the reservation is on a partner’s
   * account, or drivers don’t see it.
   */
  owedCents: z.nullable(cents),
})
export type OwnTrip = z.infer<typeof ownTrip>

export const driverAssignedTrips = query({
  get: '/api/actions/driverassignedtrips',
  needs: 'driver',
  summary:
    'List the driver’s own trips for today and tomorrow, last night’s trips that can still start, and ' +
    'any in progress',
  reply: z.object({ today: serviceDate, items: z.array(ownTrip) }),
})

export const driverDashQuery = query({
  get: '/api/actions/driverdashquery',
  needs: 'driver',
  summary: 'Find the driver’s own trips by reference, guest, flight or location, closest dates first',
  query: z.object({ query: optionalText(100) }),
  reply: z.object({ items: z.array(ownTrip) }),
})

const tripGuid = { tripGuid: guid }

export const driverTrip = query({
  get: '/api/actions/drivertrip',
  needs: 'driver',
  summary: 'Get one of the driver’s own trips',
  query: z.object(tripGuid),
  reply: ownTrip,
})

/** When it happened, by the device's clock. A step made offline is sent later. */
const deviceAt = { deviceAt: z.optional(instant) }

/** `unmatched`: why the step no longer applied and was passed to the dispatchers. */
const stepReply = z.extend(saved, { unmatched: z.optional(z.string()) })

/** `held`: the button was held, which confirms a start more than two hours early. */
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

export const driverAcceptTrip = step('driveraccepttrip', 'Accept an assigned trip')
export const driverStartTrip = step(
  'driverstarttrip',
  'Start the trip and head for the pickup; starting more than two hours early requires `held`',
)
export const driverStartWait = step('driverstartwait', 'Arrive at the pickup and start waiting')
export const driverDepartPickup = step(
  'driverdepartpickup',
  'Leave the pickup with the guests on board; waiting beyond the grace period is charged',
)
export const driverCompleteTrip = step(
  'drivercompletetrip',
  'Complete the trip; completing the last trip completes its booking',
)

export const driverUndoStep = command({
  post: '/api/actions/driverundostep',
  needs: 'driver',
  summary:
    'Undo the driver’s last step within ten seconds, including its charge, booking outcome and gratuity',
  query: z.object(tripGuid),
  body: z.object({ ...deviceAt, step: z.enum(drivenSteps) }),
  reply: stepReply,
})

export const driverNoShowTrip = command({
  post: '/api/actions/drivernoshowtrip',
  needs: 'driver',
  summary: 'Close a trip as a no-show after the grace period, with the contact attempts',
  query: z.object(tripGuid),
  body: z.object({
    ...deviceAt,
    contactAttempts: z.prefault(z.array(contactAttempt).check(z.maxLength(20)), []),
    evidence: text(1000),
    place: z.optional(devicePlace),
    /** Why it is a no-show although the desk has checked in guests of the party. */
    acknowledgement: optionalText(500),
  }),
  reply: stepReply,
})

export const driverRescheduleTrip = command({
  post: '/api/actions/driverrescheduletrip',
  needs: 'driver',
  summary: 'Change the pickup time, as agreed with the guests',
  query: z.object(tripGuid),
  body: z.object({ ...deviceAt, ...newPickup }),
  reply: stepReply,
})

export const driverSaveAnswers = command({
  post: '/api/actions/driversaveanswers',
  needs: 'driver',
  summary: 'Save the answers to a trip’s questions',
  query: z.object(tripGuid),
  body: z.object({ ...deviceAt, answers: fieldAnswers }),
  reply: stepReply,
})

export const driverOutsideTrip = command({
  post: '/api/actions/driveroutside',
  needs: 'driver',
  summary: 'Save the driver and car that the guest of an outside company’s trip sees',
  query: z.object(tripGuid),
  body: outsideCrew,
})

/** One service date of the driver, by completed trips. */
const earnedDay = z.object({
  date: serviceDate,
  trips: z.number(),
  noShows: z.number(),
  /** Cash the driver keeps, and what the next payout includes, less what was charged back. */
  gratuities: z.object({ keptCents: sumCents, toPayOutCents: sumCents, paidOutCents: sumCents }),
  /**
   * Minutes waited for guests, and what guests were charged for waiting and overtime, which is the company’s.
   */
  waiting: z.object({ minutes: z.number(), chargedCents: sumCents }),
})
export type EarnedDay = z.infer<typeof earnedDay>

const earnedPay = z.object({
  /** `2026-11`, or the first day of a week. */
  period: z.string(),
  trips: z.number(),
  payCents: sumCents,
  /** Bonuses less deductions. */
  adjustmentCents: sumCents,
  totalCents: sumCents,
  isApproved: z.boolean(),
})
export type EarnedPay = z.infer<typeof earnedPay>

export const driverEarnings = query({
  get: '/api/actions/driverearnings',
  needs: 'driver',
  summary:
    'Get the driver’s trips and earnings for today, and for yesterday until all its trips are finished',
  reply: z.object({
    /** Today first. */
    days: z.array(earnedDay),
    /** Of the current month or week. Absent if drivers don’t see their pay. */
    pay: z.optional(earnedPay),
  }),
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
  details: shownDetails,
  from: z.string(),
  to: z.string(),
  /** `Hourly hire, 3 h, until 13:30`; null: another kind of trip. */
  hire: z.nullable(z.string()),
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

/** The maximum number of days in a report. */
export const reportDaysAtMost = 93

export const currentDriverTransport = query({
  get: '/api/currentdrivertransport-{date}',
  needs: 'driver',
  summary: 'List the driver’s own trips for a date or date range',
  params: z.object({ date: serviceDate }),
  query: z.object({ to: z.optional(serviceDate) }),
  reply: z.object({ from: serviceDate, to: serviceDate, items: z.array(drivenTrip) }),
})

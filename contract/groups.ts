import * as z from 'zod/mini'
import { allBookingChanges } from '#domain/reservation/booking-changes.ts'
import {
  ageBand,
  billing,
  bookingKindName,
  bookingStatus,
  groupFlag,
  groupStatus,
  passengerState,
  paymentMethod,
  paymentState,
  priceLineShape,
  tripStatus,
} from '#contract/booking-shapes.ts'
import { historyLine } from '#contract/customers.ts'
import { query } from '#contract/endpoint.ts'
import { cents, direction, guid, instant, serviceDate } from '#contract/shapes.ts'

/** The reservation page: one group in full. */
export const groupParams = z.object({ id: guid, group: guid })

const groupTrip = z.object({
  guid,
  sequence: z.number(),
  serviceDate,
  pickupTime: z.string(),
  from: z.string(),
  to: z.string(),
  service: z.string(),
  driver: z.nullable(z.string()),
  vehicle: z.nullable(z.string()),
  status: tripStatus,
  waitMinutes: z.nullable(z.number()),
  /** Which journey of its booking: the cars of one drive share it. */
  journey: z.number(),
  serviceGuid: guid,
  passengers: z.number(),
  luggage: z.number(),
  carSeats: z.array(z.object({ guid, name: z.string(), quantity: z.number() })),
  stops: z.array(z.object({ name: z.string(), at: z.nullable(z.string()) })),
  notesForDriver: z.string(),
  notesForOffice: z.string(),
})

/** The changes of a booking or of the whole group, each with why it is not allowed now (null: it is). */
const changes = z.array(z.object({ change: z.enum(allBookingChanges), label: z.string(), whyNot: z.nullable(z.string()) }))

export const groupBooking = z.object({
  guid,
  kind: bookingKindName,
  serviceDate,
  serviceTime: z.string(),
  dayNumber: z.nullable(z.number()),
  flight: z.nullable(
    z.object({
      guid,
      ident: z.string(),
      /** The day it is of, which a pickup the evening before is not. */
      date: serviceDate,
      direction,
      otherCity: z.string(),
      scheduledTime: z.string(),
      bestTime: z.string(),
      late: z.boolean(),
      status: z.string(),
    }),
  ),
  adults: z.number(),
  children: z.number(),
  infants: z.number(),
  status: bookingStatus,
  comments: z.string(),
  priceLines: z.array(priceLineShape),
  chargeCents: cents,
  cancelReason: z.string(),
  trips: z.array(groupTrip),
  passengers: z.array(z.object({ passengerGuid: guid, state: passengerState, at: z.nullable(instant) })),
  ticketUrl: z.nullable(z.string()),
  /** The service that an extra belongs to. */
  belongsTo: z.nullable(guid),
  /** Of an hourly hire. */
  hours: z.nullable(z.number()),
  changes,
})

export const groupEntry = z.object({
  guid,
  at: instant,
  earnedOn: serviceDate,
  kind: z.string(),
  memo: z.string(),
  method: z.nullable(paymentMethod),
  /** Effect on what the guest owes: charges positive, payments negative. */
  amountCents: cents,
  /** Effect on what the group's partner owes. */
  onAccountCents: cents,
  who: z.string(),
  receiptUrl: z.nullable(z.string()),
})

export const groupDetailShape = z.object({
  guid,
  reference: z.string(),
  status: groupStatus,
  billing,
  source: z.string(),
  /** What it is called where it came from; null: it was made here. */
  sourceReference: z.nullable(z.string()),
  partner: z.nullable(z.object({ guid, name: z.string() })),
  partnerReference: z.string(),
  comments: z.string(),
  flags: z.array(groupFlag),
  changes,
  version: z.number(),
  originalBookedOn: serviceDate,
  createdAt: instant,
  createdBy: z.string(),
  ticketCode: z.string(),
  customer: z.object({ guid, firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
  passengers: z.array(z.object({ guid, position: z.number(), firstName: z.string(), lastName: z.string(), ageBand })),
  bookings: z.array(groupBooking),
  entries: z.array(groupEntry),
  chargedCents: cents,
  paidCents: cents,
  balanceCents: cents,
  /** What the guest's waitlisted services will cost: a deposit may be taken on it. */
  promisedCents: cents,
  onAccountCents: cents,
  paymentState,
  messages: z.array(
    z.object({
      guid,
      kind: z.string(),
      template: z.string(),
      recipient: z.string(),
      subject: z.string(),
      body: z.string(),
      state: z.string(),
      createdAt: instant,
      sentAt: z.nullable(instant),
      lastError: z.string(),
    }),
  ),
  history: z.array(historyLine),
  whyNoPayment: z.nullable(z.string()),
})
export type GroupDetail = z.infer<typeof groupDetailShape>

export const groupDetail = query({
  get: '/api/customer/{id}/{group}/groupdetail',
  needs: 'viewCustomer',
  summary: 'A reservation: passengers, bookings, trips, charges, payments, history',
  params: groupParams,
  reply: groupDetailShape,
})

export const bookingDetail = query({
  get: '/api/customer/{id}/{group}/bookingdetail',
  needs: 'viewCustomer',
  summary: 'One booking of a reservation',
  params: groupParams,
  query: z.object({ booking: guid }),
  reply: groupBooking,
})

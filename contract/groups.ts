import * as z from 'zod/mini'
import { shownDetails } from '#contract/detail-shapes.ts'
import { conversation } from '#contract/guest-texts.ts'
import { guestRequest } from '#contract/my-booking.ts'
import { addressTrouble } from '#contract/refused-address.ts'
import { stoppedMessages } from '#contract/stopped-messages.ts'
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

/** The reservation page. */
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
  /** Which journey of its booking. Cars on the same journey share it. */
  journey: z.number(),
  serviceGuid: guid,
  passengers: z.number(),
  luggage: z.number(),
  carSeats: z.array(z.object({ guid, name: z.string(), quantity: z.number() })),
  stops: z.array(z.object({ name: z.string(), at: z.nullable(z.string()) })),
  details: shownDetails,
})

/** The changes of a booking or of the whole group. `whyNot` says why one isn't allowed now. Null if it is. */
const changes = z.array(
  z.object({ change: z.enum(allBookingChanges), label: z.string(), whyNot: z.nullable(z.string()) }),
)

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
      /** The service date, which can differ from the date of a pickup the evening before. */
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
  details: shownDetails,
  priceLines: z.array(priceLineShape),
  chargeCents: cents,
  cancelReason: z.string(),
  trips: z.array(groupTrip),
  passengers: z.array(z.object({ passengerGuid: guid, state: passengerState, at: z.nullable(instant) })),
  ticketUrl: z.nullable(z.string()),
  /** The service that an extra belongs to. */
  belongsTo: z.nullable(guid),
  /** The hours of an hourly hire. */
  hours: z.nullable(z.number()),
  changes,
})

export const groupEntry = z.object({
  guid,
  bookingGuid: z.nullable(guid),
  at: instant,
  earnedOn: serviceDate,
  kind: z.string(),
  memo: z.string(),
  method: z.nullable(paymentMethod),
  /** Effect on the guest's balance: charges are positive, payments negative. */
  amountCents: cents,
  /** Effect on the partner's balance. */
  onAccountCents: cents,
  /** What is charged, or reversed. */
  lines: z.array(
    z.object({ key: z.string(), label: z.string(), serviceDate, quantity: z.number(), totalCents: cents }),
  ),
  who: z.string(),
  receiptUrl: z.nullable(z.string()),
})

export const groupDetailShape = z.object({
  guid,
  reference: z.string(),
  status: groupStatus,
  billing,
  source: z.string(),
  /** Its reference in the system it was imported from. Null: not imported. */
  sourceReference: z.nullable(z.string()),
  /** `notes` are missing if there are none, and for partner users. */
  partner: z.nullable(z.object({ guid, name: z.string(), notes: z.optional(z.string()) })),
  partnerReference: z.string(),
  comments: z.string(),
  details: shownDetails,
  flags: z.array(groupFlag),
  changes,
  /** The reservations of one booking repeated on several dates, and which one this is by date. */
  series: z.nullable(z.object({ guid, place: z.number(), of: z.number() })),
  version: z.number(),
  originalBookedOn: serviceDate,
  createdAt: instant,
  createdBy: z.string(),
  ticketCode: z.string(),
  customer: z.object({
    guid,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  passengers: z.array(
    z.object({
      guid,
      position: z.number(),
      firstName: z.string(),
      lastName: z.string(),
      ageBand,
      details: shownDetails,
    }),
  ),
  bookings: z.array(groupBooking),
  entries: z.array(groupEntry),
  chargedCents: cents,
  paidCents: cents,
  balanceCents: cents,
  /** The price of the guest's waitlisted services, on which a deposit can be taken. */
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
      /** Whether it is mail that `messageHtml` can show. */
      hasHtml: z.boolean(),
      state: z.string(),
      createdAt: instant,
      sentAt: z.nullable(instant),
      /** Who wrote it by hand. */
      writtenBy: z.nullable(z.string()),
      /** When a text was delivered to the phone. */
      deliveredAt: z.nullable(instant),
      lastError: z.string(),
      /** The subject of the message that replaced a withdrawn one. */
      replacedBy: z.nullable(z.string()),
    }),
  ),
  /** Texts with the guest. Null: there are none, or for partner users. */
  texts: z.nullable(conversation),
  /** My booking, latest first. */
  guestPage: z.object({
    /** When the guest had the page open. */
    visits: z.array(z.object({ guid, at: instant, until: instant })),
    requests: z.array(guestRequest),
    /** What guest and drivers wrote to each other. Empty for partner users. */
    driverMessages: z.array(
      z.object({
        guid,
        at: instant,
        /** Null: the guest wrote it. */
        writtenBy: z.nullable(z.string()),
        driver: z.string(),
        text: z.string(),
      }),
    ),
  }),
  /** The customer's address is refused by its mail server. */
  addressTrouble: z.nullable(addressTrouble),
  /** Messages the guest stopped. */
  stopped: stoppedMessages,
  history: z.array(z.extend(historyLine, { byGuest: z.boolean() })),
  /** A warning about letters that tickets and receipts print as codes, because no font has them. */
  unprintable: z.optional(z.string()),
  whyNoPayment: z.nullable(z.string()),
})
export type GroupDetail = z.infer<typeof groupDetailShape>

export const groupDetail = query({
  get: '/api/customer/{id}/{group}/groupdetail',
  needs: 'viewCustomer',
  summary: 'Get a reservation: passengers, bookings, trips, charges, payments, history',
  params: groupParams,
  reply: groupDetailShape,
})

export const bookingDetail = query({
  get: '/api/customer/{id}/{group}/bookingdetail',
  needs: 'viewCustomer',
  summary: 'Get a booking of a reservation',
  params: groupParams,
  query: z.object({ booking: guid }),
  reply: groupBooking,
})

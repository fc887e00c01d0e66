import * as z from 'zod/mini'
import { paymentMethod } from '#contract/booking-shapes.ts'
import { groupBooking, groupDetailShape } from '#contract/groups.ts'
import { sumCents } from '#contract/ledger.ts'
import { cents, direction, guid, instant, month, serviceDate } from '#contract/shapes.ts'
import { tripStatus } from '#contract/booking-shapes.ts'
import type { WebhookEvent } from '#domain/webhook/webhook-events.ts'

/**
 * Webhook bodies by event. Fields have the names and shapes of the calls that read the same object.
 * Values are those at the time of the event.
 */

const booking = z.extend(
  z.pick(groupBooking, {
    guid: true,
    kind: true,
    serviceDate: true,
    serviceTime: true,
    adults: true,
    children: true,
    infants: true,
    status: true,
  }),
  { flight: z.nullable(z.object({ guid, ident: z.string(), date: serviceDate, direction })) },
)

const trip = z.object({
  guid,
  bookingGuid: guid,
  sequence: z.number(),
  serviceDate,
  pickupAt: instant,
  /** `HH:MM` in the airport's time zone. */
  pickupTime: z.string(),
  from: z.string(),
  to: z.string(),
  passengers: z.number(),
  status: tripStatus,
  /** For an outside company: the driver and car it named, never the company. */
  driver: z.nullable(z.string()),
  vehicle: z.nullable(z.string()),
})

const reservation = z.extend(
  z.pick(groupDetailShape, {
    guid: true,
    reference: true,
    status: true,
    billing: true,
    partner: true,
    partnerReference: true,
  }),
  {
    customer: z.object({ guid, firstName: z.string(), lastName: z.string() }),
    bookings: z.array(booking),
    trips: z.array(trip),
  },
)

const payment = z.object({
  guid,
  kind: z.enum(['payment', 'refund', 'reversal']),
  method: z.nullable(paymentMethod),
  /** Never negative: the event says whether it was taken or refunded. */
  amountCents: cents,
  currency: z.string(),
  /** The payment or refund that a reversal voids. */
  reverses: z.nullable(guid),
})

const invoice = z.object({
  guid,
  number: z.string(),
  month,
  issuedOn: serviceDate,
  dueOn: serviceDate,
  currency: z.string(),
  netCents: sumCents,
  taxCents: sumCents,
  chargedCents: sumCents,
  closingCents: sumCents,
  partner: z.object({ guid, name: z.string() }),
})

const ofReservation = z.object({ reservation })
const ofBooking = z.object({ booking, reservation })
const ofTrip = z.object({ trip, reservation })
const ofPayment = z.object({ payment, reservation })

const event = <D extends z.ZodMiniType>(type: WebhookEvent, data: D) =>
  z.object({ type: z.literal(type), timestamp: instant, data })

/** The body of each webhook. */
export const webhookBodies = {
  'booking.made': event('booking.made', ofReservation),
  'booking.changed': event('booking.changed', ofReservation),
  'booking.cancelled': event('booking.cancelled', ofReservation),
  'booking.checkedIn': event('booking.checkedIn', ofBooking),
  'trip.assigned': event('trip.assigned', ofTrip),
  'trip.started': event('trip.started', ofTrip),
  'trip.waiting': event('trip.waiting', ofTrip),
  'trip.onBoard': event('trip.onBoard', ofTrip),
  'trip.completed': event('trip.completed', ofTrip),
  'trip.noShow': event('trip.noShow', ofTrip),
  'payment.taken': event('payment.taken', ofPayment),
  'payment.refunded': event('payment.refunded', ofPayment),
  'invoice.issued': event('invoice.issued', z.object({ invoice })),
} as const satisfies Record<WebhookEvent, z.ZodMiniType>

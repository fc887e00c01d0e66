import * as z from 'zod/mini'
import { bookingKindName, bookingStatus } from '#contract/booking-shapes.ts'
import { cents, guid, saved, serviceDate } from '#contract/shapes.ts'

/** What a change will do. The call that carries it out takes the plan’s `confirmation`. */
export const planShape = z.object({
  title: z.string(),
  lines: z.array(
    z.object({
      /** In a grouped plan, the leg, journey or part that this line and the next ones belong to. */
      section: z.optional(z.string()),
      label: z.string(),
      before: z.optional(z.string()),
      after: z.optional(z.string()),
      amountCents: z.optional(cents),
    }),
  ),
  warnings: z.array(z.string()),
  chargeCents: cents,
  refundCents: cents,
  /** The partner's commission on the charge. Already deducted from `balanceAfterCents`. */
  commissionCents: z.optional(cents),
  balanceAfterCents: cents,
  /** Whose balance it is: the guest's, or a partner's by name. */
  balanceOf: z.optional(z.string()),
  /** The address that a message about the change goes to. Absent: the guest gets no message. */
  tellsGuest: z.optional(z.string()),
  /** What the guest will be told, if the request asked to see it. */
  messages: z.optional(z.array(z.object({ recipient: z.string(), subject: z.string(), text: z.string() }))),
  confirmation: z.string(),
})
export type PlanOnWire = z.infer<typeof planShape>

/** What a booking or a change of a reservation leads to. */
const outcome = {
  /** A fast track of the reservation is on the waitlist. It is charged on approval. */
  waitlisted: z.boolean(),
  /** Cancellation fees in total. */
  feeCents: cents,
  fees: z.array(
    z.object({
      bookingGuid: guid,
      kind: bookingKindName,
      label: z.string(),
      /** The rule of the cancellation terms, such as `50% within 24 hours`. */
      rule: z.string(),
      amountCents: cents,
    }),
  ),
}

export const reservationPlan = z.extend(planShape, outcome)
export type ReservationPlan = z.infer<typeof reservationPlan>

/** The reply to a booking or a change of a reservation. */
export const changedReservation = z.extend(saved, {
  guid,
  reference: z.string(),
  customerGuid: guid,
  ...outcome,
  /** All of the reservation, cancelled ones included. */
  bookings: z.array(
    z.object({
      guid,
      kind: bookingKindName,
      status: bookingStatus,
      serviceDate,
      serviceTime: z.string(),
    }),
  ),
})
export type ChangedReservation = z.infer<typeof changedReservation>

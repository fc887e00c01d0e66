import * as z from 'zod/mini'
import { givenDetails } from '#contract/detail-shapes.ts'
import {
  ageBand,
  billing,
  counted,
  groupFlag,
  paymentMethod,
  priceLineShape,
} from '#contract/booking-shapes.ts'
import { customerForm } from '#contract/customers.ts'
import { cents, guid, optionalText, personName, text, whole } from '#contract/shapes.ts'

export const passengerName = z.object({
  firstName: personName,
  lastName: personName,
  ageBand,
  details: z.optional(givenDetails),
})

/** Who pays and when. */
export const billingShape = {
  billing: z.prefault(billing, 'payLater'),
  /** The payment method if billing is `payNow`. */
  payMethod: z.prefault(z.nullable(paymentMethod), null),
  partnerGuid: z.prefault(z.nullable(guid), null),
  partnerReference: optionalText(100),
}

/** A price that staff set for a price line. */
export const manualPrice = z.object({ key: text(200), totalCents: cents.check(z.gte(0)), reason: text(500) })

/** The part of every new booking's request other than its services: party, customer and billing. */
export const partyShape = {
  /** The customer to create, if the path says `new`. */
  customer: z.optional(customerForm),
  adults: whole(1, 60),
  children: z.prefault(whole(0, 60), 0),
  infants: z.prefault(whole(0, 60), 0),
  /** The names already known. Others in the party have none yet. */
  passengers: z.prefault(z.array(passengerName).check(z.maxLength(180)), []),
  extras: z.prefault(z.array(counted).check(z.maxLength(20)), []),
  ...billingShape,
  comments: optionalText(4000),
  /** A guid shared by reservations that repeat one booking on several dates. */
  series: z.optional(guid),
  /** Of the reservation. */
  details: givenDetails,
  /** The saved quote that it is booked from. */
  quoteGuid: z.optional(guid),
  flags: z.prefault(z.array(groupFlag).check(z.maxLength(10)), []),
  /** Manual prices, which need a policy override and a reason. */
  overrides: z.prefault(z.array(manualPrice).check(z.maxLength(20)), []),
}

/** A price line of a quote, with the flight or trip it belongs to. */
export const quotedLine = z.extend(priceLineShape, { section: z.string() })

/** The running price of a booking in progress, taken from its plan. */
export const quoteShape = {
  lines: z.array(quotedLine),
  totalCents: cents,
  /** The part of the total charged now. Waitlisted services are charged on approval. */
  chargeCents: cents,
  /** Of all amounts, as ISO 4217 code. */
  currency: z.string(),
  warnings: z.array(z.string()),
}
export const quote = z.object(quoteShape)
export type Quote = z.infer<typeof quote>

import * as z from 'zod/mini'
import { ageBand, billing, counted, groupFlag, paymentMethod, priceLineShape } from '#contract/booking-shapes.ts'
import { customerForm } from '#contract/customers.ts'
import { cents, guid, optionalText, personName, text, whole } from '#contract/shapes.ts'

export const passengerName = z.object({ firstName: personName, lastName: personName, ageBand })

/** Who pays and when. */
export const billingShape = {
  billing: z.prefault(billing, 'payLater'),
  /** How it is paid now, where billing is `payNow`. */
  payMethod: z.prefault(z.nullable(paymentMethod), null),
  partnerGuid: z.prefault(z.nullable(guid), null),
  partnerReference: optionalText(100),
}

/** What every new booking says besides its services: who travels, who books, who pays. */
export const partyShape = {
  /** For `new`: the customer who books. */
  customer: z.optional(customerForm),
  adults: whole(1, 60),
  children: z.prefault(whole(0, 60), 0),
  infants: z.prefault(whole(0, 60), 0),
  /** Names, as far as known; the rest of the party has none yet. */
  passengers: z.prefault(z.array(passengerName).check(z.maxLength(180)), []),
  extras: z.prefault(z.array(counted).check(z.maxLength(20)), []),
  ...billingShape,
  comments: optionalText(4000),
  flags: z.prefault(z.array(groupFlag).check(z.maxLength(10)), []),
  /** A price that replaces the computed one: requires policy override and a reason. */
  overrides: z.prefault(
    z.array(z.object({ key: text(200), totalCents: cents.check(z.gte(0)), reason: text(500) })).check(z.maxLength(20)),
    [],
  ),
}

/** A price of a quote, and the leg or journey it belongs to. */
export const quotedLine = z.extend(priceLineShape, { section: z.string() })

/** The running price of a booking that is being taken, from the same plan that will be made. */
export const quoteShape = {
  lines: z.array(quotedLine),
  totalCents: cents,
  /** The part of the total charged now; waitlisted services are charged when approved. */
  chargeCents: cents,
  warnings: z.array(z.string()),
}
export const quote = z.object(quoteShape)
export type Quote = z.infer<typeof quote>

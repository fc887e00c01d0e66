import * as z from 'zod/mini'
import { reservationChange } from '#contract/change.ts'
import { customerForm, customerOrNew } from '#contract/customers.ts'
import { billingShape } from '#contract/party-shapes.ts'
import { cents, guid, nameText, optionalText, serviceDate, text } from '#contract/shapes.ts'

/** A manual fee, on an existing reservation of the customer or on a new one. */
export const feeRequest = z.object({
  customer: z.optional(customerForm),
  /** The reservation it is added to, whose billing it uses. Null: a separate reservation. */
  groupGuid: z.prefault(z.nullable(guid), null),
  label: nameText(100),
  amountCents: cents.check(z.gte(1, 'Enter an amount above zero')),
  taxCode: text(20),
  /** The service date. Null: today. */
  date: z.prefault(z.nullable(serviceDate), null),
  ...billingShape,
  comments: optionalText(4000),
})

export const feeChange = reservationChange({
  confirm: { post: '/api/customer/{id}/confirmfee', summary: 'Preview charging a fee' },
  make: { post: '/api/customer/{id}/makefee', summary: 'Charge the fee as previewed' },
  needs: 'editCustomer',
  params: customerOrNew,
  body: feeRequest,
})

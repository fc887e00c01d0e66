import * as z from 'zod/mini'
import { change } from '#contract/change.ts'
import { customerId } from '#contract/customers.ts'
import { query } from '#contract/endpoint.ts'
import { guid, serviceDate, text } from '#contract/shapes.ts'

const choice = z.prefault(z.enum(['kept', 'losing']), 'kept')

/** Which customer's value to keep for each field. Notes can be combined. */
const take = z.object({
  firstName: choice,
  lastName: choice,
  email: choice,
  phone: choice,
  birthday: choice,
  country: choice,
  language: choice,
  notes: z.prefault(z.enum(['kept', 'losing', 'both']), 'kept'),
})

/** Merges two customers who are the same person. */
export const mergeCustomerChange = change({
  confirm: { post: '/api/actions/confirmmergecustomer', summary: 'Preview merging a customer into another' },
  make: {
    post: '/api/actions/domergecustomer',
    summary: 'Merge one customer into another as previewed',
  },
  needs: 'editCustomer',
  body: z.object({
    /** The losing customer. */
    customerGuid: guid,
    /** The kept customer. */
    mergeInto: guid,
    take: z.prefault(take, {}),
  }),
})

/** Undoes a merge within 30 days. Each customer gets its own reservations back. */
export const undoMergeChange = change({
  confirm: { post: '/api/actions/confirmundomergecustomer', summary: 'Preview undoing a merge' },
  make: { post: '/api/actions/doundomergecustomer', summary: 'Undo a merge as previewed' },
  needs: 'editCustomer',
  body: z.object({ mergeGuid: guid, reason: text(500) }),
})

/** What a possible duplicate has in common with the customer. */
export const sameAs = z.enum(['email', 'phone', 'name'])

export const likelySame = query({
  get: '/api/customer/{id}/likelysame',
  needs: 'editCustomer',
  summary: 'List likely duplicates of a customer, by e-mail, phone or name',
  params: customerId,
  reply: z.object({
    /** Best match first. */
    items: z.array(
      z.object({
        guid,
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        phone: z.string(),
        groupCount: z.number(),
        /** The last service of their reservations that aren't cancelled. */
        lastServiceDate: z.nullable(serviceDate),
        same: z.array(sameAs),
      }),
    ),
  }),
})

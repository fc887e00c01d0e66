import * as z from 'zod/mini'
import { bookingFilters } from '#contract/customers.ts'
import { query } from '#contract/endpoint.ts'
import { cents } from '#contract/shapes.ts'

export const bookingTotals = query({
  get: '/api/actions/bookingtotals',
  needs: 'viewCustomer',
  summary: 'Count the reservations that match the filters, and add up their prices',
  query: z.object(bookingFilters),
  reply: z.object({
    /** Null: the filters match too many reservations. */
    found: z.nullable(z.object({ count: z.number(), totalCents: cents })),
  }),
})

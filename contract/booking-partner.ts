import * as z from 'zod/mini'
import { query } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'

export const bookingPartner = query({
  get: '/api/actions/bookingpartner',
  needs: 'editCustomer',
  summary:
    'Get what a booking has to follow of its partner: the notes for staff, and whether it needs a reference',
  /** A partner user always gets their own partner. */
  query: z.object({ partnerGuid: z.optional(guid) }),
  reply: z.object({
    name: z.string(),
    referenceRequired: z.boolean(),
    /** Missing if there are none, and for partner users. */
    notes: z.optional(z.string()),
  }),
})

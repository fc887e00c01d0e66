import * as z from 'zod/mini'
import { query } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'

export const bookingPartner = query({
  get: '/api/actions/bookingpartner',
  needs: 'editCustomer',
  summary:
    'Get the partner details that a booking uses: whether a reference is required, the location, and the ' +
    'notes for staff',
  /** A partner user always gets their own partner. */
  query: z.object({ partnerGuid: z.optional(guid) }),
  reply: z.object({
    name: z.string(),
    referenceRequired: z.boolean(),
    /** Null if there is none or it is inactive. */
    location: z.nullable(z.object({ guid, name: z.string() })),
    /** Missing if there are none, and for partner users. */
    notes: z.optional(z.string()),
  }),
})

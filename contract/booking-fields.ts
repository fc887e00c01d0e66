import * as z from 'zod/mini'
import { query } from '#contract/endpoint.ts'
import { guid } from '#contract/shapes.ts'
import { allAsked, allFieldKinds, allFieldOwners } from '#domain/fields/detail-field.ts'

/** A field as forms ask it. */
export const askedField = z.object({
  guid: z.string(),
  owner: z.enum(allFieldOwners),
  kind: z.enum(allFieldKinds),
  name: z.string(),
  hint: z.string(),
  choices: z.array(z.object({ guid, name: z.string(), retired: z.boolean() })),
  asked: z.enum(allAsked),
  askedAtCheckIn: z.enum(allAsked),
  askedByDriver: z.enum(allAsked),
  /** Whether guests see it, and get a message when it changes. */
  seenByGuest: z.boolean(),
})
export type AskedField = z.infer<typeof askedField>

export const bookingFields = query({
  get: '/api/booking-fields',
  needs: 'signedIn',
  summary: 'List the active fields the caller can fill in, in the order they appear on forms',
  reply: z.object({ items: z.array(askedField) }),
})

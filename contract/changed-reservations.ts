import * as z from 'zod/mini'
import { query } from '#contract/endpoint.ts'
import { guid, instant, whole } from '#contract/shapes.ts'

/** A change is listed a minute after it was made: until then, an earlier one may still be on its way. */
export const changesListedAfterMinutes = 1

export const changedReservations = query({
  get: '/api/changed-reservations',
  needs: 'viewCustomer',
  summary:
    'The reservations that changed after a cursor, the earliest change first. Without a cursor, only the ' +
    'cursor to begin with. Changes of the last minute are not listed yet',
  query: z.object({
    cursor: z.optional(guid),
    limit: z.prefault(z.pipe(z.coerce.number(), whole(1, 500)), 200),
  }),
  reply: z.object({
    items: z.array(z.object({ guid, reference: z.string(), customerGuid: guid, changedAt: instant })),
    /** Send it with the next request. Null while there is no history at all. */
    nextCursor: z.nullable(guid),
    /** Whether to ask again at once. */
    hasMore: z.boolean(),
  }),
})

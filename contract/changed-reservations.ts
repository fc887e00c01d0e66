import * as z from 'zod/mini'
import { query } from '#contract/endpoint.ts'
import { guid, instant, whole } from '#contract/shapes.ts'

/** How long a change waits before it is listed: an earlier one may still be uncommitted. */
export const changesListedAfterMinutes = 1

export const changedReservations = query({
  get: '/api/changed-reservations',
  needs: 'viewCustomer',
  summary:
    'List the reservations that changed after a cursor, oldest change first. Without a cursor, ' +
    'get only the cursor to start from. Changes are listed after one minute.',
  query: z.object({
    cursor: z.optional(guid),
    limit: z.prefault(z.pipe(z.coerce.number(), whole(1, 500)), 200),
  }),
  reply: z.object({
    items: z.array(z.object({ guid, reference: z.string(), customerGuid: guid, changedAt: instant })),
    /** Send it with the next request. Null if there is no history yet. */
    nextCursor: z.nullable(guid),
    /** Whether to send the next request immediately. */
    hasMore: z.boolean(),
  }),
})

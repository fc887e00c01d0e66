import * as z from 'zod/mini'
import { change } from '#contract/change.ts'
import { guid, optionalText } from '#contract/shapes.ts'

/** Updates everything that depends on a late, early, diverted or cancelled flight, after showing the plan. */
export const flightPlan = change({
  confirm: {
    post: '/api/actions/confirmflightplan',
    summary:
      'Preview the changes for an arriving flight: pickups, fast-track times, trips that lose their ' +
      'driver, and the people who will be notified',
  },
  make: {
    post: '/api/actions/doflightplan',
    summary: 'Apply the changes for an arriving flight as previewed',
  },
  /** The desk can only update flights without trips. */
  needs: ['dispatcher', 'fastTrack'],
  body: z.object({
    flightGuid: guid,
    reason: optionalText(500),
    /** Trips that move to another day keep their prices. Needs a policy override. */
    keepsPrices: z.prefault(z.boolean(), false),
  }),
})

import * as z from 'zod/mini'
import { change } from '#contract/change.ts'
import { guid, optionalText } from '#contract/shapes.ts'

/** A late, early, diverted or cancelled flight: everything that hangs on it follows, planned and shown before it is done. */
export const flightPlan = change({
  confirm: {
    post: '/api/actions/confirmflightplan',
    summary: 'What following an arriving flight will do: pickups moved, fast tracks re-timed, drivers lost to other trips, who is told',
  },
  make: { post: '/api/actions/doflightplan', summary: 'Move everything that hangs on the flight, as confirmed' },
  /** The desk where no trip hangs on the flight. */
  needs: ['dispatcher', 'fastTrack'],
  body: z.object({ flightGuid: guid, reason: optionalText(500) }),
})

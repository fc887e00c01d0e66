import * as z from 'zod/mini'
import type { ManualJob } from '#contract/jobs.ts'
import { refuse } from '#domain/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { refreshFlights } from '#server/features/flights/commands/refresh-flights.ts'
import { openFeed } from '#server/features/flights/queries/flight-feed.ts'
import { cleanUp } from '#server/features/tasks/commands/clean-up.ts'
import { flightScheduleJob } from '#server/features/tasks/commands/flight-schedule.ts'
import { job } from '#server/features/tasks/commands/job.ts'

const nothing = z.object({})

/** Every job of the portal that runs with progress and result, by its name; an administrator can start each by hand. */
export function portalJobs({ sealer, config }: AppContext) {
  return {
    'clean-up': job({
      name: 'clean-up',
      title: 'Delete expired data',
      payload: nothing,
      run: ({ db, clock, progress }) => cleanUp(db, clock(), progress),
    }),
    'flight-schedule': flightScheduleJob,
    'flight-data': job({
      name: 'flight-data',
      title: 'Update flight times',
      payload: nothing,
      run: async ({ db, clock, progress }) => {
        const feed = await openFeed(db, sealer, config, clock)
        if (!feed) return refuse('flightData', 'No flight data service is set up: see Integrations')
        progress(0, null, 'Asking the flight data service')
        const refreshed = await refreshFlights(db, feed, clock())
        if (!refreshed) return refuse('flightData', 'The service was asked a short while ago, or did not answer: see Integrations')
        return [
          { label: 'Flights received', count: refreshed.seen },
          { label: 'Flights changed', count: refreshed.changed },
          { label: 'Flights not matched', count: refreshed.unmatched },
        ]
      },
    }),
  } satisfies Record<ManualJob, unknown>
}

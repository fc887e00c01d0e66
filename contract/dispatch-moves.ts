import * as z from 'zod/mini'
import { dispatcherPlan } from '#contract/dispatch.ts'
import { command, query } from '#contract/endpoint.ts'
import { rotaEntry } from '#contract/rota.ts'
import { outsideCrew } from '#contract/trip-shapes.ts'
import { guid, optionalText, saved, serviceDate, whole } from '#contract/shapes.ts'

const version = whole(1, 1_000_000_000)

export const listStandIns = query({
  get: '/api/actions/dispatcherstandins',
  needs: 'dispatcher',
  summary:
    'Suggest another driver and car for each trip that an unavailable driver or vehicle hasn’t started: ' +
    'today’s trips, or those of a day when the driver is absent',
  query: z.object({
    userGuid: guid,
    /** The vehicle is out of service, but the driver can work. */
    vehicleGuid: z.optional(guid),
    /** The driver is absent all day on this date. Omitted: unavailable from now on. */
    date: z.optional(serviceDate),
  }),
  reply: dispatcherPlan.reply,
})

export const endDriverDay = command({
  post: '/api/actions/dispatcherenddriverday',
  needs: 'dispatcher',
  summary:
    'Record that a driver can’t work for the rest of today and tonight, or on a later date, and reassign ' +
    'trips; the response has the outcome of each',
  body: z.object({
    driverGuid: guid,
    /** A later date on which the driver is absent. Omitted, or today: unavailable from now on. */
    date: z.optional(serviceDate),
    /** For the rota and the trips’ history. */
    note: optionalText(200),
    assignments: z
      .array(
        z.object({
          tripGuid: guid,
          /** Empty: unassign. */
          driverGuid: z.union([guid, z.literal('')]),
          vehicleGuid: z.optional(guid),
          version,
        }),
      )
      .check(
        z.maxLength(500),
        z.refine(
          (all) => new Set(all.map((it) => it.tripGuid)).size === all.length,
          'Select each trip only once',
        ),
      ),
  }),
  reply: z.extend(saved, {
    results: z.array(
      z.object({ tripGuid: guid, done: z.boolean(), message: z.string(), reference: z.string() }),
    ),
    /** The changed rota entries; `before` null: the usual shift. */
    shifts: z.array(z.object({ date: serviceDate, before: z.nullable(rotaEntry), after: rotaEntry })),
  }),
})

const swapped = z.object({ tripGuid: guid, version: z.optional(version) })

export const swapDrivers = command({
  post: '/api/actions/dispatcherswap',
  needs: 'dispatcher',
  summary: 'Swap the drivers and cars of two trips; if either has a conflict, neither changes',
  body: z.object({
    first: swapped,
    second: swapped,
    /** Overrides all conflicts. Requires a reason. */
    force: z.prefault(z.boolean(), false),
    reason: optionalText(500),
  }),
})

export const dispatcherOutsideTrip = command({
  post: '/api/actions/dispatcheroutside',
  needs: 'dispatcher',
  summary: 'Save the agreed cost, driver and car for a trip assigned to an outside company',
  body: z.object({
    tripGuid: guid,
    version: z.optional(version),
    ...outsideCrew.shape,
    costCents: z.nullable(whole(0, 100_000_000)),
  }),
})

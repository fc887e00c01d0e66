import type { JobResult } from '#contract/jobs.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { daysBetween } from '#domain/calendar/service-date.ts'
import { firstDayToMake, horizonOf, lastDayOfBatch } from '#domain/flight/horizon.ts'
import type { Db } from '#server/db/connection.ts'
import { makeFlightsOf, patternsToFollow } from '#server/features/flights/commands/follow-schedule.ts'
import { horizonDaysOf } from '#server/features/flights/queries/horizon.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

/** Flights created per transaction, so that locks are held briefly. */
export const flightsAtOnce = 1_000

interface Batch {
  from: string
  to: string
  until: string
  made: number
}

/**
 * Creates the scheduled flights up to the horizon in batches. Leaves existing flights unchanged, so it is
 * safe to repeat.
 */
export async function keepHorizon(
  db: Db,
  clock: () => Instant,
  progress: (done: number, total: number, message: string) => void,
): Promise<JobResult> {
  let first: string | null = null
  let made = 0
  for (;;) {
    const batch = await inUnitOfWork(db, { actor: portalActor, now: clock() }, makeNextFlights)
    if (batch === null) return [{ label: 'Flights created', count: made }]
    first ??= batch.from
    made += batch.made
    progress(
      daysBetween(first, batch.to) + 1,
      daysBetween(first, batch.until) + 1,
      `Flights up to ${serviceDateText(batch.to)}`,
    )
  }
}

/** The next batch for the patterns furthest behind; null if all flights exist up to the horizon. */
export async function makeNextFlights(work: UnitOfWork): Promise<Batch | null> {
  const { time_zone: timeZone } = await siteSettings(work.tx)
  const today = localDateOf(work.now, timeZone)
  const until = horizonOf(today, await horizonDaysOf(work.tx))
  const patterns = await patternsToFollow(work, today, until)
  const behind = Map.groupBy(patterns, (it) => firstDayToMake(today, until, it.made_until) ?? until)
  const [from = until] = [...behind.keys()].toSorted()
  const those = behind.get(from)
  if (those === undefined) return null
  const to = lastDayOfBatch(from, until, those.length, flightsAtOnce)
  return { from, to, until, ...(await makeFlightsOf(work, those, from, to)) }
}

import { localDateOf, startOfDay } from '#domain/calendar/airport-time.ts'
import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { followFeed, type FlightDataProvider } from '#domain/flight/feed-times.ts'
import type { Db } from '#server/db/connection.ts'
import {
  learnAliases,
  matchFeed,
  operatedAs,
  type OwnFlight,
} from '#server/features/flights/commands/match-feed.ts'
import { offerFlights } from '#server/features/flights/commands/offer-flights.ts'
import { notifyOfDelay } from '#server/features/flights/commands/notify-of-delay.ts'
import { failureMessage, type OpenFeed } from '#server/features/flights/queries/flight-feed.ts'
import {
  FlightDataFailed,
  type FailureKind,
  type NormalisedFlight,
} from '#server/flight-data/flight-source.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Today and tomorrow are requested hourly, and only current flights in between, because calls are limited.
 */
const sweepMinutes = 60
const [nearBehindMinutes, nearAheadMinutes] = [4 * 60, 8 * 60]
/** Tolerance for a job that starts a few seconds early. */
const toleranceMinutes = 0.5
const leaseMinutes = 3
const pauseMinutes: Record<FailureKind, number> = {
  keyRefused: 60,
  tooOften: 15,
  noAnswer: 2,
  outage: 5,
  unreadable: 15,
}

export interface Refreshed {
  seen: number
  changed: number
  unmatched: number
}

/** Updates the flights of today and tomorrow if due. Null if not due or the service returned nothing. */
export async function refreshFlights(db: Db, feed: OpenFeed | null, now: Instant): Promise<Refreshed | null> {
  if (!feed) return null
  const turn = await takeTurn(db, feed.refreshMinutes, now)
  if (!turn) return null
  const { from, to } = turn.isSweep ? wholeDays(now, feed.timeZone) : near(now)
  try {
    const spoken = [
      ...(await feed.source.listFlights(feed.airport, 'arrival', from, to)),
      ...(await feed.source.listFlights(feed.airport, 'departure', from, to)),
    ]
    return await inUnitOfWork(db, { actor: portalActor, now }, (work) =>
      follow(work, feed, spoken, { from, to, ...turn }),
    )
  } catch (error) {
    if (!(error instanceof FlightDataFailed)) throw error
    await inUnitOfWork(db, { actor: portalActor, now }, (work) => noteFailure(work, feed.provider, error))
    return null
  }
}

/** Only one process sends requests at a time. If it dies, another takes over after a few minutes. */
async function takeTurn(db: Db, refreshMinutes: number, now: Instant): Promise<{ isSweep: boolean } | null> {
  const past = (minutes: number) => addMinutes(now, toleranceMinutes - minutes)
  const turn = await db
    .updateTable('flight_feed')
    .set({ not_before: addMinutes(now, leaseMinutes) })
    .where((is) => is.or([is('not_before', 'is', null), is('not_before', '<=', now)]))
    .where((is) => is.or([is('refreshed_at', 'is', null), is('refreshed_at', '<=', past(refreshMinutes))]))
    .returning('swept_at')
    .executeTakeFirst()
  return turn ? { isSweep: turn.swept_at === null || !isBefore(past(sweepMinutes), turn.swept_at) } : null
}

function near(now: Instant) {
  return { from: addMinutes(now, -nearBehindMinutes), to: addMinutes(now, nearAheadMinutes) }
}

/** From this morning, or from last night if still relevant, until the end of tomorrow. */
function wholeDays(now: Instant, timeZone: string) {
  const today = localDateOf(now, timeZone)
  const morning = startOfDay(today, timeZone)
  const behind = near(now).from
  return { from: isBefore(behind, morning) ? behind : morning, to: startOfDay(addDays(today, 2), timeZone) }
}

interface Own extends OwnFlight {
  version: number
  direction: 'arrival' | 'departure'
  service_date: string
  estimated_at: Instant | null
  actual_at: Instant | null
  status: NormalisedFlight['status']
  terminal: string
  gate: string
  belt: string
  source: string
  manual_until: Instant | null
}

async function follow(
  work: UnitOfWork,
  { provider, timeZone }: OpenFeed,
  spoken: readonly NormalisedFlight[],
  asked: { from: Instant; to: Instant; isSweep: boolean },
): Promise<Refreshed> {
  const days = [
    addDays(localDateOf(asked.from, timeZone), -1),
    addDays(localDateOf(asked.to, timeZone), 1),
  ] as const
  const own = await flightsBetween(work, ...days)
  const known = await operatedAs(work.tx)
  let changed = 0
  const heard: string[] = []
  const strange: NormalisedFlight[] = []
  for (const direction of ['arrival', 'departure'] as const) {
    const ours = own.filter((it) => it.direction === direction)
    const { matched, unknown } = matchFeed(
      ours,
      spoken.filter((it) => it.direction === direction),
      known,
    )
    strange.push(...unknown)
    for (const [flight, feed] of matched) {
      // Manual times apply until they expire.
      if (flight.manual_until !== null && isBefore(work.now, flight.manual_until)) continue
      heard.push(flight.guid)
      if (await followOne(work, provider, flight, feed, timeZone)) changed += 1
    }
    await learnAliases(work.tx, matched, ours)
  }
  if (heard.length > 0)
    await work.tx.updateTable('flight').set({ fed_at: work.now }).where('guid', 'in', heard).execute()
  await offerFlights(work, provider, strange, timeZone)
  const result = { seen: spoken.length, changed, unmatched: strange.length }
  await work.tx
    .updateTable('flight_feed')
    .set({
      refreshed_at: work.now,
      ...(asked.isSweep ? { swept_at: work.now } : {}),
      not_before: null,
      failure: '',
      seen: result.seen,
      unmatched: result.unmatched,
    })
    .execute()
  work.events.publish({ topic: 'flight' })
  return result
}

/** Locks in guid order, so that concurrent changes can't deadlock. */
function flightsBetween({ tx }: UnitOfWork, from: string, to: string): Promise<Own[]> {
  return tx
    .selectFrom('flight')
    .select([
      'guid',
      'ident',
      'direction',
      'service_date',
      'scheduled_at',
      'estimated_at',
      'actual_at',
      'status',
      'terminal',
      'gate',
      'belt',
    ])
    .select(['source', 'manual_until', 'version'])
    .where('service_date', '>=', from)
    .where('service_date', '<=', to)
    .orderBy('guid')
    .forNoKeyUpdate()
    .execute()
}

async function followOne(
  work: UnitOfWork,
  provider: FlightDataProvider,
  flight: Own,
  feed: NormalisedFlight,
  timeZone: string,
): Promise<boolean> {
  const { status, terminal, gate, belt, estimated_at, actual_at, source } = flight
  const known = {
    scheduled: flight.scheduled_at,
    estimated: estimated_at,
    actual: actual_at,
    status,
    terminal,
    gate,
    belt,
  }
  const spoken = { ...feed, scheduled: feed.scheduledAt, estimated: feed.estimatedAt, actual: feed.actualAt }
  const next = followFeed(flight.direction, known, spoken, work.now)
  if (next === null) return false
  const after = {
    status: next.status,
    estimated_at: next.estimated,
    actual_at: next.actual,
    terminal: next.terminal,
    gate: next.gate,
    belt: next.belt,
    source: provider,
  }
  await work.tx
    .updateTable('flight')
    .set({ ...after, manual_until: null, version: flight.version + 1, updated_at: work.now })
    .where('guid', '=', flight.guid)
    .execute()
  const before = { status, estimated_at, actual_at, terminal, gate, belt, source }
  work.audit.record({
    action: 'followFlightData',
    subjectKind: 'flight',
    subjectGuid: flight.guid,
    before,
    after,
  })
  work.events.publish({ topic: 'flight', date: flight.service_date, guid: flight.guid })
  await notifyOfDelay(work, flight.guid, timeZone)
  return true
}

async function noteFailure(
  work: UnitOfWork,
  provider: FlightDataProvider,
  { kind, retryAfterSeconds }: FlightDataFailed,
): Promise<void> {
  const minutes = Math.max(pauseMinutes[kind], (retryAfterSeconds ?? 0) / 60)
  await work.tx
    .updateTable('flight_feed')
    .set({ failure: failureMessage(provider, kind), not_before: addMinutes(work.now, minutes) })
    .execute()
  work.events.publish({ topic: 'flight' })
}

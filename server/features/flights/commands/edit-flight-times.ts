import type { BodyOf } from '#contract/endpoint.ts'
import type { saveFlightTimes } from '#contract/flights.ts'
import type { Saved } from '#contract/shapes.ts'
import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { Meant } from '#domain/calendar/typed-time.ts'
import { enterTimes, manualTimesApplyUntil } from '#domain/flight/manual-times.ts'
import { nearestOnDate, nearestTime, whichDateText } from '#domain/flight/nearest-time.ts'
import { isRefusal, notFound, refuse, refuseFields, type Refusal } from '#domain/refusal.ts'
import { notifyOfDelay } from '#server/features/flights/commands/notify-of-delay.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Saves manual times of a dated flight, which override the flight data service for a while, or returns the
 * flight to the service.
 */
export async function editFlightTimes(
  work: UnitOfWork,
  form: BodyOf<typeof saveFlightTimes>,
): Promise<Saved | Refusal> {
  const flight = await work.tx
    .selectFrom('flight')
    .selectAll()
    .where('guid', '=', form.guid)
    .forUpdate()
    .executeTakeFirst()
  if (!flight) return notFound
  if (flight.version !== form.version)
    return refuse(
      'flight',
      'Another user changed this flight since you opened it. Open it again to see the changes.',
    )
  const { time_zone: timeZone } = await siteSettings(work.tx)
  const meant = timesMeant(flight, form, timeZone, work.now)
  if (isRefusal(meant)) return meant
  const given = { status: form.status, ...meant }
  const times = enterTimes({ direction: flight.direction, scheduled: flight.scheduled_at }, given, work.now)
  if (isRefusal(times)) return times
  const after = {
    status: times.status,
    estimated_at: times.estimated,
    actual_at: times.actual,
    terminal: form.terminal ?? flight.terminal,
    gate: form.gate ?? flight.gate,
    belt: form.belt ?? flight.belt,
    source: form.followFeed ? 'schedule' : 'manual',
    manual_until: form.followFeed
      ? null
      : manualTimesApplyUntil({ scheduled: flight.scheduled_at, ...times }, work.now),
  }
  await work.tx
    .updateTable('flight')
    .set({ ...after, version: flight.version + 1, updated_at: work.now })
    .where('guid', '=', flight.guid)
    .execute()
  const { status, estimated_at, actual_at, terminal, gate, belt, source, manual_until } = flight
  const before = { status, estimated_at, actual_at, terminal, gate, belt, source, manual_until }
  work.audit.record({
    action: 'editFlightTimes',
    subjectKind: 'flight',
    subjectGuid: flight.guid,
    before,
    after,
  })
  work.events.publish({ topic: 'flight', date: flight.service_date, guid: flight.guid })
  await notifyOfDelay(work, flight.guid, timeZone)
  return { guid: flight.guid, toast: `${flight.ident} saved` }
}

/** Near the estimate if that is in the past, otherwise near the schedule. */
function landingMeant(
  { scheduled_at, estimated_at }: { scheduled_at: string; estimated_at: string | null },
  time: string,
  timeZone: string,
  now: Instant,
): Meant | null {
  const byEstimate = nearestTime(estimated_at ?? scheduled_at, time, timeZone, now)
  const isToCome = byEstimate !== null && 'at' in byEstimate && isBefore(now, byEstimate.at)
  return isToCome ? nearestTime(scheduled_at, time, timeZone, now) : byEstimate
}

/** The moments of the entered times, or the refusals by field. */
function timesMeant(
  flight: { scheduled_at: string; estimated_at: string | null; actual_at: string | null },
  form: BodyOf<typeof saveFlightTimes>,
  timeZone: string,
  now: Instant,
): { estimated: Instant | null; actual: Instant | null } | Refusal {
  const { estimatedDate, estimatedTime, actualDate, actualTime } = form
  const expected = flight.estimated_at ?? flight.scheduled_at
  const estimated = entered(estimatedTime, flight.estimated_at, (time) =>
    estimatedDate === undefined
      ? nearestTime(flight.scheduled_at, time, timeZone)
      : nearestOnDate(estimatedDate, flight.scheduled_at, time, timeZone),
  )
  const actual = entered(actualTime, flight.actual_at, (time) =>
    actualDate === undefined
      ? landingMeant(flight, time, timeZone, now)
      : nearestOnDate(actualDate, expected, time, timeZone, now),
  )
  const fields: Record<string, string> = {}
  if (estimated === null)
    fields['estimatedDate'] = whichDateText(flight.scheduled_at, estimatedTime ?? '', timeZone)
  else if ('why' in estimated) fields['estimatedTime'] = estimated.why
  if (actual === null) fields['actualDate'] = whichDateText(expected, actualTime ?? '', timeZone)
  else if ('why' in actual) fields['actualTime'] = actual.why
  if (estimated === null || actual === null || 'why' in estimated || 'why' in actual)
    return refuseFields(fields)
  return { estimated: estimated.at, actual: actual.at }
}

/** A time left out stays as stored. Null if it could be either of two days. */
function entered(
  time: string | undefined,
  stored: Instant | null,
  meant: (time: string) => Meant | null,
): Meant | { at: Instant | null } | null {
  if (time === undefined) return { at: stored }
  return time === '' ? { at: null } : meant(time)
}

import type { BodyOf } from '#contract/endpoint.ts'
import type { saveFlightTimes } from '#contract/flights.ts'
import type { Saved } from '#contract/shapes.ts'
import { instantOf } from '#domain/calendar/airport-time.ts'
import { enterTimes, handTimesStandUntil } from '#domain/flight/hand-times.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Saves manual times of a dated flight. They override the flight data service for a while, unless the flight is released to it. */
export async function editFlightTimes(work: UnitOfWork, form: BodyOf<typeof saveFlightTimes>): Promise<Saved | Refusal> {
  const flight = await work.tx.selectFrom('flight').selectAll().where('guid', '=', form.guid).forUpdate().executeTakeFirst()
  if (!flight) return notFound
  if (flight.version !== form.version) return refuse(flight.ident, 'Another user changed this flight since you looked. Open it again.')
  const { time_zone: timeZone } = await siteSettings(work.tx)
  const at = (date: string | undefined, time: string) => (time === '' ? null : instantOf(date ?? flight.service_date, time, timeZone))
  const given = { status: form.status, estimated: at(form.estimatedDate, form.estimatedTime), actual: at(form.actualDate, form.actualTime) }
  const times = enterTimes({ direction: flight.direction, scheduled: flight.scheduled_at }, given, work.now)
  if (isRefusal(times)) return times
  const after = {
    status: times.status,
    estimated_at: times.estimated,
    actual_at: times.actual,
    terminal: form.terminal,
    gate: form.gate,
    belt: form.belt,
    source: form.followFeed ? 'schedule' : 'manual',
    manual_until: form.followFeed ? null : handTimesStandUntil({ scheduled: flight.scheduled_at, ...times }, work.now),
  }
  await work.tx
    .updateTable('flight')
    .set({ ...after, version: flight.version + 1, updated_at: work.now })
    .where('guid', '=', flight.guid)
    .execute()
  const { status, estimated_at, actual_at, terminal, gate, belt, source, manual_until } = flight
  const before = { status, estimated_at, actual_at, terminal, gate, belt, source, manual_until }
  work.audit.record({ action: 'editFlightTimes', subjectKind: 'flight', subjectGuid: flight.guid, before, after })
  work.events.publish({ topic: 'flight', date: flight.service_date, guid: flight.guid })
  return { guid: flight.guid, toast: `${flight.ident} saved` }
}

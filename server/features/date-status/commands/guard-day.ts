import { sql } from 'kysely'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { changedByOverrideText, whyNotOnClosedDay } from '#domain/date-status/closed-day.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import { batch } from '#server/db/batch.ts'
import { sharingDays } from '#server/features/date-status/commands/day-lock.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * The guard for closed days: refuses a command that touches a closed date. With policy override the command
 * continues, and its history entries record it. Call it after locking the rows to change; from then on, these
 * dates can't be closed until the command ends.
 */
export async function guardDay(work: UnitOfWork, dates: readonly ServiceDate[]): Promise<Refusal | null> {
  if (dates.length === 0) return null
  const named = sql`select unnest(${[...new Set(dates)]}::date[]) as date`
  const closedOnes = sql<{ date: string }>`
    select date from date_status where date in (${named}) and closed_at is not null order by date`.compile(
    work.tx,
  )
  const [, rows] = await batch(work.tx, [sharingDays(work.tx, named), closedOnes])
  const closed = rows.map((it) => it.date)
  const [first] = closed
  if (first === undefined) return null
  const why = whyNotOnClosedDay(true, work.actor.permissions)
  if (why !== null) return refuse(serviceDateText(first), why)
  work.audit.addReason(changedByOverrideText(closed))
  return null
}

/**
 * The same for payments at the desk, which count on the current day; its cash is settled when the day is
 * closed.
 */
export async function guardToday(work: UnitOfWork): Promise<Refusal | null> {
  const { time_zone: timeZone } = await siteSettings(work.tx)
  return guardDay(work, [localDateOf(work.now, timeZone)])
}

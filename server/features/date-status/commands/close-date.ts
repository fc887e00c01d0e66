import { sql } from 'kysely'
import type { DayClosing } from '#contract/close-day.ts'
import type { Saved } from '#contract/shapes.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { whyNotReopen } from '#domain/concierge/close-day.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { lockingOfDays } from '#server/features/date-status/commands/places.ts'
import { guardDay } from '#server/features/date-status/commands/guard-day.ts'
import { newGuid } from '#server/work/guid.ts'
import { quoted, whyStale } from '#server/work/seen.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** A date locked for closing: other transactions that need its places wait. */
export interface LockedDate {
  date: ServiceDate
  closed_at: string | null
  day_comments: string
  staff_by_hour: unknown
}

/** Locks the places of a date in both directions, then the date itself. */
export async function lockDate(work: UnitOfWork, date: ServiceDate): Promise<LockedDate> {
  await sql`${lockingOfDays(sql`values (${date}::date, 'arrival'), (${date}::date, 'departure')`)}`.execute(
    work.tx,
  )
  await sql`insert into date_status (date, updated_at) values (${date}, ${work.now}) on conflict (date)
    do nothing`.execute(work.tx)
  return work.tx
    .selectFrom('date_status')
    .select(['date', 'closed_at', 'day_comments', 'staff_by_hour'])
    .where('date', '=', date)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export interface Closing {
  comments: string
  resolved: DayClosing['resolved']
}

/** Records that a locked date is closed, with its open items and their outcomes. */
export async function closeDate(
  work: UnitOfWork,
  { date, day_comments: before }: LockedDate,
  { comments, resolved }: Closing,
): Promise<void> {
  const closed_by = work.actor.accountGuid
  await work.tx
    .updateTable('date_status')
    .set((is) => ({
      closed_at: work.now,
      closed_by,
      day_comments: comments,
      version: is('version', '+', 1),
      updated_at: work.now,
    }))
    .where('date', '=', date)
    .execute()
  await work.tx
    .insertInto('day_closing')
    .values({
      guid: newGuid(),
      date,
      closed_at: work.now,
      closed_by,
      comments,
      resolved: JSON.stringify(resolved),
    })
    .execute()
  work.audit.record({
    action: 'closeDay',
    subjectKind: 'dateStatus',
    subjectGuid: null,
    before: { date, comments: before },
    after: { date, comments, resolved },
  })
  publish(work, date)
}

/** Reopens a closed date. Recorded outcomes remain and can be changed again. */
export async function reopenDate(
  work: UnitOfWork,
  date: ServiceDate,
  reason: string,
): Promise<Saved | Refusal> {
  const { closed_at } = await lockDate(work, date)
  const why = whyNotReopen(date, closed_at !== null)
  if (isRefusal(why)) return why
  await work.tx
    .updateTable('date_status')
    .set((is) => ({ closed_at: null, closed_by: null, version: is('version', '+', 1), updated_at: work.now }))
    .where('date', '=', date)
    .execute()
  await work.tx
    .updateTable('day_closing')
    .set({ reopened_at: work.now, reopened_by: work.actor.accountGuid, reopen_reason: reason })
    .where('date', '=', date)
    .where('reopened_at', 'is', null)
    .execute()
  work.audit.record({
    action: 'reopenDay',
    subjectKind: 'dateStatus',
    subjectGuid: null,
    reason,
    before: { date, closedAt: closed_at },
    after: { date, closedAt: null },
  })
  publish(work, date)
  return { toast: `${serviceDateText(date)} reopened` }
}

export async function saveDayComments(
  work: UnitOfWork,
  date: ServiceDate,
  { comments, seen }: { comments: string; seen?: string | undefined },
): Promise<Saved | Refusal> {
  const before = await lockDate(work, date)
  const refused =
    (await guardDay(work, [date])) ?? whyStale(seen, before.day_comments, quoted(before.day_comments))
  if (refused !== null) return refused
  await work.tx
    .updateTable('date_status')
    .set({ day_comments: comments, updated_at: work.now })
    .where('date', '=', date)
    .execute()
  work.audit.record({
    action: 'saveDayComments',
    subjectKind: 'dateStatus',
    subjectGuid: null,
    before: { date, comments: before.day_comments },
    after: { date, comments },
  })
  publish(work, date)
  return { toast: 'Comments saved' }
}

interface StaffTyped {
  /** One for each hour of the day. */
  staffByHour: readonly number[]
  /** As the user last saw them; empty if none were entered. */
  seen?: readonly number[] | undefined
}

/** Saves the staff on shift for each of a date's 24 hours. */
export async function saveStaffOnShift(
  work: UnitOfWork,
  date: ServiceDate,
  { staffByHour, seen }: StaffTyped,
): Promise<Saved | Refusal> {
  const before = await lockDate(work, date)
  const stored = before.staff_by_hour as readonly number[]
  const refused = (await guardDay(work, [date])) ?? whyStale(seen, stored, staffText(seen ?? [], stored))
  if (refused !== null) return refused
  await work.tx
    .updateTable('date_status')
    .set({ staff_by_hour: JSON.stringify(staffByHour), updated_at: work.now })
    .where('date', '=', date)
    .execute()
  work.audit.record({
    action: 'saveStaffOnShift',
    subjectKind: 'dateStatus',
    subjectGuid: null,
    before: { date, staffByHour: before.staff_by_hour },
    after: { date, staffByHour },
  })
  publish(work, date)
  return { toast: 'Staff on shift saved' }
}

/** `3 at 08:00, 4 at 09:00`: the hours that differ. */
function staffText(seen: readonly number[], stored: readonly number[]): string {
  const hours = stored.flatMap((it, hour) =>
    it === (seen[hour] ?? 0) ? [] : [`${it} at ${String(hour).padStart(2, '0')}:00`],
  )
  return hours.join(', ') || 'nothing entered'
}

/** Notifies viewers of the date: its status page and the desks. */
function publish(work: UnitOfWork, date: ServiceDate): void {
  work.events.publish({ topic: 'dateStatus', date })
  work.events.publish({ topic: 'fastTrack', date })
}

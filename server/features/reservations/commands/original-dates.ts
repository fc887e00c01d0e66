import { sql, type RawBuilder } from 'kysely'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Db } from '#server/db/connection.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface ServiceDays {
  from: ServiceDate
  to: ServiceDate
}

interface WrongDate {
  guid: string
  reference: string
  customer_guid: string
  before: ServiceDate
  after: ServiceDate
}

/** Reservations that were made here: those of a platform or a file keep the date that came with them. */
const madeHere = sql`g.source not in ('bokun', 'pnp', 'import')`

/**
 * The rule: the original booking date of a reservation is the airport's date when its first booking was made,
 * even if that booking was cancelled later.
 */
const byRule = (timeZone: string): RawBuilder<ServiceDate> =>
  sql<ServiceDate>`(select (least(g.created_at, min(b.created_at)) at time zone ${timeZone})::date
    from booking b where b.group_guid = g.guid)`

function differing({ from, to }: ServiceDays, timeZone: string): RawBuilder<WrongDate> {
  return sql<WrongDate>`
    select g.guid, g.reference, g.customer_guid, g.original_booked_on as before, ruled.date as after
    from booking_group g cross join lateral (select ${byRule(timeZone)} as date) ruled
    where g.first_service_date between ${from} and ${to} and ${madeHere} and ruled.date is not null
      and g.original_booked_on <> ruled.date`
}

/** The number of reservations of these service days, and those whose date differs from the rule. */
export async function originalDatesOf(db: Db, days: ServiceDays, timeZone: string) {
  const { rows } = await sql<{ all: number; platform: number }>`
    select (count(*) filter (where ${madeHere}))::int as all, (count(*)
      filter (where not ${madeHere}))::int as platform
    from booking_group g where g.first_service_date between ${days.from} and ${days.to}`.execute(db)
  const wrong = await sql<WrongDate>`${differing(days, timeZone)} order by g.reference`.execute(db)
  return { all: rows[0]?.all ?? 0, platform: rows[0]?.platform ?? 0, wrong: wrong.rows }
}

/** Sets the next `atMost` differing dates by the rule. Returns how many it set; zero: none is left. */
export async function resetOriginalDates(
  work: UnitOfWork,
  days: ServiceDays,
  { timeZone, reason, atMost }: { timeZone: string; reason: string; atMost: number },
): Promise<number> {
  const { rows } =
    await sql<WrongDate>`${differing(days, timeZone)} order by g.guid limit ${atMost} for no key
      update of g`.execute(work.tx)
  if (rows.length === 0) return 0
  await sql`
    update booking_group set original_booked_on = ruled.after, version = version + 1, updated_at = ${work.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ruled(guid uuid, after date)
      where booking_group.guid = ruled.guid`.execute(work.tx)
  for (const { guid, customer_guid, before, after } of rows) {
    work.audit.record({
      action: 'resetOriginalDate',
      subjectKind: 'group',
      subjectGuid: guid,
      customerGuid: customer_guid,
      groupGuid: guid,
      reason,
      before: { originalBookedOn: before },
      after: { originalBookedOn: after },
    })
    work.events.publish({ topic: 'group', guid })
  }
  return rows.length
}

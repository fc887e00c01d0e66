import { sql } from 'kysely'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Tx } from '#server/db/connection.ts'

/** Whether the trip was ever assigned to this driver, whose late steps are then stored instead of refused. */
export async function wasTripOf(tx: Tx, tripGuid: string, driverGuid: string): Promise<boolean> {
  const row = await tx
    .selectFrom('history')
    .select('guid')
    .where('subject_guid', '=', tripGuid)
    .where('subject_kind', '=', 'trip')
    .where(sql<boolean>`(before ->> 'driverGuid' = ${driverGuid} or after ->> 'driverGuid' = ${driverGuid})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** When the trip was last given a new pickup time, or reopened; null: never. */
export async function lastReplannedAt(tx: Tx, tripGuid: string): Promise<string | null> {
  const row = await tx
    .selectFrom('history')
    .select((of) => of.fn.max('at').as('at'))
    .where('subject_guid', '=', tripGuid)
    .where('action', 'in', ['rescheduleTrip', 'reopenTrip'])
    .executeTakeFirst()
  return row?.at ?? null
}

/** A driver's other trip under way; null: none. Outside companies can have several at the same time. */
export async function otherUnderWay(
  tx: Tx,
  driverGuid: string,
  tripGuid: string,
): Promise<{ reference: string; pickup_at: string } | null> {
  const row = await tx
    .selectFrom('trip')
    .innerJoin('booking_group', 'booking_group.guid', 'trip.group_guid')
    .select(['booking_group.reference', 'trip.pickup_at'])
    .where('trip.driver_guid', '=', driverGuid)
    .where('trip.status', 'in', ['started', 'waiting', 'onBoard'])
    .innerJoin('account', 'account.guid', 'trip.driver_guid')
    .where('account.outside_company', '=', false)
    .where('trip.guid', '!=', tripGuid)
    .executeTakeFirst()
  return row ?? null
}

/** A driver's other trip that had begun and not ended then; null: none. It has ended since. */
export async function otherTripAt(
  tx: Tx,
  driverGuid: string,
  tripGuid: string,
  at: Instant,
): Promise<{ reference: string; started_at: string; ended_at: string } | null> {
  const { rows } = await sql<{ reference: string; started_at: string; ended_at: string }>`
    select g.reference, t.started_at, coalesce(t.completed_at, t.closed_at) as ended_at
    from trip t
      join booking_group g on g.guid = t.group_guid
      join account a on a.guid = t.driver_guid
    where t.driver_guid = ${driverGuid}::uuid and t.guid <> ${tripGuid}::uuid and not a.outside_company
      and t.started_at <= ${at}::timestamptz
      -- Recorded times are whole minutes: a trip can start in the minute in which another ends.
      and date_trunc('minute', coalesce(t.completed_at, t.closed_at)) > ${at}::timestamptz
    limit 1`.execute(tx)
  return rows[0] ?? null
}

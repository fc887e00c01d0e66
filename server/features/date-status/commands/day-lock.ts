import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Db } from '#server/db/connection.ts'

/**
 * The lock of a service date, for whoever closes it against everybody whose command touches it. Either side takes it last, after the rows it
 * changes, and reads whether the date is closed in a statement of its own after that.
 */
const lockSpace = 370_037

/** Held to the end of the transaction by a command that touches these dates. `dates`: a statement with a column `date`; null names none. */
export function sharingDays(db: Db, dates: RawBuilder<unknown>): CompiledQuery {
  return sql`select pg_advisory_xact_lock_shared(${lockSpace}, day) from (
    select distinct date - date '2000-01-01' as day from (${dates}) named where date is not null order by 1) days`.compile(db)
}

/** Waits for the commands that touch a date, and holds off those that come later until the transaction ends. */
export async function claimDay(db: Db, date: ServiceDate): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${date}::date - date '2000-01-01')`.execute(db)
}

import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Db } from '#server/db/connection.ts'

/**
 * The lock between closing a service date and commands that touch it. Both sides take it last, after the rows
 * they change, and then check whether the date is closed in a separate statement.
 */
const lockSpace = 370_037

/**
 * Taken by a command that touches these dates, and held until the transaction ends. `dates` is a statement
 * with a column `date`; null dates are ignored.
 */
export function sharingDays(db: Db, dates: RawBuilder<unknown>): CompiledQuery {
  return sql`select pg_advisory_xact_lock_shared(${lockSpace}, day) from (
    select distinct date - date '2000-01-01' as day from (${dates}) named where date is not null
      order by 1) days`.compile(db)
}

/** Waits for running commands that touch the date, and blocks later ones until the transaction ends. */
export async function claimDay(db: Db, date: ServiceDate): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${date}::date - date '2000-01-01')`.execute(db)
}

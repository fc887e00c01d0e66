import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'

/** All tables that a booking or a change to one can write to. */
const written = [
  'customer',
  'booking_group',
  'booking',
  'passenger',
  'booking_passenger',
  'trip',
  'fast_track_day',
  'location',
  'entry',
  'posting',
  'outbox',
  'history',
  'event',
] as const

/** Returns a digest of all rows in those tables, by table. Equal digests mean that nothing was written. */
export async function digestOf(db: Db): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const table of written) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as digest
        from ${sql.table(table)} t`.execute(db)
    digests[table] = rows[0]?.digest ?? ''
  }
  return digests
}

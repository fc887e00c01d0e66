import { sql } from 'kysely'
import type { GuestRequests } from '#contract/dashboard.ts'
import type { Db } from '#server/db/connection.ts'

/** How many requests of guests are open, and the one that waits longest. */
export async function openRequests(db: Db): Promise<GuestRequests> {
  const { rows } = await sql<NonNullable<GuestRequests['first']> & { total: number }>`
    select g.customer_guid as "customerGuid", g.guid as "groupGuid", g.reference, r.text,
      (count(*) over ())::integer as total
    from guest_request r join booking_group g on g.guid = r.group_guid
    where r.done_at is null
    order by r.at, r.guid limit 1`.execute(db)
  const [first] = rows
  if (!first) return { total: 0, first: null }
  const { total, ...shown } = first
  return { total, first: shown }
}

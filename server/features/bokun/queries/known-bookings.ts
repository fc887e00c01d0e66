import { sql } from 'kysely'
import type { BokunBooking } from '#server/bokun/bokun-booking.ts'
import type { Db } from '#server/db/connection.ts'
import type { AppliedLine, FilledIn, KnownBooking } from '#server/features/bokun/rows.ts'

/** The known versions of bookings, by confirmation code. */
export async function knownBookings(db: Db, codes: readonly string[]): Promise<Map<string, KnownBooking>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('bokun_booking')
    .selectAll()
    .where('confirmation_code', 'in', codes)
    .execute()
  return new Map(
    rows.map((row) => [
      row.confirmation_code,
      {
        confirmationCode: row.confirmation_code,
        groupGuid: row.group_guid,
        channel: row.channel,
        booking: row.record as BokunBooking,
        hash: row.hash,
        asOf: row.as_of,
        broughtBy: row.brought_by,
        applied: row.applied as AppliedLine[] | null,
        completed: row.completed as FilledIn,
        outcome: row.outcome,
        sentence: row.sentence,
      },
    ]),
  )
}

/** Serializes work on one booking. An advisory lock, because the booking may not be stored yet. */
export async function lockBooking(db: Db, confirmationCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bokun booking'), hashtext(${confirmationCode}))`.execute(
    db,
  )
}

/** What the channel has collected for a reservation, according to the ledger. */
export async function collectedFor(db: Db, groupGuid: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(posting.amount_cents), 0)::bigint as cents from posting join entry
      on entry.guid = posting.entry_guid
    where posting.account = 'channelReceivable' and entry.group_guid = ${groupGuid}`.execute(db)
  return rows[0]?.cents ?? 0
}

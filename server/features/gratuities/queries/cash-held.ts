import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { postedBy } from '#server/features/ledger/queries/stored-balances.ts'

/** Cash held by a person according to the ledger; null: by the safe. */
export async function cashHeldBy(db: Db, accountGuid: string | null): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from (${postedBy(['cash'])}) own
    where ${accountGuid === null ? sql`party_guid is null` : sql`party_guid = ${accountGuid}::uuid`}`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

/** Holder of the cash moved by an entry; null: the safe, or not cash. */
export async function cashHolderOf(db: Db, entryGuid: string): Promise<string | null> {
  const posting = await db
    .selectFrom('posting')
    .select('party_guid')
    .where('entry_guid', '=', entryGuid)
    .where('account', '=', 'cash')
    .executeTakeFirst()
  return posting?.party_guid ?? null
}

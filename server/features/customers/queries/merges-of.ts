import { sql } from 'kysely'
import type { customerPage } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { undoDays, undoUntil } from '#domain/customer/undo-merge.ts'
import type { Db } from '#server/db/connection.ts'

type MergeOnWire = ReplyOf<typeof customerPage>['merges'][number]

/** The merges into a customer of the last thirty days. They can be undone one by one, newest first. */
export async function mergesOf(
  db: Db,
  keptGuid: string,
  now: Instant,
  whyNoEdit: string | null,
): Promise<MergeOnWire[]> {
  const since = addMinutes(now, -undoDays * 24 * 60)
  const { rows } = await sql<Pick<MergeOnWire, 'guid' | 'name' | 'at' | 'who'>>`
    select m.guid, trim(c.first_name || ' ' || c.last_name) as name, m.at, coalesce(account.name, 'Kerbside')
      as who
    from customer_merge m
    join customer c on c.guid = m.losing_guid
    left join account on account.guid = m.by_account
    where m.kept_guid = ${keptGuid}::uuid and m.undone_at is null and m.at >= ${since}::timestamptz
    order by m.at desc, m.guid desc`.execute(db)
  return rows.map((merge, place) => {
    const later = rows[place - 1]
    const whyLater = later
      ? `${later.name} has since been merged into this customer. Undo that merge first.`
      : null
    return { ...merge, undoUntil: undoUntil(merge.at), whyNoUndo: whyNoEdit ?? whyLater }
  })
}

import { sql, type RawBuilder } from 'kysely'
import type { StoppedMessages } from '#contract/stopped-messages.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson } from '#server/db/json.ts'

/**
 * The `StoppedMessages` of customer `c` as JSON. A customer merged into this one may have unsubscribed by an
 * old link.
 */
export const stoppedMessagesJson: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('kind', stop.kind, 'since', ${instantJson('stop.since')})
    order by stop.since), '[]')
  from (
    select 'thanks' as kind, min(o.at) as since from guest_opt_out o
    where o.customer_guid = c.guid or (exists (select from customer lost where lost.merged_into = c.guid)
      and kept_customer(o.customer_guid) = c.guid)
    having count(*) > 0
    union all
    select 'texts', n.stopped_at from text_number n where n.number = c.phone and n.stopped_at is not null
  ) stop)`

/** What the customer stopped, and since when. */
export async function stoppedMessagesOf(db: Db, guid: string): Promise<StoppedMessages> {
  const { rows } = await sql<{ stopped: StoppedMessages }>`
    select ${stoppedMessagesJson} as stopped from customer c where c.guid = ${guid}`.execute(db)
  return rows[0]?.stopped ?? []
}

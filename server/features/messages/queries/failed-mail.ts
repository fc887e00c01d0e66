import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { failedMail as failedMailCall } from '#contract/messages.ts'
import { isOutdated } from '#domain/message/message-states.ts'
import { isReplacedBy } from '#domain/message/superseded.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'

/** As many as one press sends. */
const atMost = 1000

export interface FailedMail {
  guid: string
  createdAt: Instant
  state: 'failed'
  kind: 'mail'
  recipient: string
  subject: string
  group_guid: string | null
  customer_guid: string | null
  account_guid: string | null
}

/**
 * Mail that failed because a server couldn't be reached or only deferred it, and that is still true, in
 * order. A refused address needs a correction first.
 */
export async function failedMail(db: Db, now: Instant): Promise<FailedMail[]> {
  const { rows } = await sql<FailedMail & { template: string; later: string[] }>`
    select o.guid, o.created_at as "createdAt", o.state, o.kind, o.recipient, o.subject, o.template,
      o.group_guid, o.customer_guid, o.account_guid,
      array(select distinct later.template from outbox later
        where later.group_guid = o.group_guid and later.kind = 'mail' and later.position > o.position
          and later.again_of is null) as later
    from outbox o
    where o.state = 'failed' and o.kind = 'mail' and o.trouble in ('server', 'deferred') and not o.sealed
      and not exists (select from outbox again where again.again_of = o.guid)
    order by o.position limit ${atMost}`.execute(db)
  return rows.filter(
    (it) =>
      !it.later.some((template) => isReplacedBy(it.template, template)) &&
      !isOutdated(it.template, it.createdAt, now),
  )
}

/** How many can be resent, and from when they are. */
export async function failedMailSpan(db: Db, now: Instant): Promise<ReplyOf<typeof failedMailCall>> {
  const mail = await failedMail(db, now)
  return { count: mail.length, from: mail[0]?.createdAt ?? null, to: mail.at(-1)?.createdAt ?? null }
}

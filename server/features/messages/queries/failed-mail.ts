import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { failedMail as failedMailCall } from '#contract/messages.ts'
import { isOutdated } from '#domain/message/message-states.ts'
import { isReplacedBy } from '#domain/message/superseded.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'

/** The most that one press of the button sends. */
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

interface MailOfOutage {
  failed: FailedMail[]
  /** Written since the first of these, and no longer true. */
  left: { guid: string; recipient: string; subject: string; why: string }[]
}

/**
 * Mail that failed because a server couldn't be reached or only deferred it: what is still true, in order,
 * and what is left out. A refused address needs a correction first.
 */
export async function mailOfOutage(db: Db, now: Instant): Promise<MailOfOutage> {
  const { rows } = await sql<FailedMail & { template: string; later: string[] }>`
    select o.guid, o.created_at as "createdAt", o.state, o.kind, o.recipient, o.subject, o.template,
      o.group_guid, o.customer_guid, o.account_guid,
      array(select distinct later.template from outbox later
        where later.group_guid = o.group_guid and later.kind = 'mail' and later.position > o.position
          and later.again_of is null) as later
    from outbox o
    where o.state = 'failed' and o.kind = 'mail' and o.trouble in ('server', 'deferred') and not o.sealed
      and o.recipient <> ''
      and not exists (select from outbox again where again.again_of = o.guid)
    order by o.position limit ${atMost}`.execute(db)
  const judged = rows.map((it) => ({ mail: it, why: whyLeft(it, now) }))
  const failed = judged.filter((it) => it.why === null).map((it) => it.mail)
  const from = failed[0]?.createdAt ?? now
  const left = judged.flatMap(({ mail: { guid, recipient, subject, createdAt }, why }) =>
    why === null || createdAt < from ? [] : [{ guid, recipient, subject, why }],
  )
  return { failed, left }
}

function whyLeft(
  { template, later, createdAt }: { template: string; later: readonly string[]; createdAt: Instant },
  now: Instant,
): string | null {
  if (later.some((it) => isReplacedBy(template, it))) return 'Replaced by a later message'
  return isOutdated(template, createdAt, now) ? 'Out of date' : null
}

/** How many can be resent, and from when they are. */
export async function failedMailSpan(db: Db, now: Instant): Promise<ReplyOf<typeof failedMailCall>> {
  const { failed: mail } = await mailOfOutage(db, now)
  return { count: mail.length, from: mail[0]?.createdAt ?? null, to: mail.at(-1)?.createdAt ?? null }
}

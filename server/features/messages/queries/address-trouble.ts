import { sql, type RawBuilder } from 'kysely'
import type { AddressTrouble } from '#contract/refused-address.ts'
import { isOutdated } from '#domain/message/message-states.ts'
import { isReplacedBy } from '#domain/message/superseded.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { PartnerScope } from '#domain/access/partner-reach.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson } from '#server/db/json.ts'
import { isWithin } from '#server/db/partner-scope.ts'

/** A mail `o` to the present address of customer `c` that its server refused or returned. */
const isRefused = sql`o.customer_guid = c.guid and o.trouble in ('refused', 'bounced')
  and o.state in ('failed', 'bounced') and o.kind = 'mail' and lower(o.recipient) = lower(c.email)`

/**
 * An `AddressTrouble` of customer `c` as JSON: of the last mail to the present address, if that was refused
 * or came back. Null if there is none.
 */
export const addressTroubleJson: RawBuilder<unknown> = sql`(
  select json_build_object('address', o.recipient, 'reason', o.last_error, 'bounced', o.state = 'bounced',
    'at', case when o.sent_at is null then ${instantJson('o.created_at')}
      else ${instantJson('o.sent_at')} end)
  from outbox o
  where ${isRefused} and not exists (select from outbox later
    where later.customer_guid = c.guid and later.kind = 'mail' and later.state = 'sent'
      and later.position > o.position and lower(later.recipient) = lower(c.email))
  order by o.position desc limit 1)`

/** Whether the customer's address is refused, and why. */
export async function addressTroubleOf(db: Db, guid: string): Promise<AddressTrouble | null> {
  const { rows } = await sql<{ trouble: AddressTrouble | null }>`
    select ${addressTroubleJson} as trouble from customer c where c.guid = ${guid}`.execute(db)
  return rows[0]?.trouble ?? null
}

export interface RefusedMail {
  guid: string
  subject: string
  createdAt: Instant
  reference: string
}

const atMost = 50

/** The refused mails to a customer that are still true, within the reader's scope, newest first. */
export async function refusedMails(
  db: Db,
  scope: PartnerScope,
  customerGuid: string,
  now: Instant,
): Promise<RefusedMail[]> {
  const { rows } = await sql<RefusedMail & { template: string; later: string[] }>`
    select o.guid, o.subject, o.template, o.created_at as "createdAt", coalesce(g.reference, '') as reference,
      array(select distinct later.template from outbox later
        where later.group_guid = o.group_guid and later.kind = 'mail' and later.position > o.position
          and later.again_of is null) as later
    from customer c
    join outbox o on ${isRefused}
    left join booking_group g on g.guid = o.group_guid
    where c.guid = ${customerGuid} and not o.sealed and ${isWithin(scope, 'g.partner_guid')}
      and not exists (select from outbox again where again.again_of = o.guid)
    order by o.position desc limit ${atMost}`.execute(db)
  return rows
    .filter(
      (it) =>
        !it.later.some((template) => isReplacedBy(it.template, template)) &&
        !isOutdated(it.template, it.createdAt, now),
    )
    .map(({ guid, subject, createdAt, reference }) => ({ guid, subject, createdAt, reference }))
}

/** Guests with a coming service whom no mail reaches: how many reservations, and the first. */
export async function unreachableGuests(db: Db, today: string) {
  const { rows } = await sql<{
    total: number
    customerGuid: string
    groupGuid: string
    party: string
    reference: string
  }>`
    select count(*) over ()::int as total, c.guid as "customerGuid", g.guid as "groupGuid", g.reference,
      trim(c.first_name || ' ' || c.last_name) as party
    from customer c
    join booking_group g on g.customer_guid = c.guid
    cross join lateral (select min(service_date) as date from booking b where b.group_guid = g.guid
      and b.status in ('waitlisted', 'booked') and b.service_date >= ${today}::date) first
    where c.guid in (select customer_guid from outbox where trouble in ('refused', 'bounced'))
      and first.date is not null and ${addressTroubleJson} is not null
    order by first.date, g.guid limit 1`.execute(db)
  const [first] = rows
  return first === undefined ? { total: 0, first: null } : { total: first.total, first }
}

import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { webhookLimits } from '#domain/webhook/webhook-events.ts'
import type { Tx } from '#server/db/connection.ts'
import { webhookData } from '#server/work/webhook-data.ts'
import { newGuid } from '#server/work/guid.ts'
import type { WebhookNote } from '#server/work/webhook-log.ts'

/** The Postgres channel that says deliveries wait; heard when their transaction is committed. */
export const webhookChannel = 'kerbside_webhook'

const keptMinutes = webhookLimits.keptDays * 24 * 60

/**
 * Whether the endpoint `e` gets an event now. One that is off gets those of a month, in case it is turned on
 * again.
 */
const wants = (now: Instant, type: string, partner: string) => sql`e.deleted_at is null
  and (e.disabled_at is null or e.disabled_at > ${addMinutes(now, -keptMinutes)}::timestamptz)
  and not exists (select from partner owner where owner.guid = e.owner_guid and not owner.active)
  and ${sql.ref(type)} = any (e.events)
  and (e.partner_guid is null or e.partner_guid = ${sql.ref(partner)})`

/**
 * Stores events as they are sent, with their deliveries. Without an endpoint that wants them, nothing is
 * written and almost nothing read.
 */
export function webhookStatements(tx: Tx, notes: readonly WebhookNote[], now: Instant): CompiledQuery[] {
  if (notes.length === 0) return []
  const rows = notes.map((it, nth) => ({
    ...it,
    guid: newGuid(),
    nth,
    orderGuid: it.groupGuid ?? it.subjectGuid,
  }))
  const asked = JSON.stringify(rows)
  const orders = [...new Set(rows.map((it) => it.orderGuid))]
  return [lockedOrders(orders).compile(tx), storedEvents(asked, now).compile(tx)]
}

/**
 * The events of one reservation get their positions in the order of their commits. Locked in one order, by
 * the last statements of a transaction, so that no two wait for each other.
 */
function lockedOrders(orders: readonly (string | null)[]): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('webhook ' || guid, 0) as key from unnest(${orders}::text[]) guid
      where exists (select from webhook_endpoint where deleted_at is null) order by key) keys`
}

function storedEvents(asked: string, now: Instant): RawBuilder<unknown> {
  return sql`with asked as (
      select a.guid, a.nth, a.type, a."groupGuid", a."orderGuid", about.partner_guid,
        ${webhookData} as data
      from jsonb_to_recordset(${asked}::jsonb)
        as a(guid uuid, nth int, type text, "groupGuid" uuid, "subjectGuid" uuid, "orderGuid" uuid)
      left join booking_group g on g.guid = a."groupGuid"
      left join invoice i on a.type = 'invoice.issued' and i.guid = a."subjectGuid"
      cross join lateral (select coalesce(g.partner_guid, i.partner_guid) as partner_guid) about
      where exists (select from webhook_endpoint where deleted_at is null)
        and exists (select from webhook_endpoint e where ${wants(now, 'a.type', 'about.partner_guid')})),
    stored as (
      insert into webhook_event (guid, type, at, group_guid, partner_guid, order_guid, body)
      select guid, type, ${now}::timestamptz, "groupGuid", partner_guid, "orderGuid",
        json_build_object('type', type, 'timestamp', ${now}::text, 'data', data)::text
      from asked order by nth
      returning guid, position, order_guid, partner_guid, type),
    queued as (
      insert into webhook_delivery (endpoint_guid, event_guid, position, order_guid, type, next_attempt_at)
      select e.guid, s.guid, s.position, s.order_guid, s.type, ${now}::timestamptz
      from stored s join webhook_endpoint e on ${wants(now, 's.type', 's.partner_guid')}
      returning 1)
    select pg_notify(${webhookChannel}, '') from (select count(*) as n from queued) q where q.n > 0`
}

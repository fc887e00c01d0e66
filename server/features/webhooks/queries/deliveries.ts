import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { guid as guidShape } from '#contract/shapes.ts'
import type { queryWebhookDeliveries, webhookDelivery, WebhookDeliveryRow } from '#contract/webhooks.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { isRefusal, notFound, refuseField, type Refusal } from '#domain/refusal.ts'
import { failuresWhenDown } from '#domain/webhook/retries.ts'
import { messageIdOf } from '#domain/webhook/webhook-events.ts'
import { whyWaiting, type WaitingDelivery } from '#domain/webhook/why-waiting.ts'
import type { Db } from '#server/db/connection.ts'
import { endpointOfDelivery } from '#server/features/webhooks/queries/reach-webhooks.ts'
import { webhookOf } from '#server/features/webhooks/queries/webhooks.ts'
import type { Actor } from '#server/work/actor.ts'

/** The events of a webhook, newest first. */
export async function deliveriesOf(
  db: Db,
  actor: Actor,
  { guid, now, ...filters }: QueryOf<typeof queryWebhookDeliveries> & { guid: string; now: Instant },
): Promise<ReplyOf<typeof queryWebhookDeliveries> | Refusal> {
  const { cursor, limit, state, type } = filters
  const endpoint = await webhookOf(db, actor, guid, now)
  if (isRefusal(endpoint)) return endpoint
  if (cursor !== undefined && !z.safeParse(guidShape, cursor).success)
    return refuseField('cursor', 'Invalid cursor')
  const conditions = [sql`d.endpoint_guid = ${guid}`]
  if (state) conditions.push(sql`d.state = ${state}`)
  if (type) conditions.push(sql`d.type = ${type}`)
  if (cursor !== undefined)
    conditions.push(sql`d.position < (select position from webhook_delivery where guid = ${cursor}::uuid)`)
  const rows = await deliveryRows(
    db,
    sql`select * from webhook_delivery d where ${sql.join(conditions, sql` and `)}
      order by d.position desc limit ${limit + 1}`,
    now,
  )
  return {
    items: rows.slice(0, limit).map(withoutBody),
    nextCursor: rows.length > limit ? (rows[limit - 1]?.guid ?? null) : null,
  }
}

/** One event with its attempts. */
export async function deliveryOf(
  db: Db,
  actor: Actor,
  guid: string,
  now: Instant,
): Promise<ReplyOf<typeof webhookDelivery> | Refusal> {
  const endpointGuid = await endpointOfDelivery(db, actor, guid)
  if (isRefusal(endpointGuid)) return endpointGuid
  const endpoint = await webhookOf(db, actor, endpointGuid, now)
  if (isRefusal(endpoint)) return endpoint
  const [row] = await deliveryRows(db, sql`select * from webhook_delivery where guid = ${guid}`, now)
  if (!row) return notFound
  const tries = await db
    .selectFrom('webhook_attempt')
    .select([
      'guid',
      'at',
      'duration_ms as durationMs',
      'url',
      'request_headers as requestHeaders',
      'status',
      'response_headers as responseHeaders',
      'response_body as responseBody',
      'error',
    ])
    .where('delivery_guid', '=', guid)
    .orderBy('at', 'desc')
    .orderBy('guid', 'desc')
    .limit(50)
    .execute()
  return { ...row, endpointGuid, tries, whyNotAgain: whyNotSend(endpoint.state) }
}

/** Why nothing can be sent to a webhook now; null: something can. */
export function whyNotSend(state: 'on' | 'failing' | 'off' | 'deleted'): string | null {
  if (state === 'deleted') return 'This webhook has been deleted'
  return state === 'off' ? 'This webhook is off. Turn it on first.' : null
}

type Row = WebhookDeliveryRow & { body: string }

function withoutBody(delivery: Row): WebhookDeliveryRow {
  const { body: _, ...row } = delivery
  return row
}

type StoredRow = Omit<Row, 'webhookId' | 'whyWaiting'> & {
  eventGuid: string
  waiting: WaitingDelivery | null
}

async function deliveryRows(db: Db, deliveries: RawBuilder<unknown>, now: Instant): Promise<Row[]> {
  const { rows } = await sql<StoredRow>`
    select d.guid, d.event_guid as "eventGuid", d.type, it.at, it.body, d.state, d.attempts,
      d.last_at as "lastAt", d.last_status as "lastStatus", d.last_error as "lastError",
      case when d.state = 'waiting' then d.next_attempt_at end as "nextAt",
      case when d.state = 'waiting' then json_build_object(
        'isOff', e.disabled_at is not null,
        'isPartnerInactive', not coalesce(owner.active, true),
        'isBeingSent', coalesce(d.leased_until > ${now}::timestamptz, false),
        'isBehind', exists (select from webhook_delivery earlier
          where earlier.endpoint_guid = d.endpoint_guid and earlier.order_guid = d.order_guid
            and earlier.state = 'waiting' and earlier.position < d.position),
        'isFailed', d.series_attempts > 0 and d.next_attempt_at > ${now}::timestamptz,
        'isEndpointDown', e.failures >= ${failuresWhenDown}::int
          or coalesce(e.paused_until > ${now}::timestamptz, false)) end as waiting,
      coalesce(g.reference, it.body::json #>> '{data,invoice,number}', '') as about
    from (${deliveries}) d join webhook_event it on it.guid = d.event_guid
    join webhook_endpoint e on e.guid = d.endpoint_guid
    left join partner owner on owner.guid = e.owner_guid
    left join booking_group g on g.guid = it.group_guid
    order by d.position desc`.execute(db)
  return rows.map(({ eventGuid, waiting, ...row }) => ({
    ...row,
    webhookId: messageIdOf(eventGuid),
    whyWaiting: waiting && whyWaiting(waiting),
  }))
}

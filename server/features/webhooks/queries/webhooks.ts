import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { queryWebhooks, WebhookLoaded, WebhookRow } from '#contract/webhooks.ts'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { isRefusal, notFound, type Refusal } from '#domain/refusal.ts'
import { webhookLimits } from '#domain/webhook/webhook-events.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson } from '#server/db/json.ts'
import {
  isOwnedWithin,
  webhookReach,
  whyNotManage,
  type WebhookReach,
} from '#server/features/webhooks/queries/reach-webhooks.ts'
import type { Actor } from '#server/work/actor.ts'

/** The webhooks an actor manages, by name; deleted ones last. */
export async function webhooksOf(db: Db, actor: Actor, now: Instant): Promise<ReplyOf<typeof queryWebhooks>> {
  const reach = await webhookReach(db, actor)
  if (isRefusal(reach)) return { items: [], whyNotAdd: whyNotManage }
  const rows = await endpointsOf(db, reach, now, null)
  return {
    items: rows.map(onList),
    whyNotAdd: whyNotAdd(reach, rows.filter((it) => isOwn(reach, it) && it.state !== 'deleted').length),
  }
}

export async function webhookOf(
  db: Db,
  actor: Actor,
  guid: string,
  now: Instant,
): Promise<WebhookLoaded | Refusal> {
  const reach = await webhookReach(db, actor)
  if (isRefusal(reach)) return reach
  const [found] = await endpointsOf(db, reach, now, guid)
  return found ?? notFound
}

function onList(webhook: WebhookLoaded): WebhookRow {
  const { version: _, previousUntil: __, ...row } = webhook
  return row
}

function isOwn({ ownerGuid }: WebhookReach, { owner }: Pick<WebhookLoaded, 'owner'>): boolean {
  return (owner?.guid ?? null) === ownerGuid
}

/** The company and each partner have a limit; an administrator doesn't use up a partner's. */
export function whyNotAdd({ ownerGuid }: WebhookReach, count: number): string | null {
  const most = ownerGuid === null ? webhookLimits.endpoints : webhookLimits.partnerEndpoints
  return count < most ? null : `You can have up to ${most} webhooks. Delete one first.`
}

async function endpointsOf(
  db: Db,
  reach: WebhookReach,
  now: Instant,
  guid: string | null,
): Promise<WebhookLoaded[]> {
  const keptSince = addMinutes(now, -webhookLimits.keptDays * 24 * 60)
  const { rows } = await sql<WebhookLoaded>`
    select e.guid, e.name, e.url, e.events, e.version, e.disabled_at as "disabledAt",
      e.disabled_reason as "disabledReason",
      case when e.previous_until > ${now}::timestamptz then e.previous_until end as "previousUntil",
      case when owner.guid is not null
        then json_build_object('guid', owner.guid, 'name', owner.name) end as owner,
      case when partner.guid is not null
        then json_build_object('guid', partner.guid, 'name', partner.name) end as partner,
      case when e.deleted_at is not null then 'deleted' when e.disabled_at is not null then 'off'
        when e.failures > 0 then 'failing' else 'on' end as state,
      (select count(*)::int from webhook_delivery d
        where d.endpoint_guid = e.guid and d.state = 'waiting') as waiting,
      (select json_build_object('at', ${instantJson('d.last_at')}, 'status', d.last_status,
        'error', d.last_error)
        from webhook_delivery d where d.endpoint_guid = e.guid and d.last_at is not null
        order by d.last_at desc limit 1) as last
    from webhook_endpoint e
    left join partner owner on owner.guid = e.owner_guid
    left join partner on partner.guid = e.partner_guid
    where (e.deleted_at is null or e.deleted_at > ${keptSince}::timestamptz) and ${isOwnedWithin(reach)}
      and (${guid}::uuid is null or e.guid = ${guid}::uuid)
    order by e.deleted_at is not null, lower(e.name), e.guid`.execute(db)
  return rows
}

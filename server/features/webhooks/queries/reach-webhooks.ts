import { sql, type RawBuilder } from 'kysely'
import { isRefusal, notFound, type Refusal } from '#domain/refusal.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { managesTokens } from '#server/features/access-tokens/queries/token-maker.ts'
import type { Actor } from '#server/work/actor.ts'

/** The webhooks an actor manages: those of the partner `ownerGuid`, or all if it is null. */
export interface WebhookReach {
  ownerGuid: string | null
}

/** For users who can book but aren’t administrators. */
export const whyNotManage = 'Only administrators can add webhooks'

/** As with access tokens: administrators, and a partner's administrators for their partner. */
export async function webhookReach(db: Db, actor: Actor): Promise<WebhookReach | Refusal> {
  return (await managesTokens(db, actor)) ? { ownerGuid: actor.partnerGuid } : notFound
}

export function isOwnedWithin({ ownerGuid }: WebhookReach): RawBuilder<boolean> {
  return ownerGuid === null ? sql<boolean>`true` : sql<boolean>`e.owner_guid = ${ownerGuid}`
}

export interface Endpoint {
  guid: string
  name: string
  url: string
  events: string[]
  ownerGuid: string | null
  partnerGuid: string | null
  secret: string
  disabledAt: string | null
  version: number
}

const endpointColumns = [
  'e.guid',
  'e.name',
  'e.url',
  'e.events',
  'e.owner_guid as ownerGuid',
  'e.partner_guid as partnerGuid',
  'e.secret',
  'e.disabled_at as disabledAt',
  'e.version',
] as const

/** Locks a webhook that the actor manages and that isn't deleted. Bookings can go on storing its events. */
export async function lockEndpoint(tx: Tx, actor: Actor, guid: string): Promise<Endpoint | Refusal> {
  const reach = await webhookReach(tx, actor)
  if (isRefusal(reach)) return reach
  const found = await tx
    .selectFrom('webhook_endpoint as e')
    .select(endpointColumns)
    .where('e.guid', '=', guid)
    .where('e.deleted_at', 'is', null)
    .where(isOwnedWithin(reach))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found ?? notFound
}

/** The webhook of a delivery that the actor manages. */
export async function endpointOfDelivery(db: Db, actor: Actor, guid: string): Promise<string | Refusal> {
  const reach = await webhookReach(db, actor)
  if (isRefusal(reach)) return reach
  const found = await db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_endpoint as e', 'e.guid', 'd.endpoint_guid')
    .select('e.guid')
    .where('d.guid', '=', guid)
    .where(isOwnedWithin(reach))
    .executeTakeFirst()
  return found?.guid ?? notFound
}

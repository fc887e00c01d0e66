import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import type { addWebhook, webhookForm } from '#contract/webhooks.ts'
import { isRefusal, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { recordWebhook } from '#server/features/webhooks/commands/record-webhook.ts'
import { newSecret } from '#server/features/webhooks/commands/secrets.ts'
import {
  lockEndpoint,
  webhookReach,
  whyNotManage,
  type WebhookReach,
} from '#server/features/webhooks/queries/reach-webhooks.ts'
import { whyNotAdd } from '#server/features/webhooks/queries/webhooks.ts'
import { mayPostTo } from '#server/outbound/post-webhook.ts'
import { resolvesInside } from '#server/outbound/public-address.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import type { Actor } from '#server/work/actor.ts'
import { newGuid } from '#server/work/guid.ts'
import { partnerAskedFor } from '#server/work/own-partner.ts'
import { skipWaiting } from '#server/work/webhook-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Adds a webhook. Its secret is in the reply and can't be read again. */
export async function makeEndpoint(
  work: UnitOfWork,
  body: BodyOf<typeof addWebhook>,
  sealer: Sealer,
): Promise<ReplyOf<typeof addWebhook> | Refusal> {
  const reach = await webhookReach(work.tx, work.actor)
  if (isRefusal(reach)) return refuse('webhook', whyNotManage)
  const refused = await refusalOf(work.tx, { name: body.name, reach, guid: null })
  if (refused !== null) return refused
  const partnerGuid = partnerAskedFor(reach.ownerGuid, body.partnerGuid)
  if (isRefusal(partnerGuid)) return partnerGuid
  if (partnerGuid !== null && !(await isPartner(work.tx, partnerGuid)))
    return refuseField('partnerGuid', 'Choose one from the list')
  const [guid, secret] = [newGuid(), newSecret()]
  const { name, url, events } = body
  await work.tx
    .insertInto('webhook_endpoint')
    .values({
      guid,
      owner_guid: reach.ownerGuid,
      partner_guid: partnerGuid,
      name,
      url,
      events: [...new Set(events)],
      secret: sealer.seal('webhook', secret),
      created_at: work.now,
      created_by: work.actor.accountGuid,
      updated_at: work.now,
    })
    .execute()
  recordWebhook(
    work,
    'makeWebhook',
    { guid, ownerGuid: reach.ownerGuid },
    { after: { name, url, events, partnerGuid } },
  )
  return { guid, secret }
}

export async function editEndpoint(
  work: UnitOfWork,
  guid: string,
  body: BodyOf<typeof webhookForm.save>,
): Promise<Saved | Refusal> {
  const before = await lockEndpoint(work.tx, work.actor, guid)
  if (isRefusal(before)) return before
  if (before.version !== body.version)
    return refuse('webhook', 'Another user changed this webhook. Reload to see the changes.')
  const { name, url } = body
  const owner = { ownerGuid: before.ownerGuid }
  const refused = await refusalOf(work.tx, { name, reach: owner, guid })
  if (refused !== null) return refused
  const events = [...new Set(body.events)]
  await work.tx
    .updateTable('webhook_endpoint')
    .set({ name, url, events, version: before.version + 1, updated_at: work.now })
    .where('guid', '=', guid)
    .execute()
  const was = { name: before.name, url: before.url, events: before.events }
  recordWebhook(work, 'editWebhook', before, { before: was, after: { name, url, events } })
  return { guid }
}

/** Deletes a webhook. Its log stays readable until its events are deleted. */
export async function deleteEndpoint(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  const before = await lockEndpoint(work.tx, work.actor, guid)
  if (isRefusal(before)) return before
  await skipWaiting(work.tx, guid)
  await work.tx
    .updateTable('webhook_endpoint')
    .set({ deleted_at: work.now, version: before.version + 1, updated_at: work.now })
    .where('guid', '=', guid)
    .execute()
  recordWebhook(work, 'deleteWebhook', before, { before: { name: before.name, url: before.url } })
  return { guid, toast: `Deleted ${before.name}` }
}

/** Resolving a host name may take this long. What is sent later is checked again. */
const resolvingMs = 2_000

/**
 * Why a webhook can't have this URL. Asked before the transaction begins: resolving a name can take seconds.
 * Those who don't manage webhooks are refused by the command itself, and nothing is resolved for them.
 */
export async function whyNotUrl(
  { db, actor, body }: { db: Db; actor: Actor; body: { url: string } },
  allowsLoopback: boolean,
): Promise<Refusal | null> {
  const url = new URL(body.url)
  if (isRefusal(await webhookReach(db, actor))) return null
  if (url.username !== '' || url.password !== '')
    return refuseField(
      'url',
      'Remove the user name and password from the URL. To authenticate our requests, verify their signature.',
    )
  if (!mayPostTo(url, allowsLoopback)) {
    const isPlain = url.protocol !== 'https:'
    return refuseField('url', isPlain ? 'The URL must begin with https://' : privateAddress)
  }
  if (allowsLoopback) return null
  return (await resolvesInside(url, resolvingMs)) ? refuseField('url', privateAddress) : null
}

interface Asked {
  reach: WebhookReach
  name: string
  /** Null: a new one. */
  guid: string | null
}

async function refusalOf(tx: Tx, { reach, name, guid }: Asked): Promise<Refusal | null> {
  if (guid === null) await lockLimit(tx, reach)
  const own = await tx
    .selectFrom('webhook_endpoint')
    .select(['guid', sql<boolean>`lower(name) = lower(${name})`.as('isNamedSo')])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`owner_guid is not distinct from ${reach.ownerGuid}::uuid`)
    .execute()
  if (own.some((it) => it.isNamedSo && it.guid !== guid))
    return refuseField('name', 'Another webhook already has this name')
  const full = guid === null ? whyNotAdd(reach, own.length) : null
  return full === null ? null : refuse('webhook', full)
}

/** Two calls can't exceed the limit together. */
async function lockLimit(tx: Tx, { ownerGuid }: WebhookReach): Promise<void> {
  const owner = `webhooks of ${ownerGuid ?? 'the company'}`
  await sql`select pg_advisory_xact_lock(hashtext(${owner}))`.execute(tx)
}

const privateAddress = 'This address is on a private network. Enter one that is reachable from the internet.'

async function isPartner(tx: Tx, guid: string): Promise<boolean> {
  return (
    (await tx.selectFrom('partner').select('guid').where('guid', '=', guid).executeTakeFirst()) !== undefined
  )
}

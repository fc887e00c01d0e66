import { sql } from 'kysely'
import type { Saved } from '#contract/shapes.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { recordWebhook } from '#server/features/webhooks/commands/record-webhook.ts'
import { lockEndpoint } from '#server/features/webhooks/queries/reach-webhooks.ts'
import { hurryDeliveries, skipWaiting } from '#server/work/webhook-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Turns a webhook on. What it missed is sent in order, or skipped. */
export async function turnOn(
  work: UnitOfWork,
  guid: string,
  missed: 'send' | 'skip',
): Promise<Saved | Refusal> {
  const endpoint = await lockEndpoint(work.tx, work.actor, guid)
  if (isRefusal(endpoint)) return endpoint
  if (endpoint.disabledAt === null) return refuse('webhook', 'This webhook is already on')
  await work.tx
    .updateTable('webhook_endpoint')
    .set({ disabled_at: null, disabled_reason: '', ...freshStart(work, endpoint.version) })
    .where('guid', '=', guid)
    .execute()
  const skipped = missed === 'skip' ? await skipWaiting(work.tx, guid) : 0
  if (missed === 'send') await hurryDeliveries(work.tx, guid, work.now, true)
  recordWebhook(work, 'turnOnWebhook', endpoint, { after: { missed, ...(skipped > 0 ? { skipped } : {}) } })
  return { guid, toast: `Turned on ${endpoint.name}` }
}

export async function turnOff(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  const endpoint = await lockEndpoint(work.tx, work.actor, guid)
  if (isRefusal(endpoint)) return endpoint
  if (endpoint.disabledAt !== null) return refuse('webhook', 'This webhook is already off')
  await work.tx
    .updateTable('webhook_endpoint')
    .set({ disabled_at: work.now, ...freshStart(work, endpoint.version) })
    .where('guid', '=', guid)
    .execute()
  recordWebhook(work, 'turnOffWebhook', endpoint)
  return { guid, toast: `Turned off ${endpoint.name}` }
}

function freshStart({ now }: UnitOfWork, version: number) {
  return { failures: 0, paused_until: null, version: version + 1, updated_at: now }
}

interface Stopped {
  guid: string
  name: string
  url: string
  ownerGuid: string | null
}

/**
 * Turns off a webhook that can't be reached, and mails those who manage it: administrators, or those of
 * the partner. Does nothing if it is already off.
 */
export async function stopEndpoint(work: UnitOfWork, guid: string, reason: string): Promise<void> {
  const { rows } = await sql<Stopped>`
    update webhook_endpoint set disabled_at = ${work.now}::timestamptz, disabled_reason = ${reason},
      failures = 0, paused_until = null, version = version + 1, updated_at = ${work.now}::timestamptz
    where guid = ${guid} and disabled_at is null and deleted_at is null
    returning guid, name, url, owner_guid as "ownerGuid"`.execute(work.tx)
  const [stopped] = rows
  if (!stopped) return
  recordWebhook(work, 'stopWebhook', stopped, { reason })
  const { ownerGuid, name, url } = stopped
  const people = await work.tx
    .selectFrom('account')
    .select(['guid', 'email'])
    .where('active', '=', true)
    .where('kind', '=', ownerGuid === null ? 'staff' : 'partner')
    .where(sql<boolean>`partner_guid is not distinct from ${ownerGuid}::uuid`)
    .where(sql<boolean>`(partner_admin or kind = 'staff' and 'adminSystem' = any (permissions))`)
    .orderBy('guid')
    .execute()
  const page = ownerGuid === null ? 'Configuration, Webhooks' : 'Account, Webhooks'
  for (const person of people)
    work.outbox.send({
      kind: 'mail',
      template: 'webhookStopped',
      recipient: person.email,
      subject: `The webhook “${name}” is off`,
      body:
        `Kerbside turned off the webhook “${name}” to ${url}.\n\n${reason}\n\n` +
        'Its events are stored for 30 days. When the receiver works again, turn the webhook on under ' +
        `${page}, and choose whether to send the events it missed.`,
      accountGuid: person.guid,
    })
}

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { newWebhookSecret } from '#contract/webhooks.ts'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { webhookLimits } from '#domain/webhook/webhook-events.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { recordWebhook } from '#server/features/webhooks/commands/record-webhook.ts'
import { lockEndpoint } from '#server/features/webhooks/queries/reach-webhooks.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** As the Standard Webhooks specification writes secrets: 24 to 64 random bytes. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Replaces the secret. The previous one also signs for a day, so that receivers can change over. */
export async function renewSecret(
  work: UnitOfWork,
  guid: string,
  sealer: Sealer,
): Promise<ReplyOf<typeof newWebhookSecret> | Refusal> {
  const endpoint = await lockEndpoint(work.tx, work.actor, guid)
  if (isRefusal(endpoint)) return endpoint
  const secret = newSecret()
  const previousUntil = addMinutes(work.now, webhookLimits.overlapHours * 60)
  await work.tx
    .updateTable('webhook_endpoint')
    .set({
      secret: sealer.seal('webhook', secret),
      previous_secret: endpoint.secret,
      previous_until: previousUntil,
      version: endpoint.version + 1,
      updated_at: work.now,
    })
    .where('guid', '=', guid)
    .execute()
  recordWebhook(work, 'renewWebhookSecret', endpoint, { after: { previousUntil } })
  return { secret, previousUntil }
}

/**
 * After the key was lost: webhooks get secrets that no receiver knows, and are off until these
 * are replaced.
 */
export async function replaceLostSecrets(tx: Tx, sealer: Sealer, now: Instant): Promise<void> {
  const endpoints = await tx.selectFrom('webhook_endpoint').select('guid').execute()
  for (const { guid } of endpoints)
    await tx
      .updateTable('webhook_endpoint')
      .set((row) => ({
        secret: sealer.seal('webhook', newSecret()),
        previous_secret: null,
        previous_until: null,
        disabled_at: row.fn.coalesce('disabled_at', sql<string>`${now}::timestamptz`),
        disabled_reason:
          'The key for this webhook’s secret was lost. Create a new secret and turn the webhook on.',
      }))
      .where('guid', '=', guid)
      .execute()
}

export async function countWebhooks(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_endpoint')
    .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

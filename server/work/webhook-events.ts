import { sql, type CompiledQuery } from 'kysely'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import { webhookLimits } from '#domain/webhook/webhook-events.ts'
import type { Tx } from '#server/db/connection.ts'
import { newGuid } from '#server/work/guid.ts'
import type { WebhookNote } from '#server/work/webhook-log.ts'

/** The Postgres channel that announces waiting deliveries when their transaction commits. */
export const webhookChannel = 'kerbside_webhook'

/**
 * Stores events as they are sent, with their deliveries, by a function of the database: its queries are only
 * planned when a webhook exists, and each sees the commits of those it waited for.
 */
export function webhookStatements(tx: Tx, notes: readonly WebhookNote[], now: Instant): CompiledQuery[] {
  if (notes.length === 0) return []
  const asked = notes.map((it, nth) => ({
    ...it,
    guid: newGuid(),
    nth,
    orderGuid: it.groupGuid ?? it.subjectGuid,
  }))
  const keptSince = addMinutes(now, -webhookLimits.keptDays * 24 * 60)
  return [
    sql`select record_webhooks(${JSON.stringify(asked)}::jsonb, ${now}::timestamptz, ${now}::text,
      ${keptSince}::timestamptz)`.compile(tx),
  ]
}

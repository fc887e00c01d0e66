import { sql } from 'kysely'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Db, Tx } from '#server/db/connection.ts'

/** Rows of the outbox that are texts: SMS and WhatsApp. */

/** The provider's ids among these that belong to one of our messages. */
export async function knownProviderIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('outbox').select('provider_id').where('provider_id', 'in', ids).execute()
  return new Set(rows.flatMap((it) => it.provider_id ?? []))
}

/** A text, locked. */
export function lockedText(tx: Tx, guid: string) {
  return tx
    .selectFrom('outbox')
    .selectAll()
    .where('guid', '=', guid)
    .where('kind', 'in', ['sms', 'whatsapp'])
    .forUpdate()
    .executeTakeFirst()
}

/**
 * The provider has it, which may be known before it answers the attempt itself. `deliveredAt`: it reached the
 * phone.
 */
export async function noteTextSent(
  tx: Tx,
  guid: string,
  { providerId, now, isDelivered }: { providerId: string; now: Instant; isDelivered: boolean },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({
      state: 'sent',
      provider_id: sql`coalesce(provider_id, ${providerId})`,
      sent_at: sql`coalesce(sent_at, ${now}::timestamptz)`,
      ...(isDelivered ? { delivered_at: now } : {}),
      leased_until: null,
      last_error: '',
      trouble: null,
      told: null,
    })
    .where('guid', '=', guid)
    .execute()
}

/** The provider gave up. */
export async function noteTextFailed(
  tx: Tx,
  guid: string,
  { providerId, reason }: { providerId: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({
      state: 'failed',
      provider_id: sql`coalesce(provider_id, ${providerId})`,
      leased_until: null,
      last_error: reason,
      trouble: 'refused',
      told: null,
    })
    .where('guid', '=', guid)
    .execute()
}

/** Texts to a number that haven't been sent are not sent any more. Returns their guids. */
export async function dropUnsentTexts(tx: Tx, number: string, reason: string): Promise<string[]> {
  const dropped = await tx
    .updateTable('outbox')
    .set({ state: 'failed', last_error: reason, trouble: 'refused', told: null })
    .where('recipient', '=', number)
    .where('kind', 'in', ['sms', 'whatsapp'])
    .where('state', '=', 'waiting')
    .returning('guid')
    .execute()
  return dropped.map((it) => it.guid)
}

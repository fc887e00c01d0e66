import { createHash } from 'node:crypto'
import type { Instant } from '#domain/calendar/instant.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import { canonical } from '#domain/plan.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import type { Work } from '#server/work/work.ts'

/**
 * A POST that comes twice acts once. The key is taken first, in the transaction of the deed itself: a second one, even at the same
 * moment or after a crash, waits for the first and then finds its reply, or, where the first was undone, acts itself.
 */
export interface OnceKey {
  accountGuid: string
  key: string
  endpoint: string
  bodyHash: string
  now: string
}

/** The reply given before; null: this is the first time, and the key is now taken. */
export async function takeKey(tx: Tx, it: OnceKey): Promise<{ reply: unknown } | Refusal | null> {
  const inserted = await tx
    .insertInto('idempotency')
    .values({
      account_guid: it.accountGuid,
      key: it.key,
      endpoint: it.endpoint,
      body_hash: it.bodyHash,
      status: 0,
      reply: 'null',
      created_at: it.now,
    })
    .onConflict((conflict) => conflict.columns(['account_guid', 'key']).doNothing())
    .executeTakeFirst()
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) > 0n) return null
  const first = await tx
    .selectFrom('idempotency')
    .selectAll()
    .where('account_guid', '=', it.accountGuid)
    .where('key', '=', it.key)
    .executeTakeFirstOrThrow()
  if (first.body_hash !== it.bodyHash || first.endpoint !== it.endpoint)
    return refuse('Idempotency-Key', 'This key was already used for another request')
  return { reply: first.reply }
}

export function keepReply({ tx, journal }: Work, it: OnceKey, reply: unknown): void {
  const kept = tx
    .updateTable('idempotency')
    .set({ status: 200, reply: JSON.stringify(reply ?? null) })
    .where('account_guid', '=', it.accountGuid)
    .where('key', '=', it.key)
  journal.writeAtTheEnd(kept.compile())
}

/** Equal requests, equal text, whatever the order of their fields. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('base64url')
}

export async function forgetReplies(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute()
}

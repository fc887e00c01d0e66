import { createHash } from 'node:crypto'
import type { Instant } from '#domain/calendar/instant.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'
import { canonical } from '#domain/plan.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Idempotency: a POST sent twice acts once. The key is inserted first, in the action's own transaction: a
 * second request, even at the same moment or after a crash, waits for the first and then finds its reply, or,
 * if the first was rolled back, acts itself.
 */
export interface OnceKey {
  /** The account's or the access token's. */
  accountGuid: string
  key: string
  endpoint: string
  bodyHash: string
  now: string
}

/** A longer key is refused: cut off, it could be the same as another one. */
export const longestKey = 200
export const keyTooLong = refuse('Idempotency-Key', `Use a key of at most ${longestKey} characters`)

/** The earlier reply; null: this is the first time, and the key is now taken. */
export async function takeKey(tx: Tx, once: OnceKey): Promise<{ reply: unknown } | Refusal | null> {
  const inserted = await tx
    .insertInto('idempotency')
    .values({
      account_guid: once.accountGuid,
      key: once.key,
      endpoint: once.endpoint,
      body_hash: once.bodyHash,
      status: 0,
      reply: 'null',
      created_at: once.now,
    })
    .onConflict((conflict) => conflict.columns(['account_guid', 'key']).doNothing())
    .executeTakeFirst()
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) > 0n) return null
  const first = await tx
    .selectFrom('idempotency')
    .selectAll()
    .where('account_guid', '=', once.accountGuid)
    .where('key', '=', once.key)
    .executeTakeFirstOrThrow()
  if (first.body_hash !== once.bodyHash || first.endpoint !== once.endpoint)
    return refuse('Idempotency-Key', 'This key was already used for another request. Use a new one.')
  return { reply: first.reply }
}

export function keepReply({ tx, deferred }: UnitOfWork, once: OnceKey, reply: unknown): void {
  const stored = tx
    .updateTable('idempotency')
    .set({ status: 200, reply: JSON.stringify(reply ?? null) })
    .where('account_guid', '=', once.accountGuid)
    .where('key', '=', once.key)
  deferred.write(stored.compile())
}

/** Equal requests give equal text, regardless of the order of their fields. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('base64url')
}

export function forgetReplies(db: Db, before: Instant): Promise<number> {
  return deleteInBatches((atMost) =>
    db
      .deleteFrom('idempotency')
      .where((it) =>
        it(
          it.refTuple('account_guid', 'key'),
          'in',
          it
            .selectFrom('idempotency')
            .select(['account_guid', 'key'])
            .where('created_at', '<', before)
            .limit(atMost)
            .$asTuple('account_guid', 'key'),
        ),
      )
      .executeTakeFirst(),
  )
}

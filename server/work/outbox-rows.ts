import { sql } from 'kysely'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { outboxChannel, type Attachment } from '#server/work/outbox.ts'

/** A message leased to this process for one attempt. `attempts` counts this one. */
export interface LeasedMessage {
  guid: string
  kind: 'mail' | 'push'
  template: string
  recipient: string
  subject: string
  body: string
  /** The same as HTML; null: text only. */
  html: string | null
  sealed: boolean
  attachments: Attachment[]
  attempts: number
  attempts_at_most: number
}

/** The result of an attempt; `waiting`: it is tried again at `next_attempt_at`. */
export interface AttemptResult {
  state: 'sent' | 'kept' | 'failed' | 'waiting'
  sent_at?: Instant
  last_error?: string
  next_attempt_at?: Instant
}

/**
 * Leases up to `limit` due messages to this process: they are not due again until the lease expires. Messages
 * are sent outside any transaction, so a slow mail server blocks no one.
 */
export async function leaseDueMessages(
  db: Db,
  { now, limit, leaseMinutes }: { now: Instant; limit: number; leaseMinutes: number },
): Promise<LeasedMessage[]> {
  const { rows } = await sql<LeasedMessage>`
    with due as materialized (
      select guid from outbox where state = 'waiting' and next_attempt_at <= ${now}::timestamptz
      order by next_attempt_at, guid limit ${limit} for update skip locked)
    update outbox set attempts = attempts + 1, next_attempt_at = ${addMinutes(now, leaseMinutes)}::timestamptz
    from due where outbox.guid = due.guid
    returning outbox.guid, kind, template, recipient, subject, body, html, sealed, attachments, attempts,
      attempts_at_most`.execute(db)
  return rows
}

/** Stores the result of the attempt that `message` was leased for. A later attempt is left alone. */
export async function storeAttemptResult(
  tx: Tx,
  message: LeasedMessage,
  result: AttemptResult,
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set(result)
    .where('guid', '=', message.guid)
    .where('attempts', '=', message.attempts)
    .execute()
}

/** Makes a message due now, with `moreAttempts` on top of those it has had. */
export async function requeueMessage(
  tx: Tx,
  { guid, now, moreAttempts }: { guid: string; now: Instant; moreAttempts: number },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set((row) => ({
      state: 'waiting',
      next_attempt_at: now,
      last_error: '',
      attempts_at_most: row('attempts', '+', moreAttempts),
    }))
    .where('guid', '=', guid)
    .execute()
  await sql`select pg_notify(${outboxChannel}, '')`.execute(tx)
}

/**
 * Deletes a push that is still held (`afterSeconds`), so it is never sent. False: there is none, or it has
 * gone out.
 */
export async function deleteHeldPush(
  tx: Tx,
  {
    template,
    recipient,
    groupGuid,
    body,
    now,
  }: { template: string; recipient: string; groupGuid: string; body: string; now: Instant },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('kind', '=', 'push')
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('next_attempt_at', '>', now)
    .where('template', '=', template)
    .where('recipient', '=', recipient)
    .where('group_guid', '=', groupGuid)
    .where('body', '=', body)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Replaces the text of all encrypted messages by `body`. Those still to be sent fail with `reason`. */
export async function replaceSealedBodies(
  tx: Tx,
  { body, reason }: { body: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ state: 'failed', last_error: reason })
    .where('sealed', '=', true)
    .where('state', '=', 'waiting')
    .execute()
  await tx.updateTable('outbox').set({ body }).where('sealed', '=', true).execute()
}

import { nextAttemptAt, oldestMailTried } from '#domain/message/attempts.ts'
import { laneOf, type MessageState } from '#domain/message/message-states.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { ChannelAway, NoUseTrying, TryLater } from '#server/features/messages/commands/delivery-channels.ts'
import { portalActor } from '#server/work/actor.ts'
import { newGuid } from '#server/work/guid.ts'
import {
  giveUpMail,
  storeAttemptResult,
  type AttemptResult,
  type LeasedMessage,
} from '#server/work/outbox-rows.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** The result of a failed attempt. */
export function afterFailure(message: LeasedMessage, error: unknown, now: Instant): AttemptResult {
  const last_error = (error instanceof Error ? error.message : 'Unknown error').slice(0, 500)
  if (error instanceof NoUseTrying) return { state: 'failed', trouble: 'refused', last_error }
  const trouble = error instanceof ChannelAway ? ('server' as const) : ('deferred' as const)
  const next_attempt_at = nextAttemptAt({
    lane: laneOf(message.kind),
    attempts: message.series_attempts,
    since: message.since,
    now,
    askedSeconds: error instanceof TryLater ? error.afterSeconds : 0,
  })
  if (next_attempt_at === null) return { state: 'failed', trouble, last_error }
  return { state: 'waiting', trouble, last_error, next_attempt_at }
}

/** Records the result. `tried`: whether there was an attempt; without a channel there is none. */
export async function recordResult(
  db: Db,
  message: LeasedMessage,
  result: AttemptResult,
  now: Instant,
  tried = true,
): Promise<void> {
  await inUnitOfWork(db, { actor: portalActor, now }, async ({ tx, events }) => {
    // A mail server's answer often repeats the address.
    const isRemoved = await isRemovedMeanwhile(tx, message)
    await storeAttemptResult(tx, message, result)
    const { state: outcome, last_error = '' } = result
    const error = isRemoved ? '' : last_error
    if (tried) await storeTry(tx, { message_guid: message.guid, at: now, outcome, error })
    events.publish({ topic: 'outbox', guid: message.guid })
    // Agents wait for the result of their reply.
    if (laneOf(message.kind) === 'text' && message.group_guid !== null)
      events.publish({ topic: 'group', guid: message.group_guid })
  })
}

/**
 * Locks a message that was sent, and tells whether its text was removed meanwhile with the guest’s personal
 * data.
 */
async function isRemovedMeanwhile(tx: Tx, { guid, recipient }: LeasedMessage): Promise<boolean> {
  const now = await tx
    .selectFrom('outbox')
    .select('recipient')
    .where('guid', '=', guid)
    .forUpdate()
    .executeTakeFirst()
  return now?.recipient === '' && recipient !== ''
}

/** One attempt, or what was reported of it later. */
export async function storeTry(
  tx: Tx,
  result: { message_guid: string; at: Instant; outcome: MessageState; error: string },
): Promise<void> {
  await tx
    .insertInto('message_try')
    .values({ guid: newGuid(), ...result })
    .execute()
}

/** Gives up on mail that has waited too long, while the mail server is away. */
export async function giveUpOldMail(db: Db, error: ChannelAway, now: Instant): Promise<void> {
  const guids = await giveUpMail(db, oldestMailTried(now), now, error.message.slice(0, 500))
  if (guids.length === 0) return
  await inUnitOfWork(db, { actor: portalActor, now }, async ({ events }) => {
    for (const guid of guids) events.publish({ topic: 'outbox', guid })
  })
}

import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { portalActor } from '#server/work/actor.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { newGuid } from '#server/work/guid.ts'
import {
  leaseDueMessages,
  storeAttemptResult,
  type AttemptResult,
  type LeasedMessage,
} from '#server/work/outbox-rows.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** A message as its channel receives it, with its text decrypted. */
export type Outgoing = Omit<LeasedMessage, 'kind' | 'sealed' | 'attempts' | 'attempts_at_most'>

/** `kept`: no device is subscribed to notifications, so the message is only stored. */
export type Send = (message: Outgoing, now: Instant) => Promise<'sent' | 'kept'>

/** The sender of each kind. Null: the channel isn't set up, so messages are only stored. */
export interface DeliveryChannels {
  mail: Send | null
  push: Send | null
}

/** Thrown by a channel when a retry would fail the same way. */
export class NoUseTrying extends Error {}

/** Thrown by a channel whose server said when to retry. */
export class TryLater extends Error {
  readonly afterSeconds: number
  constructor(message: string, afterSeconds: number) {
    super(message)
    this.afterSeconds = afterSeconds
  }
}

const batchSize = 10
/**
 * Minutes until the next attempt, after the first, second, … failure; the last value precedes the last
 * attempt.
 */
const backoffMinutes = [1, 5, 30, 120]
/** After this long, other processes take over the messages of a process that died while sending. */
const leaseMinutes = 5

/**
 * Sends all waiting messages that are due, and returns how many it attempted. Any number of processes may run
 * it at the same time: each message is leased by one.
 */
export async function deliverOutbox(
  db: Db,
  channels: DeliveryChannels,
  sealer: Sealer,
  clock: () => Instant,
): Promise<number> {
  let taken = 0
  for (;;) {
    const messages = await leaseDueMessages(db, { now: clock(), limit: batchSize, leaseMinutes })
    for (const message of messages) await deliver(db, channels, sealer, message, clock)
    taken += messages.length
    if (messages.length < batchSize) return taken
  }
}

async function deliver(
  db: Db,
  channels: DeliveryChannels,
  sealer: Sealer,
  message: LeasedMessage,
  clock: () => Instant,
): Promise<void> {
  const send = channels[message.kind]
  if (send === null) return end(db, message, { state: 'kept' }, clock(), false)
  try {
    const body = message.sealed ? sealer.open('message', message.body) : message.body
    const state = await send({ ...message, body }, clock())
    await end(
      db,
      message,
      state === 'sent' ? { state, sent_at: clock(), last_error: '' } : { state },
      clock(),
    )
  } catch (error) {
    await end(db, message, afterFailure(message, error, clock()), clock())
  }
}

function afterFailure(
  { attempts, attempts_at_most }: LeasedMessage,
  error: unknown,
  now: Instant,
): AttemptResult {
  const last_error = (error instanceof Error ? error.message : 'Unknown error').slice(0, 500)
  if (error instanceof NoUseTrying || attempts >= attempts_at_most) return { state: 'failed', last_error }
  const ownMinutes = backoffMinutes.at(attempts - attempts_at_most) ?? leaseMinutes
  const waitMinutes = error instanceof TryLater ? Math.max(ownMinutes, error.afterSeconds / 60) : ownMinutes
  return { state: 'waiting', last_error, next_attempt_at: addMinutes(now, waitMinutes) }
}

/** Records the result. `tried`: whether there was an attempt; without a channel there is none. */
async function end(
  db: Db,
  message: LeasedMessage,
  ending: AttemptResult,
  now: Instant,
  tried = true,
): Promise<void> {
  await inUnitOfWork(db, { actor: portalActor, now }, async ({ tx, events }) => {
    await storeAttemptResult(tx, message, ending)
    const { state: outcome, last_error: error = '' } = ending
    if (tried)
      await tx
        .insertInto('message_try')
        .values({ guid: newGuid(), message_guid: message.guid, at: now, outcome, error })
        .execute()
    events.publish({ topic: 'outbox', guid: message.guid })
  })
}

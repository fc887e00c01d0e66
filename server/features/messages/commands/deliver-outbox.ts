import { sql } from 'kysely'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import { portalActor } from '#server/work/actor.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { newGuid } from '#server/work/guid.ts'
import type { Attachment } from '#server/work/outbox.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** One message of the outbox, as its sender receives it. */
export interface Outgoing {
  guid: string
  template: string
  recipient: string
  subject: string
  body: string
  /** The same as HTML; null: it is text only. */
  html: string | null
  attachments: Attachment[]
}

/** `kept`: there is no recipient device (none signed up for push); it stays stored to be read. */
export type Send = (message: Outgoing, now: Instant) => Promise<'sent' | 'kept'>

/** The sender of each kind; null: this installation has no such channel, so the message is stored to be read in the portal. */
export interface DeliveryChannels {
  mail: Send | null
  push: Send | null
}

/** Thrown by a channel when a retry would fail the same way. */
export class NoUseTrying extends Error {}

/** Thrown by a channel that was told when to retry. */
export class TryLater extends Error {
  readonly afterSeconds: number
  constructor(message: string, afterSeconds: number) {
    super(message)
    this.afterSeconds = afterSeconds
  }
}

const atOnce = 10
/** Minutes until the next attempt, after the first, second, … failure; the last value precedes the last attempt. */
const backoffMinutes = [1, 5, 30, 120]
/** After this, other processes take over the messages of a process that died while sending. */
const leaseMinutes = 5
/**
 * Sends all waiting messages that are due. Returns how many it took. Any number of processes may run it at once: each message is taken by
 * one.
 */
export async function deliverOutbox(db: Db, channels: DeliveryChannels, sealer: Sealer, clock: () => Instant): Promise<number> {
  let taken = 0
  for (;;) {
    const messages = await takeWaiting(db, clock())
    for (const message of messages) await deliver(db, channels, sealer, message, clock)
    taken += messages.length
    if (messages.length < atOnce) return taken
  }
}

interface Taken extends Outgoing {
  kind: 'mail' | 'push'
  sealed: boolean
  attempts: number
  attempts_at_most: number
}

/**
 * Leases some messages to this process: they are not due again until the lease expires. Sending happens outside any transaction, so a slow
 * mail server blocks nothing.
 */
async function takeWaiting(db: Db, now: Instant): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with due as materialized (
      select guid from outbox where state = 'waiting' and next_attempt_at <= ${now}::timestamptz
      order by next_attempt_at, guid limit ${atOnce} for update skip locked)
    update outbox set attempts = attempts + 1, next_attempt_at = ${addMinutes(now, leaseMinutes)}::timestamptz
    from due where outbox.guid = due.guid
    returning outbox.guid, kind, template, recipient, subject, body, html, sealed, attachments, attempts, attempts_at_most`.execute(db)
  return rows
}

async function deliver(db: Db, channels: DeliveryChannels, sealer: Sealer, message: Taken, clock: () => Instant): Promise<void> {
  const send = channels[message.kind]
  if (send === null) return end(db, message, { state: 'kept' }, clock(), false)
  try {
    const body = message.sealed ? sealer.open('message', message.body) : message.body
    const state = await send({ ...message, body }, clock())
    await end(db, message, state === 'sent' ? { state, sent_at: clock(), last_error: '' } : { state }, clock())
  } catch (error) {
    await end(db, message, afterFailure(message, error, clock()), clock())
  }
}

type Ending = { state: 'sent' | 'kept' | 'failed' | 'waiting'; sent_at?: Instant; last_error?: string; next_attempt_at?: Instant }

function afterFailure({ attempts, attempts_at_most }: Taken, error: unknown, now: Instant): Ending {
  const last_error = (error instanceof Error ? error.message : 'Unknown error').slice(0, 500)
  if (error instanceof NoUseTrying || attempts >= attempts_at_most) return { state: 'failed', last_error }
  const ownMinutes = backoffMinutes.at(attempts - attempts_at_most) ?? leaseMinutes
  const waitMinutes = error instanceof TryLater ? Math.max(ownMinutes, error.afterSeconds / 60) : ownMinutes
  return { state: 'waiting', last_error, next_attempt_at: addMinutes(now, waitMinutes) }
}

/** Records the result of an attempt. `tried`: there was one; without a recipient there was none. */
async function end(db: Db, message: Taken, ending: Ending, now: Instant, tried = true): Promise<void> {
  await inUnitOfWork(db, { actor: portalActor, now }, async ({ tx, events }) => {
    await tx.updateTable('outbox').set(ending).where('guid', '=', message.guid).where('attempts', '=', message.attempts).execute()
    const { state: outcome, last_error: error = '' } = ending
    if (tried) await tx.insertInto('message_try').values({ guid: newGuid(), message_guid: message.guid, at: now, outcome, error }).execute()
    events.publish({ topic: 'outbox', guid: message.guid })
  })
}

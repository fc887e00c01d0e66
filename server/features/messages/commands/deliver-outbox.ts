import { sql } from 'kysely'
import { addMinutes, type Instant } from '#domain/calendar/instant.ts'
import type { Db } from '#server/db/connection.ts'
import type { Actor } from '#server/work/actor.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { newGuid } from '#server/work/guid.ts'
import { inWork } from '#server/work/work.ts'

/** One message of the outbox, as whoever sends it gets it. */
export interface Outgoing {
  guid: string
  template: string
  recipient: string
  subject: string
  body: string
  attachments: { name: string; path: string }[]
}

/** `kept`: there is nobody to send it to (no device signed up for push); it stays to be read. */
export type Send = (message: Outgoing, now: Instant) => Promise<'sent' | 'kept'>

/** How each kind goes out; null: this house has no way to send it, so it is kept to be read in the portal. */
export interface Ways {
  mail: Send | null
  push: Send | null
}

/** Thrown by a way of sending that knows that another try would fail the same. */
export class NoUseTrying extends Error {}

/** Thrown by a way of sending that was told when to come back. */
export class TryLater extends Error {
  readonly afterSeconds: number
  constructor(message: string, afterSeconds: number) {
    super(message)
    this.afterSeconds = afterSeconds
  }
}

const atOnce = 10
/** Minutes until the next try, after the first, second, … that failed; the last of them is the one before the last try. */
const backoffMinutes = [1, 5, 30, 120]
/** A process that dies while sending leaves its messages to the others after this. */
const leaseMinutes = 5
const sender: Actor = { accountGuid: null, name: 'Kerbside', kind: 'system', permissions: [], partnerGuid: null }

/** Sends everything that waits and is due. Answers how many it took. Any number of processes may do so at once: each message is taken by one. */
export async function deliverOutbox(db: Db, ways: Ways, sealer: Sealer, clock: () => Instant): Promise<number> {
  let taken = 0
  for (;;) {
    const messages = await takeWaiting(db, clock())
    for (const message of messages) await deliver(db, ways, sealer, message, clock)
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
 * Takes some messages for this process: they are not due again until the lease is over. The sending itself happens outside any
 * transaction, so a slow mail server holds up nothing.
 */
async function takeWaiting(db: Db, now: Instant): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with due as materialized (
      select guid from outbox where state = 'waiting' and next_attempt_at <= ${now}::timestamptz
      order by next_attempt_at, guid limit ${atOnce} for update skip locked)
    update outbox set attempts = attempts + 1, next_attempt_at = ${addMinutes(now, leaseMinutes)}::timestamptz
    from due where outbox.guid = due.guid
    returning outbox.guid, kind, template, recipient, subject, body, sealed, attachments, attempts, attempts_at_most`.execute(db)
  return rows
}

async function deliver(db: Db, ways: Ways, sealer: Sealer, message: Taken, clock: () => Instant): Promise<void> {
  const send = ways[message.kind]
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

/** Notes what became of a try. `tried`: there was one; with nobody to send it there was none. */
async function end(db: Db, message: Taken, ending: Ending, now: Instant, tried = true): Promise<void> {
  await inWork(db, { actor: sender, now }, async ({ tx, journal }) => {
    await tx.updateTable('outbox').set(ending).where('guid', '=', message.guid).where('attempts', '=', message.attempts).execute()
    const { state: outcome, last_error: error = '' } = ending
    if (tried) await tx.insertInto('message_try').values({ guid: newGuid(), message_guid: message.guid, at: now, outcome, error }).execute()
    journal.publish({ topic: 'outbox', guid: message.guid })
  })
}

import { sql, type CompiledQuery, type InsertObject } from 'kysely'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { mailActions, noMailServer } from '#domain/message/hand-over.ts'
import { batch, lastBatch } from '#server/db/batch.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Actor, Stamp } from '#server/work/actor.ts'
import { AuditLog } from '#server/work/audit-log.ts'
import { EventPublisher, eventStatements } from '#server/work/event-publisher.ts'
import { webhookStatements } from '#server/work/webhook-events.ts'
import { WebhookLog } from '#server/work/webhook-log.ts'
import { keptMessageStatements, Outbox, outboxStatements, type MailText } from '#server/work/outbox.ts'

/**
 * What a command gets: one transaction, with the history, live events, messages and webhooks written in it
 * when it commits. All of it is committed, or none.
 */
export interface UnitOfWork {
  tx: Tx
  actor: Actor
  now: string
  audit: AuditLog
  events: EventPublisher
  outbox: Outbox
  /** Events for other systems. Those of history lines are recorded with the lines. */
  webhooks: WebhookLog
  deferred: DeferredWrites
  /**
   * The same unit of work in the name of another actor or at another time: one transaction, each history line
   * with its own actor and time.
   */
  as(actor: Actor, now: string): UnitOfWork
}

/**
 * Statements whose result nothing in the transaction reads: sent with the history and the commit, in one
 * exchange.
 */
export class DeferredWrites {
  readonly #queries: CompiledQuery[]

  constructor(queries: CompiledQuery[]) {
    this.#queries = queries
  }

  write(...queries: CompiledQuery[]): void {
    this.#queries.push(...queries)
  }

  /** Sends what is waiting, for something in the same transaction that reads it after all. */
  async send(tx: Tx): Promise<void> {
    const waiting = this.#queries.splice(0)
    if (waiting.length > 0) await batch(tx, waiting)
  }
}

export interface CommandContext {
  actor: Actor
  now: string
  requestId?: string
  /** Writes the past: messages are stored but never sent, and no live events are published. */
  isPast?: true
  /** No mail server is set up: mail is only stored. */
  isMailOff?: boolean
}

/** What is written at the end of a unit of work, in as few statements as there are kinds. */
class PendingWrites {
  readonly history: InsertObject<Tables, 'history'>[] = []
  readonly events = new Map<string, InsertObject<Tables, 'event'>>()
  readonly messages: InsertObject<Tables, 'outbox'>[] = []
  /** The mails among them that go to guests, to be read. */
  readonly toGuests: MailText[] = []
  readonly queries: CompiledQuery[] = []
  readonly webhooks = new WebhookLog()
  readonly #isMailOff: boolean

  constructor(isMailOff: boolean) {
    this.#isMailOff = isMailOff
  }

  unitOfWork(tx: Tx, stamp: Stamp): UnitOfWork {
    return {
      tx,
      actor: stamp.actor,
      now: stamp.now,
      audit: new AuditLog(this.history, stamp, this.webhooks),
      events: new EventPublisher(this.events, stamp),
      outbox: new Outbox(this.messages, stamp, this.toGuests, this.#isMailOff),
      webhooks: this.webhooks,
      deferred: new DeferredWrites(this.queries),
      as: (actor, now) => this.unitOfWork(tx, { ...stamp, actor, now }),
    }
  }

  async write(tx: Tx, now: string, isPast: boolean): Promise<void> {
    const history = this.#history()
    const queries = [
      ...this.queries,
      ...(history.length > 0 ? [tx.insertInto('history').values(history).compile()] : []),
      ...(isPast
        ? keptMessageStatements(tx, this.messages)
        : [
            ...outboxStatements(tx, this.messages),
            ...eventStatements(tx, [...this.events.values()]),
            // Last: they read what the others wrote, and lock the order of their reservations until the end.
            ...webhookStatements(tx, this.webhooks.events(), now),
          ]),
    ]
    if (queries.length > 0) await lastBatch(tx, queries)
  }

  /** Lines about mail that isn't sent say so. */
  #history(): InsertObject<Tables, 'history'>[] {
    if (!this.#isMailOff || !this.messages.some((it) => it.kind === 'mail')) return this.history
    return this.history.map((it) =>
      typeof it.action === 'string' && mailActions.has(it.action) ? { ...it, reason: noMailServer } : it,
    )
  }
}

/**
 * Runs `act` in one transaction with its history, events and messages. A refusal undoes everything, as an
 * error does; the refusal is returned.
 */
export async function inUnitOfWork<T>(
  db: Db,
  context: CommandContext,
  act: (work: UnitOfWork) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      const { actor, now, requestId = '', isMailOff = false } = context
      const pending = new PendingWrites(isMailOff)
      const result = await act(pending.unitOfWork(tx, { actor, now, requestId }))
      if (isRefusal(result)) throw new RolledBack(result)
      await pending.write(tx, now, context.isPast ?? false)
      return result
    })
  } catch (error) {
    // The refusal is returned unchanged: it has `act`'s own type.
    if (error instanceof RolledBack) return error.refusal as T
    throw error
  }
}

/**
 * The messages to guests that `act` would send. Everything it does is undone: it only leaves a refusal, which
 * is returned.
 */
export async function messagesOf(
  work: UnitOfWork,
  act: (trial: UnitOfWork) => Promise<unknown>,
): Promise<MailText[] | Refusal> {
  const pending = new PendingWrites(work.outbox.isMailOff)
  const done = await inTrial(work, pending, act)
  return isRefusal(done) ? done : pending.toGuests
}

/** Runs `act`, rolls it back and returns its result. */
export function undone<T>(work: UnitOfWork, act: (trial: UnitOfWork) => Promise<T>): Promise<T> {
  return inTrial(work, new PendingWrites(work.outbox.isMailOff), act)
}

async function inTrial<T>(
  { tx, actor, now }: UnitOfWork,
  pending: PendingWrites,
  act: (trial: UnitOfWork) => Promise<T>,
): Promise<T> {
  await sql`savepoint trial`.execute(tx)
  try {
    return await act(pending.unitOfWork(tx, { actor, now, requestId: '' }))
  } finally {
    await sql`rollback to savepoint trial`.execute(tx)
  }
}

class RolledBack extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('refused')
    this.refusal = refusal
  }
}

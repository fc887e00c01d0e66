import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import type { Actor } from '#server/work/actor.ts'
import { Journal } from '#server/work/journal.ts'

/**
 * One piece of work: what a command gets. Everything it writes, records, publishes and sends stands or falls together, in one
 * transaction.
 */
export interface Work {
  tx: Tx
  actor: Actor
  now: string
  journal: Journal
}

/** The same piece of work done by somebody else or at another time: one transaction, each line of history true to its own hand and hour. */
export function workAs(work: Work, actor: Actor, now: string): Work {
  return { tx: work.tx, actor, now, journal: work.journal.asOf(actor, now) }
}

export interface Occasion {
  actor: Actor
  now: string
  requestId?: string
}

/**
 * Runs `act` in one transaction with its history, its events and its messages. A refusal, like an error, undoes everything; the
 * refusal is answered.
 */
export async function inWork<T>(db: Db, occasion: Occasion, act: (work: Work) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      const journal = new Journal(occasion.actor, occasion.now, occasion.requestId ?? '')
      const result = await act({ tx, actor: occasion.actor, now: occasion.now, journal })
      if (isRefusal(result)) throw new RolledBack(result)
      await journal.write(tx)
      return result
    })
  } catch (error) {
    // The refusal comes back as the value it was: it has `act`'s own type.
    if (error instanceof RolledBack) return error.refusal as T
    throw error
  }
}

class RolledBack extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('refused')
    this.refusal = refusal
  }
}

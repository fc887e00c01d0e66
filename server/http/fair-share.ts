import pLimit, { type LimitFunction } from 'p-limit'

/** An account has more requests waiting than the portal keeps for it. */
export class TooManyWaiting extends Error {}

/**
 * Half of the database's connections: one account never holds them all, and a page that loads is not slowed
 * down.
 */
const atOnce = 6
const mostWaiting = 100

/** Limits how many requests of one account run at a time, so that one account can't make all others wait. */
export class FairShare {
  readonly #accounts = new Map<string, LimitFunction>()

  /** Runs the work when it is the account's turn. Throws `TooManyWaiting` when too many wait before it. */
  async run<T>(account: string, work: () => Promise<T>): Promise<T> {
    const limit = this.#accounts.get(account) ?? pLimit(atOnce)
    if (limit.pendingCount >= mostWaiting) throw new TooManyWaiting()
    this.#accounts.set(account, limit)
    try {
      return await limit(work)
    } finally {
      if (limit.activeCount === 0 && limit.pendingCount === 0) this.#accounts.delete(account)
    }
  }
}

import pLimit, { type LimitFunction } from 'p-limit'

/** An account has more requests waiting than the portal keeps for it. */
export class TooManyWaiting extends Error {}

/** Half of the database's connections: one account never holds them all, and a page that loads is not slowed down. */
const atOnce = 6
const mostWaiting = 100
/** A browser or a person has given up by then. */
const mostWaitMs = 15_000

/** Runs a limited number of requests of each account at once, so that one account cannot keep all others waiting. */
export class FairShare {
  readonly #accounts = new Map<string, LimitFunction>()

  /** Runs the work when it is the account's turn. Throws `TooManyWaiting` when too many wait before it, or it waited too long. */
  async run<T>(account: string, work: () => Promise<T>): Promise<T> {
    const limit = this.#accounts.get(account) ?? pLimit(atOnce)
    if (limit.pendingCount >= mostWaiting) throw new TooManyWaiting()
    this.#accounts.set(account, limit)
    const askedMs = performance.now()
    try {
      return await limit(() => {
        if (performance.now() - askedMs > mostWaitMs) throw new TooManyWaiting()
        return work()
      })
    } finally {
      if (limit.activeCount === 0 && limit.pendingCount === 0) this.#accounts.delete(account)
    }
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { Session } from '#server/http/mount.ts'

/** A browser sends several requests at once, and soon again: so many sessions are remembered, the ones read longest ago forgotten first. */
const mostRemembered = 2000

/**
 * Sessions as they were last read. A guess and never an answer: it lets a query be read while the database looks the session up, and what was
 * read is thrown away when the session has ended or changed meanwhile.
 */
export class LastSessions {
  readonly #sessions = new Map<string, Session>()

  of(token: string): Session | null {
    return this.#sessions.get(token) ?? null
  }

  /** Notes what was read, and says whether it is what was expected. */
  isStill(expected: Session | null, token: string, read: Session | null): boolean {
    const isSame = read !== null && isDeepStrictEqual(expected, read)
    if (isSame) return true
    this.#sessions.delete(token)
    if (read !== null) this.#sessions.set(token, read)
    const [oldest] = this.#sessions.keys()
    if (this.#sessions.size > mostRemembered && oldest !== undefined) this.#sessions.delete(oldest)
    return false
  }
}

import pg from 'pg'
import { isPoolerError } from '#server/db/away.ts'

/** How often it looks, and how long a new connection may take to answer. */
const lookMs = 1000
const patienceMs = 3000
/** After so many looks at one unanswered question, a new connection is asked whether Postgres is there. */
const looks = 2

/** What the watch needs of a connection: to break it. */
interface Connection {
  destroy(): void
}

/**
 * Detects a Postgres that is connected but doesn't respond, because it is frozen or the network drops all
 * packets. To tell this from a long statement, a separate connection probes it first. If the probe gets no
 * response either, all connections are closed, and pending requests fail as if the database were unreachable.
 */
export class SilenceWatch {
  readonly #isThere: () => Promise<boolean>
  readonly #open = new Set<Connection>()
  /** Questions under way, with the look that saw them first. */
  readonly #waiting = new Map<object, number>()
  #look = 0
  #isAsking = false
  readonly #timer: NodeJS.Timeout

  /** With `directUrl`, `url` is a pooler: a question there may wait because all its connections are busy. */
  constructor(url: string, directUrl: string | null) {
    this.#isThere = async () => {
      const probes = directUrl === null ? [answers(url)] : [answers(url, 'connects'), answers(directUrl)]
      return (await Promise.all(probes)).every(Boolean)
    }
    this.#timer = setInterval(() => void this.#lookAround(), lookMs).unref()
  }

  opened(connection: Connection): void {
    this.#open.add(connection)
  }

  closed(connection: Connection): void {
    this.#open.delete(connection)
  }

  async during<T>(asked: Promise<T>): Promise<T> {
    this.#waiting.set(asked, this.#look)
    try {
      return await asked
    } finally {
      this.#waiting.delete(asked)
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #lookAround(): Promise<void> {
    this.#look += 1
    const isLong = [...this.#waiting.values()].some((since) => this.#look - since > looks)
    if (!isLong || this.#isAsking) return
    this.#isAsking = true
    const isThere = await this.#isThere()
    this.#isAsking = false
    if (!isThere) for (const connection of this.#open) connection.destroy()
  }
}

/**
 * Whether a new connection opens in time, and answers a question. Refusing one because there are too many
 * counts as an answer.
 */
async function answers(url: string, proof: 'connects' | 'responds' = 'responds'): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    if (proof === 'responds') await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError && !isPoolerError(error)
  } finally {
    void client.end().catch(() => {})
  }
}

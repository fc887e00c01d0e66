import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { epochMs } from '#domain/calendar/epoch.ts'
import type { StatementWatch } from '#server/db/statement-watch.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { openDatabase, type Database, type Db } from '#server/db/connection.ts'

/** How often its delay is measured. */
const lookMs = 1000
/** How long a report waits for the replica to catch up, and for its reply to that question. */
const patienceMs = 2000
const retryMs = 50
/** With a longer delay, reports read the primary. */
const mostMs = 60_000
const connections = 6

/** The primary's log position at a moment. */
interface Mark {
  position: number
  at: Instant
}

export interface ReplicaFacts {
  /** Null: it can't be used, and reports read the primary. */
  delaySeconds: number | null
}

export interface ReplicaOptions {
  primary: Db
  statements: StatementWatch
  url: string
  /** Whether the address may be a pooler's, as `DATABASE_URL` is. */
  isPooled: boolean
  now: () => Instant
  warn: (error: unknown) => void
}

/**
 * A streaming replica, for reports: what people look at, never what decides a write. A report includes
 * everything committed before it was requested, or has the time of its figures, or reads the primary instead.
 *
 * The delay is measured by positions in the primary's log. Postgres's own figure, the age of the last
 * transaction replayed, grows while nothing is written.
 */
export class Replica {
  readonly #options: ReplicaOptions
  readonly #database: Database
  readonly #marks: Mark[] = []
  /** As of the last check. Null: it can't be reached, or isn't a replica. */
  #replayed: number | null = null
  readonly #over = new AbortController()
  readonly #looking: Promise<void>

  constructor(options: ReplicaOptions) {
    const { url, isPooled, statements } = options
    this.#options = options
    this.#database = openDatabase({ url, directUrl: isPooled ? url : null, connections, statements })
    this.#looking = this.#keepLooking()
  }

  /**
   * Reads from the replica where possible, otherwise from the primary. `asOf`: the figures are of that time;
   * null: they are current. Only a reader that shows this time `mayBeDelayed`.
   */
  async read<T>(
    ask: (db: Db) => Promise<T>,
    { mayBeDelayed }: { mayBeDelayed: boolean },
  ): Promise<{ result: T; asOf: Instant | null }> {
    const found = await this.#isUsable(mayBeDelayed)
    if (found !== null)
      try {
        return { result: await ask(this.#database.db), asOf: found.asOf }
      } catch (error) {
        // It was lost, or a change of the primary needed a row version that the report was reading.
        this.#options.warn(error)
      }
    return { result: await ask(this.#options.primary), asOf: null }
  }

  facts(): ReplicaFacts {
    const ms = this.#delayMs()
    return { delaySeconds: ms === null || ms > mostMs ? null : Math.round(ms / 1000) }
  }

  async close(): Promise<void> {
    this.#over.abort()
    await this.#looking
    await this.#database.close()
  }

  async #isUsable(mayBeDelayed: boolean): Promise<{ asOf: Instant | null } | null> {
    const delayMs = this.#delayMs()
    if (delayMs === null || delayMs > mostMs) return null
    const asked = await this.#mark()
    // Don't wait for a replica that is far behind.
    const retries = delayMs > patienceMs ? 0 : patienceMs / retryMs
    for (let retry = 0; ; retry++) {
      this.#replayed = await this.#replayedNow()
      if (this.#replayed === null) return null
      if (this.#replayed >= asked.position) return { asOf: null }
      if (retry >= retries) break
      await wait(retryMs)
    }
    const had = this.#lastReplayed()
    return mayBeDelayed && had !== undefined && this.#msSince(had) <= mostMs ? { asOf: had.at } : null
  }

  /** Null: it can't be reached, or hasn't replayed any recorded position yet. */
  #delayMs(): number | null {
    const [had, newest] = [this.#lastReplayed(), this.#marks.at(-1)]
    if (had === undefined || newest === undefined) return null
    return had === newest ? 0 : this.#msSince(had)
  }

  #msSince({ at }: Mark): number {
    return epochMs(this.#options.now()) - epochMs(at)
  }

  #lastReplayed(): Mark | undefined {
    const replayed = this.#replayed
    return replayed === null ? undefined : this.#marks.findLast((it) => it.position <= replayed)
  }

  async #keepLooking(): Promise<void> {
    while (!this.#over.signal.aborted) {
      // Without the primary there are no sessions, so no reports either.
      await this.#mark().catch(() => null)
      this.#replayed = await this.#replayedNow()
      await wait(lookMs, undefined, { signal: this.#over.signal }).catch(() => {})
    }
  }

  async #mark(): Promise<Mark> {
    const position = await positionOf(this.#options.primary, sql`pg_current_wal_lsn()`)
    const mark = { position: position ?? 0, at: this.#options.now() }
    const last = this.#marks.at(-1)
    // Nothing was written meanwhile, so the same position is good for the later time too.
    if (last !== undefined && last.position >= mark.position) this.#marks.pop()
    this.#marks.push(mark)
    while (this.#marks[0] && this.#msSince(this.#marks[0]) > mostMs + patienceMs) this.#marks.shift()
    return mark
  }

  /** Null: it doesn't reply in time, or is a primary. */
  async #replayedNow(): Promise<number | null> {
    const late = new AbortController()
    const answered = positionOf(
      this.#database.db,
      sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`,
    ).catch(() => null)
    const inTime = wait(patienceMs, null, { signal: late.signal }).catch(() => null)
    const position = await Promise.race([answered, inTime])
    late.abort()
    return position
  }
}

async function positionOf(db: Db, position: ReturnType<typeof sql>): Promise<number | null> {
  const { rows } = await sql<{ bytes: number | null }>`select ${position} - '0/0'::pg_lsn as bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? null
}

import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Db } from '#server/db/connection.ts'
import type { Tables } from '#server/db/tables.ts'
import { together } from '#server/db/together.ts'

interface Waiting {
  query: CompiledQuery
  answer: (result: QueryResult<never>) => void
  fail: (error: unknown) => void
}

/**
 * The same database for reads that stand side by side: those asked at once (`Promise.all`) go in one exchange over one connection, where each
 * would otherwise take one of its own. When one fails, all of them do: they make one page. In a transaction there is one connection anyway.
 */
export function gathered(db: Db): Db {
  return db.isTransaction ? db : new Kysely<Tables>({ dialect: new Gathering(db) })
}

class Gathering implements Dialect {
  readonly #db: Db
  #waiting: Waiting[] = []

  constructor(db: Db) {
    this.#db = db
  }

  createAdapter = () => new PostgresAdapter()
  createIntrospector = (db: Kysely<never>) => new PostgresIntrospector(db)
  createQueryCompiler = () => new PostgresQueryCompiler()

  createDriver(): Driver {
    const ask = <R>(query: CompiledQuery) =>
      new Promise<QueryResult<R>>((answer, fail) => {
        // Once everybody who asks in this moment has asked.
        if (this.#waiting.length === 0) setImmediate(() => void this.#send())
        this.#waiting.push({ query, answer, fail })
      })
    const connection = { executeQuery: ask, streamQuery: () => refuse() }
    return {
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: async () => {},
    }
  }

  async #send(): Promise<void> {
    const asked = this.#waiting
    this.#waiting = []
    try {
      const answers = await together(
        this.#db,
        asked.map((it) => it.query),
      )
      for (const [index, it] of asked.entries()) it.answer({ rows: (answers[index] ?? []) as never[] })
    } catch (error) {
      for (const it of asked) it.fail(error)
    }
  }
}

function refuse(): never {
  throw new Error('What is gathered is only read')
}

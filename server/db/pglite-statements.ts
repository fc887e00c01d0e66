import { parse, protocol, type PGlite, type Results } from '@electric-sql/pglite'
import { isPlannedByValues } from '#server/db/plan-by-values.ts'
import { isStale } from '#server/db/stale-statement.ts'

const { serialize } = protocol

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>

interface Statement {
  name: string
  parameterTypes: number[]
  description: Messages
  uses: number
}

/** Each uses memory until it is closed; the portal has some three hundred. */
const maxCached = 500
/** The embedded database is analysed each night only: a plan made while its tables were small must not be cached forever. */
const usesBeforePlannedAnew = 500

/**
 * The prepared statements of the embedded database, each parsed once and cached by its text: parsing and planning one costs several times
 * its execution, and one exchange of messages is cheaper than six.
 */
export class PgliteStatements {
  readonly #pglite: PGlite
  readonly #kept = new Map<string, Statement>()
  #made = 0

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  async run(text: string, values: readonly unknown[]): Promise<Results<Record<string, unknown>>> {
    if (isPlannedByValues(text)) return this.#pglite.query(text, [...values])
    try {
      return await this.#runOnce(text, values)
    } catch (error) {
      if (!isStale(error)) throw error
      await this.#close(text)
      // A failed transaction stays failed: the retry happens in the next transaction.
      if (this.#pglite.isInTransaction()) throw error
      return this.#runOnce(text, values)
    }
  }

  async #runOnce(text: string, values: readonly unknown[]): Promise<Results<Record<string, unknown>>> {
    const { name, parameterTypes, description } = await this.#statement(text)
    const written = values.map((value, index) => this.#written(value, parameterTypes[index]))
    const messages = await this.#exchange(serialize.bind({ statement: name, values: written }), serialize.execute({}), serialize.sync())
    const [result] = parse.parseResults([...description, ...messages], this.#pglite.parsers)
    return result as Results<Record<string, unknown>>
  }

  async #statement(text: string): Promise<Statement> {
    const known = this.#kept.get(text)
    if (known && known.uses++ < usesBeforePlannedAnew) return known
    const [oldest] = this.#kept.keys()
    if (known) await this.#close(text)
    else if (this.#kept.size >= maxCached && oldest !== undefined) await this.#close(oldest)
    const name = `kept_${this.#made++}`
    const messages = await this.#exchange(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync())
    const description = messages.filter((it) => it.name === 'rowDescription')
    const statement = { name, parameterTypes: parse.parseDescribeStatementResults(messages), description, uses: 1 }
    this.#kept.set(text, statement)
    return statement
  }

  async #close(text: string): Promise<void> {
    const statement = this.#kept.get(text)
    if (!statement) return
    this.#kept.delete(text)
    await this.#exchange(serialize.close({ type: 'S', name: statement.name }), serialize.sync())
  }

  #written(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : this.#pglite.serializers[type]
    // Types without a native format (dates, uuids, numerics) are passed as text or numbers.
    return serializer ? serializer(value) : (value as { toString(): string }).toString()
  }

  /** One message to the database and all its answers; the folder of the embedded database needs no syncing. */
  async #exchange(...parts: Uint8Array[]): Promise<Messages> {
    return this.#pglite.execProtocolStream(new Uint8Array(Buffer.concat(parts)), { syncToFs: false })
  }
}

import { stopwatchMs } from '#server/clock.ts'

/** A statement that was answered, without its values. */
export interface AnsweredStatement {
  text: string
  /** On the stopwatch of `server/clock.ts`. */
  startedMs: number
  endedMs: number
  /** Null: it succeeded. */
  error: unknown
}

/** Reports how long each statement took. Listeners run in the caller's async context. */
export class StatementWatch {
  readonly #listeners = new Set<(statement: AnsweredStatement) => void>()
  /**
   * When each connection last replied: a statement sent while another was running starts only after it.
   */
  readonly #answeredMs = new WeakMap<object, number>()

  /** Returns a function that ends it. */
  listen(listener: (statement: AnsweredStatement) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async during<T>(connection: object, text: string, answer: Promise<T>): Promise<T> {
    if (this.#listeners.size === 0) return answer
    const sentMs = stopwatchMs()
    try {
      const answered = await answer
      this.#tell(connection, text, sentMs, null)
      return answered
    } catch (error) {
      this.#tell(connection, text, sentMs, error)
      throw error
    }
  }

  #tell(connection: object, text: string, sentMs: number, error: unknown): void {
    const endedMs = stopwatchMs()
    const startedMs = Math.max(sentMs, this.#answeredMs.get(connection) ?? 0)
    this.#answeredMs.set(connection, endedMs)
    for (const listener of this.#listeners) listener({ text, startedMs, endedMs, error })
  }
}

import { isPlannedByValues } from '#server/db/plan-by-values.ts'

/**
 * Each connection keeps named statements until it closes: at most this many, so that memory stays bounded.
 */
const mostNamed = 300
/** Rare statements are not worth caching. */
const usesBeforeNamed = 3
const mostCounted = 3000

/** Names for statements worth preparing: those that a process repeats often. */
export class StatementNames {
  readonly #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()
  #generation = 0

  /** The name to prepare a statement under; null: not worth it. */
  nameOf(text: string): string | null {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= mostNamed || !hasOnePlan(text)) return null
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < usesBeforeNamed) {
      if (this.#uses.size >= mostCounted) this.#uses.clear()
      this.#uses.set(text, uses)
      return null
    }
    this.#uses.delete(text)
    const name = `kept_${this.#generation}_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  /** The tables have changed: from now on all statements are prepared again, on every connection. */
  forgetAll(): void {
    this.#generation++
    this.#names.clear()
  }
}

/** A single statement with one plan for all; `begin`, `commit` and multi-statement scripts have none. */
function hasOnePlan(text: string): boolean {
  return (
    /^(\/\* (one|any) plan \*\/)?\s*(select|insert|update|delete|with|merge)\s/i.test(text) &&
    !text.includes(';') &&
    !isPlannedByValues(text)
  )
}

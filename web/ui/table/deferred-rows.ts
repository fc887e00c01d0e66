import { useRef, useState } from 'react'

/**
 * Freezes row positions while the user works in them: changed rows update in place, removed ones disappear,
 * and new ones wait until requested. If none of the frozen rows is left, as after a change of day, the new
 * rows are shown immediately.
 */
export function hold<Row>(
  shown: readonly Row[],
  next: readonly Row[],
  keyOf: (row: Row) => string,
): { rows: Row[]; waiting: number } {
  const byKey = new Map(next.map((row) => [keyOf(row), row]))
  const rows = shown.flatMap((row) => byKey.get(keyOf(row)) ?? [])
  return rows.length === 0 ? { rows: [...next], waiting: 0 } : { rows, waiting: next.length - rows.length }
}

interface DeferredRows<Row> {
  rows: readonly Row[]
  waiting: number
  /** Shows waiting rows, and lets the next change through: for changes the user requested. */
  release: () => void
}

/** `asked`: the query of the rows. Rows of another query are shown immediately, also while holding. */
export function useDeferredRows<Row>(
  next: readonly Row[],
  keyOf: (row: Row) => string,
  holding: boolean,
  asked: object | undefined,
): DeferredRows<Row> {
  const shown = useRef<readonly Row[]>(next)
  const seen = useRef(next)
  const released = useRef(false)
  const [, redraw] = useState(0)
  const changed = seen.current !== next
  seen.current = next
  const query = JSON.stringify(asked)
  const queried = useRef(query)
  if (queried.current !== query) released.current = true
  queried.current = query

  let waiting = 0
  if (!holding || released.current) {
    shown.current = next
    if (changed) released.current = false
  } else {
    const deferred = hold(shown.current, next, keyOf)
    waiting = deferred.waiting
    if (changed) shown.current = deferred.rows
  }
  const release = () => {
    released.current = true
    redraw((count) => count + 1)
  }
  return { rows: shown.current, waiting, release }
}

import { useRef, useState } from 'react'

/**
 * Keeps rows where they are while somebody works in them: what changed changes in place, what went goes, and what is new waits until it
 * is asked for.
 */
export function hold<Row>(shown: readonly Row[], next: readonly Row[], keyOf: (row: Row) => string): { rows: Row[]; waiting: number } {
  const byKey = new Map(next.map((row) => [keyOf(row), row]))
  const rows = shown.flatMap((row) => byKey.get(keyOf(row)) ?? [])
  return { rows, waiting: next.length - rows.length }
}

interface Held<Row> {
  rows: readonly Row[]
  waiting: number
  /** Shows what waits, and lets the next change through: for changes the user asked for. */
  release: () => void
}

export function useHeldRows<Row>(next: readonly Row[], keyOf: (row: Row) => string, holding: boolean): Held<Row> {
  const shown = useRef<readonly Row[]>(next)
  const seen = useRef(next)
  const released = useRef(false)
  const [, redraw] = useState(0)
  const changed = seen.current !== next
  seen.current = next

  let waiting = 0
  if (!holding || released.current) {
    shown.current = next
    if (changed) released.current = false
  } else {
    const held = hold(shown.current, next, keyOf)
    waiting = held.waiting
    if (changed) shown.current = held.rows
  }
  const release = () => {
    released.current = true
    redraw((count) => count + 1)
  }
  return { rows: shown.current, waiting, release }
}

/** What a key does in a list, or null. `extend` selects the rows the focus passes. */
export type RowMove = { kind: 'move'; to: number; extend: boolean } | { kind: 'open' } | { kind: 'select' }

interface Pressed {
  key: string
  shiftKey: boolean
}

/** Keys in a list of `count` rows, with the focus on row `at`; -1: on the list itself. */
export function rowMove({ key, shiftKey: extend }: Pressed, at: number, count: number): RowMove | null {
  const last = count - 1
  if (key === 'ArrowDown' || key === 'j') return { kind: 'move', to: Math.min(at + 1, last), extend }
  if (key === 'ArrowUp' || key === 'k') return { kind: 'move', to: Math.max(at - 1, 0), extend }
  if (key === 'Home') return { kind: 'move', to: 0, extend }
  if (key === 'End') return { kind: 'move', to: last, extend }
  if (at < 0) return null
  if (key === 'Enter') return { kind: 'open' }
  return key === ' ' || key === 'x' ? { kind: 'select' } : null
}

/** The keys of the rows between two rows, both included. */
export function between(keys: readonly string[], one: number, other: number): string[] {
  return keys.slice(Math.min(one, other), Math.max(one, other) + 1)
}

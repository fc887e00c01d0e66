const keepMs = 3000
/** Moves to a list's first row; the others then act on its rows. */
const starts: readonly string[] = ['j', 'k']
const others: readonly string[] = [...starts, 'ArrowDown', 'ArrowUp', 'Enter', ' ', 'x']

let kept: readonly string[] = []
let forgetting = 0

/**
 * Keeps keys for a list that is still loading: from a first j or k until another key is pressed, for at most
 * three seconds. True if this one is kept.
 */
export function keepKey(key: string): boolean {
  const isFirst = kept.length === 0
  const isKept = (isFirst ? starts : others).includes(key)
  kept = isKept ? [...kept, key] : []
  if (isKept && isFirst) {
    clearTimeout(forgetting)
    forgetting = window.setTimeout(takeKeptKeys, keepMs)
  }
  return isKept
}

/** The keys kept, once. */
export function takeKeptKeys(): readonly string[] {
  const taken = kept
  kept = []
  return taken
}

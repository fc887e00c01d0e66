const keepMs = 3000
/** Moves to a list's first row; the others then act on its rows. */
const starts: readonly string[] = ['j', 'k']
const others: readonly string[] = [...starts, 'ArrowDown', 'ArrowUp', 'Enter', ' ', 'x']

let kept: readonly string[] = []
let forgetting = 0

/**
 * Keeps keys for a list that is still loading: from a first j or k that nothing else on the page handles,
 * until another key is pressed, for at most three seconds. True if this one must not do anything else.
 */
export function keepKey(event: KeyboardEvent): boolean {
  const { key } = event
  if (kept.length === 0) {
    if (starts.includes(key)) {
      // Immediately: on a busy machine, the next keys come before any timer.
      beginKeeping(key)
      setTimeout(() => event.defaultPrevented && takeKeptKeys())
    }
    return false
  }
  const isKept = others.includes(key)
  kept = isKept ? [...kept, key] : []
  return isKept
}

/** Keeps a first key. */
export function beginKeeping(key: string): void {
  kept = [...kept, key]
  clearTimeout(forgetting)
  forgetting = window.setTimeout(takeKeptKeys, keepMs)
}

/** The keys kept, once. */
export function takeKeptKeys(): readonly string[] {
  const taken = kept
  kept = []
  return taken
}

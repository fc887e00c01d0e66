/** The longest pause between two keys of a shortcut, as in `shortcuts.ts`. */
const sequenceMs = 1200

const pauseMs = 1000

/**
 * Type-ahead: focuses the item that begins with the typed letters, as in a native select. A first letter that
 * matches nothing stays available to shortcuts.
 */
export function typeAhead(itemsOf: (target: Element) => readonly HTMLElement[]) {
  let typed = ''
  let at = 0
  /** When a letter was last left to shortcuts: it may begin one of two keys. */
  let passedOnAt = -sequenceMs
  return (event: KeyboardEvent): void => {
    const { key, target, timeStamp, ctrlKey, metaKey, altKey } = event
    if (timeStamp - at > pauseMs) typed = ''
    const isText = key.length === 1 && (key !== ' ' || typed !== '')
    if (!isText || ctrlKey || metaKey || altKey || event.defaultPrevented || !(target instanceof Element))
      return
    const items = itemsOf(target)
    if (items.length === 0) return
    const text = typed + key.toLowerCase()
    const found = typeAheadMatch(
      items.map(nameOf),
      text,
      items.findIndex((it) => it === target),
    )
    if (typed === '' && (found === null || timeStamp - passedOnAt < sequenceMs)) {
      passedOnAt = timeStamp
      return
    }
    event.preventDefault()
    typed = text
    at = timeStamp
    if (found !== null) items[found]?.focus()
  }
}

/**
 * The index of the item that begins with the text, or null. One letter, even repeated, moves to the next
 * match.
 */
export function typeAheadMatch(names: readonly string[], text: string, focused: number): number | null {
  const isOneLetter = text === text.charAt(0).repeat(text.length)
  const start = isOneLetter ? focused + 1 : Math.max(focused, 0)
  const inTurn = names.map((_, step) => (start + step) % names.length)
  const begins = (prefix: string) => inTurn.find((it) => names[it]?.toLowerCase().startsWith(prefix))
  return begins(text) ?? (isOneLetter ? begins(text.slice(0, 1)) : undefined) ?? null
}

function nameOf(item: HTMLElement): string {
  return (item.getAttribute('aria-label') ?? item.textContent).trim()
}

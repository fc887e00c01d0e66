/** As long as keys of a shortcut can be apart. */
const sequenceMs = 1200

const pauseMs = 1000

/**
 * Typed letters lead to the item that begins with them, as in a native select. A first letter that begins no
 * item is left to others, such as a shortcut.
 */
export function lettersAhead(itemsOf: (target: Element) => readonly HTMLElement[]) {
  let typed = ''
  let at = 0
  /** When a letter was left to others: it may begin a sequence of keys. */
  let leftAt = -sequenceMs
  return (event: KeyboardEvent): void => {
    const { key, target, timeStamp, ctrlKey, metaKey, altKey } = event
    if (timeStamp - at > pauseMs) typed = ''
    const isText = key.length === 1 && (key !== ' ' || typed !== '')
    if (!isText || ctrlKey || metaKey || altKey || event.defaultPrevented || !(target instanceof Element))
      return
    const items = itemsOf(target)
    if (items.length === 0) return
    const text = typed + key.toLowerCase()
    const found = foundAhead(
      items.map(nameOf),
      text,
      items.findIndex((it) => it === target),
    )
    if (typed === '' && (found === null || timeStamp - leftAt < sequenceMs)) {
      leftAt = timeStamp
      return
    }
    event.preventDefault()
    typed = text
    at = timeStamp
    if (found !== null) items[found]?.focus()
  }
}

/**
 * The place of the item that begins with the text. One letter, also repeated, goes on to the next such item.
 */
export function foundAhead(names: readonly string[], text: string, focused: number): number | null {
  const isOneLetter = text === text.charAt(0).repeat(text.length)
  const start = isOneLetter ? focused + 1 : Math.max(focused, 0)
  const inTurn = names.map((_, step) => (start + step) % names.length)
  const begins = (with_: string) => inTurn.find((it) => names[it]?.toLowerCase().startsWith(with_))
  return begins(text) ?? (isOneLetter ? begins(text.slice(0, 1)) : undefined) ?? null
}

function nameOf(item: HTMLElement): string {
  return (item.getAttribute('aria-label') ?? item.textContent).trim()
}

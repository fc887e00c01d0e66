import type { RefObject } from 'react'

export interface ShownRows {
  /** The rows in order. */
  keys: readonly string[]
  /** Scrolls the rows; null while they are cards. */
  scroller: RefObject<HTMLDivElement | null>
  rowHeight: number
}

/** Rows in the middle of a long list need code that may still be loading: about two seconds. */
const framesAtMost = 120

/** Focuses a row: its link, its check box or itself. A row that is not rendered is scrolled into view. */
export function focusRow(root: HTMLElement, { keys, scroller, rowHeight }: ShownRows, index: number): void {
  const find = () => root.querySelector<HTMLElement>(`[data-row="${CSS.escape(keys[index] ?? '')}"]`)
  const focus = (row: HTMLElement) => {
    const link = row.querySelector<HTMLElement>('[data-row-link]')
    const to = link ?? row.querySelector<HTMLElement>('input[type=checkbox]') ?? row
    if (to === row) row.tabIndex = -1
    to.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }
  const row = find()
  if (row) {
    focus(row)
    return
  }
  const before = document.activeElement
  let frames = framesAtMost
  const again = () => {
    const at = document.activeElement
    const found = find()
    if (found) focus(found)
    else if (isStillFree(at, before) && --frames > 0) {
      scroller.current?.scrollTo({ top: index * rowHeight })
      requestAnimationFrame(again)
    }
  }
  again()
}

/**
 * True if nobody has moved the focus since. When a button disappears, the focus goes to an element around the
 * rows by itself.
 */
function isStillFree(at: Element | null, before: Element | null): boolean {
  return at === null || at === before || at === document.body || at.matches('main, [data-more] *')
}

import { useLayoutEffect, useRef, type RefObject } from 'react'

const rowLink = '[data-row-link]'

/**
 * Rows become cards, and cards rows, when a window is made narrow, a tablet is turned or a page is zoomed: the focused one is replaced. Its
 * row's link gets the focus then, so that a keyboard goes on where it was. The very control is not looked for: another row's may look the same.
 */
export function useFocusOnRow(root: RefObject<HTMLElement | null>, isNarrow: boolean): void {
  const wasNarrow = useRef(isNarrow)
  const href = useRef<string | null>(null)
  // During render, before the old ones are taken away.
  if (wasNarrow.current !== isNarrow) href.current = focusedRow(root.current)
  wasNarrow.current = isNarrow
  useLayoutEffect(() => {
    if (href.current === null || document.activeElement !== document.body) return
    const links = [...(root.current?.querySelectorAll<HTMLElement>(rowLink) ?? [])]
    const same = links.find((it) => it.getAttribute('href') === href.current)
    // The rows below the window are drawn after these: the table, then.
    const next = same ?? root.current?.querySelector<HTMLElement>('[role="region"]')
    next?.focus()
  }, [isNarrow, root])
}

function focusedRow(root: HTMLElement | null): string | null {
  const focused = document.activeElement
  if (!focused || !root?.contains(focused)) return null
  return focused.closest('tr, li')?.querySelector(rowLink)?.getAttribute('href') ?? null
}

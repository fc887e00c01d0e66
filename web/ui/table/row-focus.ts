import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'

interface FocusedPlace {
  element: Element
  /** The keys of its row, the next and the one before; empty in the table’s head. */
  rows: readonly string[]
}

interface RowFocus {
  /** Whether the focus is among the rows. */
  isWithin: boolean
  /** Of the element around the table. */
  handlers: {
    onFocus: (event: FocusEvent<HTMLElement>) => void
    onBlur: (event: FocusEvent<HTMLElement>) => void
  }
}

/**
 * The focused control of a row may disappear: its button is no longer offered, the row leaves the list, or a
 * narrow window turns rows into cards. The focus then moves to the row or the next one, so that keyboard
 * users continue where they were. It doesn't move to the same control, because another row's may look alike.
 */
export function useRowFocus(root: RefObject<HTMLElement | null>): RowFocus {
  const place = useRef<FocusedPlace | null>(null)
  const [isWithin, setWithin] = useState(false)
  const leave = () => setWithin(false)
  // After every change, because removed elements fire no blur event.
  useLayoutEffect(() => {
    if (place.current === null || place.current.element.isConnected || !root.current) return
    const { rows } = place.current
    place.current = null
    const at = document.activeElement
    if (at !== null && at !== document.body) {
      if (!root.current.contains(at)) leave()
      return
    }
    // Rows outside the window and of long lists are rendered later: focus the table then.
    const next =
      rows.map((key) => rowOf(root.current, key)).find((it) => it !== null) ??
      root.current.querySelector<HTMLElement>('[data-rows]')
    if (next) focusOn(next)
    else leave()
  })
  return {
    isWithin,
    handlers: {
      onFocus: ({ target }) => {
        // Only among the rows: typing a search or a filter above them requests other rows.
        const isAmongRows = target.closest('[data-rows]') !== null
        place.current = isAmongRows ? { element: target, rows: keysAt(target) } : null
        setWithin(isAmongRows)
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        place.current = null
        setWithin(currentTarget.contains(relatedTarget))
      },
    },
  }
}

function rowOf(root: HTMLElement | null, key: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null
}

function keysAt(target: Element): string[] {
  const row = target.closest<HTMLElement>('[data-row]')
  return [row, row?.nextElementSibling, row?.previousElementSibling].flatMap(
    (it) => (it instanceof HTMLElement && it.dataset['row']) || [],
  )
}

/** Focuses a row’s link, or the row or table itself. */
function focusOn(element: HTMLElement): void {
  const link = element.querySelector<HTMLElement>(':scope[data-row] [data-row-link]')
  if (!link && !element.hasAttribute('tabindex')) element.tabIndex = -1
  const to = link ?? element
  to.focus({ preventScroll: true })
}

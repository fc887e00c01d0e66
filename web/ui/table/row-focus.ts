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
  handlers: { onFocus: (event: FocusEvent<HTMLElement>) => void; onBlur: (event: FocusEvent<HTMLElement>) => void }
}

/**
 * What has the focus in a row may go: its button is offered no more, the row leaves the list, a window made
 * narrow turns rows into cards. Its row has the focus then, or the next, so that a keyboard goes on where it
 * was. The very control is not looked for: another row’s may look the same.
 */
export function useRowFocus(root: RefObject<HTMLElement | null>): RowFocus {
  const place = useRef<FocusedPlace | null>(null)
  const [isWithin, setWithin] = useState(false)
  const leave = () => setWithin(false)
  // After every change: what is removed by React tells nobody that it lost the focus.
  useLayoutEffect(() => {
    if (place.current === null || place.current.element.isConnected || !root.current) return
    const { rows } = place.current
    place.current = null
    const at = document.activeElement
    if (at !== null && at !== document.body) {
      if (!root.current.contains(at)) leave()
      return
    }
    // Rows below the window, and those of long lists, are drawn later than these: the table, then.
    const next =
      rows.map((key) => rowOf(root.current, key)).find((it) => it !== null) ?? root.current.querySelector<HTMLElement>('[data-rows]')
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
  return [row, row?.nextElementSibling, row?.previousElementSibling].flatMap((it) => (it instanceof HTMLElement && it.dataset['row']) || [])
}

/** A row’s link; a row without one, and the table, by themselves. */
function focusOn(element: HTMLElement): void {
  const link = element.querySelector<HTMLElement>(':scope[data-row] [data-row-link]')
  if (!link && !element.hasAttribute('tabindex')) element.tabIndex = -1
  const to = link ?? element
  to.focus({ preventScroll: true })
}

import { useEffect, useRef, type RefObject } from 'react'
import { focusRow, type ShownRows } from './focus-row.ts'
import { movePlace, placeOf, type ListPlace } from './list-place.ts'

interface ReturnProps extends ShownRows {
  root: RefObject<HTMLDivElement | null>
  label: string
  loadMore: (() => void) | null
  busy: boolean
  onSelect: ((keys: ReadonlySet<string>) => void) | undefined
}

const retryMs = 100

/**
 * Back to a list: the row that was opened is in view and focused, once it is loaded. If it has left the list,
 * the row that took its place is. What was selected is selected again. Anything the user does in the meantime
 * takes precedence.
 */
export function useReturn(props: ReturnProps): void {
  const latest = useRef(props)
  latest.current = props
  const tries = useRef(40)
  const wanted = useRef<ListPlace | null | undefined>(undefined)
  useEffect(() => {
    const forget = () => (wanted.current = null)
    const ending = new AbortController()
    for (const event of ['keydown', 'pointerdown', 'wheel'])
      document.addEventListener(event, forget, { signal: ending.signal, capture: true, passive: true })
    return () => ending.abort()
  }, [])
  // With every change of the rows.
  useEffect(() => {
    if (wanted.current === undefined) {
      wanted.current = placeOf(props.label)
      if (wanted.current) selectAgain(wanted.current, props.onSelect)
    }
    if (wanted.current === null || props.keys.length === 0 || props.busy) return undefined
    let timer = 0
    const attempt = () => {
      if (wanted.current === null || wanted.current === undefined) return
      if (returnTo(wanted.current, latest.current)) wanted.current = null
      // The row may not be rendered yet, and a new page focuses itself.
      else if (--tries.current > 0) timer = window.setTimeout(attempt, retryMs)
    }
    timer = window.setTimeout(attempt)
    return () => clearTimeout(timer)
  })
}

/** Only once: a later visit must not bring back a selection that was cleared meanwhile. */
function selectAgain(place: ListPlace, onSelect: ReturnProps['onSelect']): void {
  if (!onSelect || !place.selected?.length) return
  onSelect(new Set(place.selected))
  movePlace({ ...place, selected: [] })
}

/** True once the row has the focus. Rows that were loaded before and are missing are requested. */
function returnTo({ rows, at, top }: ListPlace, { root, ...list }: ReturnProps): boolean {
  const found = list.keys.indexOf(rows[at]?.key ?? '')
  if (found < 0 && list.keys.length < rows.length && list.loadMore) {
    list.loadMore()
    return false
  }
  const index = found < 0 ? Math.min(at, list.keys.length - 1) : found
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
  if (focused !== undefined && focused === list.keys[index]) return true
  if (!root.current) return false
  list.scroller.current?.scrollTo({ top })
  focusRow(root.current, list, index)
  return false
}

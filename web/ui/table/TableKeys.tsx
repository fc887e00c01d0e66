import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useActionsHere } from '#web/ui/actions/actions-here.ts'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import { beginKeeping, takeKeptKeys } from '#web/ui/keys/typed-ahead.ts'
import type { Selection } from './table-model.ts'
import { useRowActionsInPalette } from './palette-actions.ts'
import { useFitWindow } from './fit-window.ts'
import { focusRow } from './focus-row.ts'
import { rememberPlace } from './list-place.ts'
import { between, rowMove } from './row-keys.ts'
import { RowPeek } from './RowPeek.tsx'
import { RowMenu, type OpenRowMenu } from './RowMenu.tsx'
import { FilterKey } from './FilterKey.tsx'
import { barActions } from './list-bar.ts'
import { listActions, type ListSorting } from './list-actions.ts'
import { showRowLetters } from './row-letters.ts'
import { askedHit, settledHit, type AskedHit } from './single-hit.ts'
import { followRowLink } from './TableRow.tsx'
import { tipOfCell, tipOfRow } from './cell-tips.ts'
import type { Density } from './table-columns.ts'
import { useReturn } from './use-return.ts'

export interface TableKeysProps {
  /** The element around the table and its bar. */
  root: RefObject<HTMLDivElement | null>
  /** Scrolls the rows; null while they are cards. */
  scroller: RefObject<HTMLDivElement | null>
  /** False if the rows are cards, or there are none. */
  isTable: boolean
  /** The list of which people save views, if they can. */
  name: string | undefined
  /** Tells the lists of a page apart. */
  label: string
  /** The rows in order. */
  keys: readonly string[]
  rows: readonly object[]
  rowMenu: ((menu: OpenRowMenu<object>) => ReactNode) | undefined
  peek: ((row: object) => ReactNode) | undefined
  onRow: ((key: string) => void) | undefined
  /** The addresses of the rows, in the same order. */
  hrefs: () => readonly (string | null)[]
  rowHeight: number
  selected: ReadonlySet<string> | undefined
  onSelect: ((keys: ReadonlySet<string>) => void) | undefined
  selection: Selection<object> | undefined
  /** Loads the next rows; null if all are loaded. */
  loadMore: (() => void) | null
  /** The number of rows when Show more was pressed: its first new row gets the focus. */
  shownBefore: number | null
  onNewShown: () => void
  /** Other or further rows are loading. */
  busy: boolean
  /** The query of the rows. */
  asked: object | undefined
  sorting: ListSorting
  density: Density
  onDensity: (density: Density) => void
}

/** What a table needs soon after its rows: keys, range selection, full texts of cut cells, its height. */
export function TableKeys(props: TableKeysProps) {
  const latest = useRef(props)
  latest.current = props
  const { root } = props
  useFitWindow(props.scroller, props.isTable)
  useReturn(props)
  useRowActionsInPalette(props)
  useActionsHere(props.label, () => [
    ...listActions(props),
    ...barActions(root.current, props.name !== undefined),
  ])
  useFirstNew(props)
  // Moves the focus into the list if it is outside.
  const enter = () => {
    if (root.current && latest.current.keys.length > 0) focusRow(root.current, latest.current, 0)
  }
  const enterOrKeep = (key: string) => (latest.current.keys.length > 0 ? enter() : beginKeeping(key))
  useShortcut({ keys: 'j', label: 'Next row', run: () => enterOrKeep('j') })
  useShortcut({ keys: 'k', label: 'Previous row', run: () => enterOrKeep('k') })
  useShortcut({ keys: 'f', label: 'Show row letters', run: () => showRowLetters(openRow) })
  const hit = useRef<AskedHit | null>(null)
  const lookForHit = () => {
    if (root.current && hit.current && settledHit(root.current, hit.current, latest.current, enter))
      hit.current = null
  }
  // With every change of the rows.
  useEffect(lookForHit)
  // Not in a layout effect: the list around it may be mounted with it, and is known only afterwards.
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    const onSearch = (event: KeyboardEvent) => {
      hit.current = askedHit(event)
      if (event.key === 'ArrowDown') event.preventDefault()
      // If the box's text was searched for before, nothing will change. Its own listener comes first.
      setTimeout(lookForHit)
    }
    return listen(element, () => latest.current, onSearch)
    // oxlint-disable-next-line react/exhaustive-deps -- it reads only refs
  }, [root])
  // With every change of the rows, after the list listens.
  useEffect(() => {
    if (latest.current.keys.length === 0 || latest.current.busy) return
    for (const key of takeKeptKeys()) pressKey(key, enter)
  })
  const { rowMenu, peek } = props
  return (
    <>
      <FilterKey list={root} />
      {rowMenu && <RowMenu {...props}>{rowMenu}</RowMenu>}
      {peek && props.isTable && <RowPeek {...props}>{peek}</RowPeek>}
    </>
  )
}

/** A key pressed while the list was loading. */
function pressKey(key: string, enter: () => void): void {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')
  if (!row) enter()
  else if (key === 'Enter') openRow(row)
  else
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
}

/** After Show more: continues at the first new row, unless the focus was moved meanwhile. */
function useFirstNew({ root, shownBefore: first, onNewShown, ...list }: TableKeysProps): void {
  useEffect(() => {
    if (first === null || list.keys.length <= first || !root.current) return
    onNewShown()
    const at = document.activeElement
    if (at === null || at === document.body || at.closest('[data-more]')) focusRow(root.current, list, first)
  })
}

function listen(
  root: HTMLElement,
  now: () => TableKeysProps,
  onSearch: (event: KeyboardEvent) => void,
): () => void {
  const ending = new AbortController()
  const { signal } = ending
  /** Where a range begins, and what was selected then. */
  let range: { from: number; base: ReadonlySet<string> } | null = null

  /** The row that last had the focus. */
  let last = ''

  const begin = (from: number) => {
    range = { from, base: now().selected ?? new Set() }
  }
  const extendTo = (index: number) => {
    const { keys, onSelect } = now()
    if (range === null || !onSelect) return
    onSelect(new Set([...range.base, ...between(keys, range.from, index)]))
  }
  const toggle = (index: number) => {
    const { keys, selected, onSelect } = now()
    const key = keys[index]
    if (key === undefined || !onSelect) return
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    onSelect(next)
    range = { from: index, base: next }
  }

  root.addEventListener(
    'keydown',
    (event) => {
      const { target } = event
      if (!(target instanceof HTMLElement) || event.defaultPrevented) return
      if (isSelectAll(event) && target.closest('[data-rows]') && !isOwnKey(target, event.key)) {
        const { keys, onSelect } = now()
        if (!onSelect) return
        event.preventDefault()
        onSelect(new Set(keys))
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (target.matches('input[type=search]')) {
        onSearch(event)
        return
      }
      if (!target.closest('[data-rows]') || isOwnKey(target, event.key)) return
      const { keys, loadMore } = now()
      const at = indexOf(target, keys)
      const next = rowMove(event, at, keys.length)
      if (next === null || (next.kind === 'open' && target.matches('a, button'))) return
      // Also where nothing can be selected: Space would scroll the list away from the row.
      event.preventDefault()
      if (next.kind === 'open') openRow(target)
      else if (next.kind === 'select') toggle(at)
      else {
        if (next.extend && range === null) begin(Math.max(at, 0))
        focusRow(root, now(), next.to)
        now().onRow?.(keys[next.to] ?? '')
        if (next.extend) extendTo(next.to)
        else range = null
        if (next.to === keys.length - 1) loadMore?.()
      }
    },
    { signal },
  )
  root.addEventListener('mousedown', (event) => isRangeClick(event, now()) && event.preventDefault(), {
    signal,
  })
  root.addEventListener(
    'click',
    (event) => {
      const { keys, onSelect } = now()
      const { target } = event
      if (!onSelect || !(target instanceof HTMLElement)) return
      const index = indexOf(target, keys)
      if (index < 0) return
      const box = target.closest<HTMLInputElement>('input[type=checkbox]')
      if (isRangeClick(event, now())) {
        // After the box itself has changed.
        setTimeout(() => {
          if (range === null) begin(index)
          extendTo(index)
        })
      } else if (box) setTimeout(() => begin(index))
    },
    { signal },
  )
  // Enter on a row, or a click next to its link, clicks the link.
  root.addEventListener('click', (event) => leaveBy(event.target, now()), { signal })
  root.addEventListener('pointerover', tipOfCell, { signal })
  root.addEventListener('focusin', tipOfRow, { signal })
  root.addEventListener(
    'focusin',
    ({ target, relatedTarget }) => {
      if (!(target instanceof Element)) return
      const row = target.closest<HTMLElement>('[data-row]')?.dataset['row']
      if (row !== undefined) last = row
      // Escape in the search or a filter leads back to the row.
      const at = now().keys.indexOf(last)
      const isBack =
        target.matches('[data-rows]') && relatedTarget instanceof Element && isField(relatedTarget)
      if (isBack && at >= 0) focusRow(root, now(), at)
    },
    { signal },
  )
  return () => ending.abort()
}

/** A link of a row is followed: Back will lead to this row. */
function leaveBy(
  target: EventTarget | null,
  { label, keys, hrefs, scroller, selected }: TableKeysProps,
): void {
  if (!(target instanceof Element) || !target.closest('a[href]')) return
  const at = indexOf(target, keys)
  if (at < 0) return
  const addresses = hrefs()
  const rows = keys.map((key, place) => ({ key, href: addresses[place] ?? null }))
  rememberPlace(label, { rows, at, selected: [...(selected ?? [])], top: scroller.current?.scrollTop ?? 0 })
}

/** Shift+click anywhere on a row except its links and buttons. */
function isRangeClick({ target, shiftKey }: MouseEvent, { onSelect }: TableKeysProps): boolean {
  if (!shiftKey || !onSelect || !(target instanceof HTMLElement)) return false
  return target.closest('[data-row]') !== null && target.closest('a, button, select, textarea') === null
}

/** All rows shown, where the browser would select the page’s text. */
function isSelectAll({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !altKey && !shiftKey
}

/** Keys that a control in the list needs itself. */
function isOwnKey(target: HTMLElement, key: string): boolean {
  return isField(target) || (key === ' ' && target.matches('button, input'))
}

function isField(target: Element): boolean {
  return target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
}

function indexOf(target: Element, keys: readonly string[]): number {
  const key = target.closest<HTMLElement>('[data-row]')?.dataset['row']
  return key === undefined ? -1 : keys.indexOf(key)
}

function openRow(target: HTMLElement): void {
  const row = target.closest<HTMLElement>('[data-row]')
  if (!row) return
  if (followRowLink(row)) return
  const first = (what: string) => row.querySelector<HTMLElement>(what)
  ;(first('[data-row-open]') ?? first('a[href^="/"]'))?.click()
}

import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import type { Point } from '#web/ui/menu/place-at.ts'

/** The open menu of a list's rows. */
export interface OpenRowMenu<Row> {
  /** The row; or all selected ones, if it is one of them. */
  rows: readonly Row[]
  /** Has the focus again when the menu closes. */
  owner: RefObject<HTMLElement | null>
  at: Point
  onClose: () => void
  /** Goes to a page as the row's own link does: Back leads to the row again. */
  follow: (href: string) => void
}

interface RowMenuProps<Row> {
  /** The element around the table. */
  root: RefObject<HTMLElement | null>
  rows: readonly Row[]
  /** The keys of the rows, in the same order. */
  keys: readonly string[]
  selected: ReadonlySet<string> | undefined
  children: (menu: OpenRowMenu<Row>) => ReactNode
}

interface Opened {
  key: string
  owner: RefObject<HTMLElement | null>
  at: Point
}

/** The keys and the right click that open the menu of a row; without a focused one, of the first. */
export function RowMenu<Row>({ root, rows, keys, selected, children }: RowMenuProps<Row>) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const openAt = (row: HTMLElement | null, at?: Point) => {
    const key = row?.dataset['row']
    if (!row || key === undefined) return
    const owner = row.querySelector<HTMLElement>('[data-row-link]') ?? row
    const { left, bottom } = owner.getBoundingClientRect()
    setOpened({ key, owner: { current: owner }, at: at ?? { x: left, y: bottom } })
  }
  const latest = useRef(openAt)
  latest.current = openAt
  useShortcut({
    keys: 'c',
    label: 'Open the actions of the row or the selected rows (or right-click)',
    run: () => openAt(focusedRow(root.current) ?? firstRow(root.current)),
  })
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    const ending = new AbortController()
    const { signal } = ending
    element.addEventListener('contextmenu', (event) => onContextMenu(event, latest.current), { signal })
    element.addEventListener('keydown', (event) => onMenuKey(event, latest.current), { signal })
    return () => ending.abort()
  }, [root])
  const row = opened && rows[keys.indexOf(opened.key)]
  if (!opened || !row) return null
  const all = selected?.has(opened.key) ? rows.filter((_, at) => selected.has(keys[at] ?? '')) : [row]
  return children({
    rows: all,
    owner: opened.owner,
    at: opened.at,
    onClose: () => setOpened(null),
    follow: (href) => followFrom(opened.owner.current, href),
  })
}

type OpenAt = (row: HTMLElement | null, at?: Point) => void

function onContextMenu(event: MouseEvent, openAt: OpenAt): void {
  const row = rowOf(event.target)
  // The browser's own menu copies what is selected. With Shift it is always the browser's.
  if (!row || event.shiftKey || getSelection()?.toString()) return
  event.preventDefault()
  // Pressing the menu key gives no position.
  openAt(row, event.clientX > 0 || event.clientY > 0 ? { x: event.clientX, y: event.clientY } : undefined)
}

/** Not every browser sends a `contextmenu` event for these keys. */
function onMenuKey(event: KeyboardEvent, openAt: OpenAt): void {
  const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
  const row = rowOf(event.target)
  if (!isMenuKey || !row) return
  event.preventDefault()
  openAt(row)
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-rows] [data-row]') : null
}

function focusedRow(root: HTMLElement | null): HTMLElement | null {
  const row = rowOf(document.activeElement)
  return row && root?.contains(row) ? row : null
}

/** The first selected row, or the first. */
function firstRow(root: HTMLElement | null): HTMLElement | null {
  return (
    root?.querySelector<HTMLElement>('[data-row][data-chosen]') ??
    root?.querySelector<HTMLElement>('[data-row]') ??
    null
  )
}

/** Clicks a link to the page next to the row's own, so that the list remembers the row. */
function followFrom(owner: HTMLElement | null, href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.dataset['rowLink'] = ''
  owner?.after(link)
  link.click()
  link.remove()
}

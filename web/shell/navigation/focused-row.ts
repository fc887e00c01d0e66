import { groupPath } from '#contract/addresses.ts'
import type { Command } from '#web/ui/palette/palette-order.ts'

/** A list's row that is, or links to, one reservation. */
export interface ReservationRow {
  path: string
  /** As the row names it. */
  name: string
  /** `Focused row` or `1 reservation selected` */
  of: string
}

const guid = '[\\da-f-]{36}'
const pathOfOne = new RegExp(`^${groupPath(guid, guid)}$`)

export function isReservation(path: string): boolean {
  return pathOfOne.test(path)
}

export const ofFocusedRow = 'Focused row'

/** The list's row that has the focus, or has a link or box with it. */
export function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-rows] [data-row]') ?? null
}

/** Opens the list's row that has the focus as the palette opens. */
export function openFocused(go: (href: string) => void): Command[] {
  const link = document.activeElement
  const row = focusedRow()
  if (!(link instanceof HTMLAnchorElement) || row === null) return []
  const href = link.pathname + link.search
  return [
    {
      id: `${href} row`,
      kind: 'selected',
      group: ofFocusedRow,
      title: `Open ${nameOfRow(row, link)}`,
      href,
      run: () => go(href),
    },
  ]
}

/**
 * The reservation of the only selected row, otherwise of the focused one. `selection` is the list’s own
 * count, such as `3 reservations selected`, because a long list doesn’t render every selected row.
 */
export function reservationOfRow(
  focused: HTMLElement | null,
  selection: string | undefined,
): ReservationRow | null {
  const selected = [...document.querySelectorAll<HTMLElement>('[data-rows] [data-row][data-chosen]')]
  const hasSelection = selection !== undefined || selected.length > 0
  if (hasSelection && (selected.length !== 1 || !(selection ?? '1 ').startsWith('1 '))) return null
  const row = selected[0] ?? focused
  const path = row && reservationIn(row)
  return row && path ? { path, name: nameOfRow(row), of: selection ?? ofFocusedRow } : null
}

/** Where the row leads to, or its only link to a reservation. */
function reservationIn(row: HTMLElement): string | null {
  const own = row.querySelector<HTMLAnchorElement>('a[data-row-link]')
  if (own && isReservation(own.pathname)) return own.pathname
  const linked = new Set([...row.querySelectorAll('a')].map((it) => it.pathname).filter(isReservation))
  const [only] = linked
  return only !== undefined && linked.size === 1 ? only : null
}

/** The texts of the link and of the cell with the row's name. */
function nameOfRow(row: HTMLElement, link = row.querySelector<HTMLElement>('a[data-row-link]')): string {
  const named = row.querySelector<HTMLElement>('[data-name]')
  const cells = [link, named && link && named.contains(link) ? null : named]
  return cells.flatMap((it) => (it ? linesOf(it) : [])).join(', ')
}

/** A cell's texts; those below each other are separate. */
const linesOf = (cell: HTMLElement) => cell.innerText.split('\n').flatMap((it) => it.trim() || [])

import type { ReactNode } from 'react'

/** A column of a DataTable, in the words of the screen. */
export interface Column<Row> {
  /** Also the name the server sorts by. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Money, counts and times stand at the end. */
  align?: 'start' | 'end'
  /** The server can sort by it. */
  sortable?: boolean
  /** For lists that are loaded whole: sorts in the browser by this value. */
  sortValue?: (row: Row) => string | number | null
  width?: string
  /** Cannot be hidden. */
  fixed?: boolean
  /** Hidden until somebody asks for it. */
  hiddenAtFirst?: boolean
  /** Heads the card on a phone. The first column does when none says so. */
  cardTitle?: boolean
  /** A button that says itself: at the end of a card's head, without the column's name. */
  cardAction?: boolean
}

/** How close the rows stand. */
export type Density = 'close' | 'wide'

export interface Sort {
  id: string
  desc: boolean
}

/** Clicking a column's head: ascending first, then the other way round. */
export function nextSort(current: Sort | null, id: string): Sort {
  return current?.id === id ? { id, desc: !current.desc } : { id, desc: false }
}

/** Numbers by size, texts as people read them, nothing always last. */
export function compareValues(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export function sortedRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | null): readonly Row[] {
  const value = columns.find((it) => it.id === sort?.id)?.sortValue
  if (!sort || !value) return rows
  const sign = sort.desc ? -1 : 1
  return rows.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)]
    const ordered = compareValues(left, right)
    return left === null || right === null ? ordered : ordered * sign
  })
}

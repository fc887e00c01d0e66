import type { ReactNode } from 'react'

/** A column of a DataTable. */
export interface Column<Row> {
  /** Also the server's sort key. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Money, counts and times are aligned at the end. */
  align?: 'start' | 'end'
  /** The server can sort by it. */
  sortable?: boolean
  /** Why the server can't sort by it now: "Choose dates first". */
  whyNotSorted?: string
  /** For fully loaded lists: sorts in the browser by this value. */
  sortValue?: (row: Row) => string | number | null
  /** The total below a fully loaded list, if adding up its values makes sense. */
  total?: (rows: readonly Row[]) => ReactNode
  /** The minimum width, for columns with sentences. */
  minWidth?: string
  /** The maximum width on screen, for columns that would push others out of view. */
  maxWidth?: string
  /** Cannot be hidden. */
  fixed?: boolean
  /** Hidden by default. */
  hiddenAtFirst?: boolean
  /**
   * The row's name: stays in view while columns scroll, and is the card's heading on a phone. Defaults to the
   * first column.
   */
  cardTitle?: boolean
  /** A self-explanatory button: at the end of a card's heading, without the column's name. */
  cardAction?: boolean
}

/** Which columns were chosen to be visible or hidden. */
export type ColumnsShown = Readonly<Record<string, boolean>>

/** The column that names a row. */
export function nameColumn<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find((it) => it.cardTitle) ?? columns[0]
}

/**
 * The row density. `compact`: rows of 32 px with one line of text; truncated text shows in full on hover and
 * focus. `comfortable`: rows of at least 44 px, and long texts wrap.
 */
export type Density = 'compact' | 'comfortable'

export const rowHeights: Record<Density, number> = { compact: 32, comfortable: 44 }

export interface Sort {
  id: string
  desc: boolean
}

/** Whether a list can be sorted by a column: in the browser, or by the server. */
export function isSortable(
  { sortValue, sortable }: Pick<Column<never>, 'sortValue' | 'sortable'>,
  inBrowser: boolean,
): boolean {
  return inBrowser ? sortValue !== undefined : sortable === true
}

/** Clicking a column header: ascending first, then descending. */
export function nextSort(current: Sort | null, id: string): Sort {
  return current?.id === id ? { id, desc: !current.desc } : { id, desc: false }
}

/** Numbers by size, texts by locale, empty values always last. */
export function compareValues(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return collator.compare(String(a), String(b))
}

let collator: Intl.Collator | undefined

export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const value = columns.find((it) => it.id === sort?.id)?.sortValue
  if (!sort || !value) return rows
  const sign = sort.desc ? -1 : 1
  return rows.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)]
    const ordered = compareValues(left, right)
    return left === null || right === null ? ordered : ordered * sign
  })
}

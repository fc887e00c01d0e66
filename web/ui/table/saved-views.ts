import type { ComponentType, ReactNode } from 'react'
import type { Sort } from './table-columns.ts'

/** How a table is shown: every column, and the order in which the browser sorts, if it does. */
export interface TableView {
  columns: Record<string, boolean>
  sort: Sort | null
}

/** A person's saved views of one list. */
export interface ListViews {
  isLoading: boolean
  items: readonly (TableView & { guid: string; name: string })[]
  /** The view that the list shows now, or null. */
  openGuid: string | null
  /** The view that was opened last, if the list has been changed since. */
  changed: { name: string; update: () => void } | null
  /** Goes to the view's address. The table itself shows its columns and order. */
  open: (guid: string) => void
  /** Opens the dialog that saves the current list, and renames and deletes views. */
  edit: () => void
}

export interface SavedViewsProps {
  list: string
  shown: TableView
  children: (views: ListViews) => ReactNode
}

/** Set by the portal, because a table does not call the server. */
export const savedViewsPart: { current: ComponentType<SavedViewsProps> | null } = { current: null }

export const columnsKey = (list: string) => `table-columns-${list}`
export const sortKey = (list: string) => `table-sort-${list}`

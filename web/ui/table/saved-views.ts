import type { ComponentType, ReactNode } from 'react'
import type { Sort } from './table-columns.ts'

/** How a table is shown: every column, and the order in which the browser sorts, if it does. */
export interface TableView {
  columns: Record<string, boolean>
  sort: Sort | null
}

export interface ListView extends TableView {
  guid: string
  name: string
  shared: boolean
  /** The name of the colleague who shares it; null: it is the user's own. */
  owner: string | null
}

/** The saved views of one list: a person's own, and those that colleagues share. */
export interface ListViews {
  isLoading: boolean
  items: readonly ListView[]
  /** The view that the list shows now, or null. */
  openGuid: string | null
  /** The view that was opened last, if the list has been changed since. Only some people can update it. */
  changed: { name: string; update: (() => void) | null } | null
  /** Shares the open view with all staff, or no longer; null if the user can't. */
  share: { isShared: boolean; toggle: () => void } | null
  /** The view that a link names: it is to be opened. */
  linked: ListView | null
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

/**
 * Set by the portal, because a table does not call the server. `owner`: the person whose columns and order
 * the device stores, because several people can use it.
 */
export const savedViewsPart: { current: ComponentType<SavedViewsProps> | null; owner?: string } = {
  current: null,
}

export function listsOf(person: string): void {
  savedViewsPart.owner = person
}

export const columnsKey = (list: string) => `table-columns-${list}-${savedViewsPart.owner}`
export const sortKey = (list: string) => `table-sort-${list}-${savedViewsPart.owner}`

/** Set by the palette’s “Save this view…”, so that the menu opens the save dialog directly. */
export const asksToSave = { current: false }

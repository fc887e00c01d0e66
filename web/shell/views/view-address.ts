import type { SavedView } from '#contract/saved-views.ts'
import { columnsKey, sortKey, type TableView } from '#web/ui/table/saved-views.ts'
import { rememberList } from './left-lists.ts'
import { writeStored } from '#web/ui/device/stored.ts'

type Shown = TableView & { path: string; search: string }

/** The view of each list that was opened last, until the page is reloaded. */
export const openedLast = new Map<string, string>()

/**
 * Opens a saved view from any page: the device stores its columns and order for the list. A list that is
 * already open reads them only when it is loaded again.
 */
export function openView(
  { guid, list, path, search, columns, sort }: SavedView,
  go: (url: string) => void,
): void {
  openedLast.set(list, guid)
  writeStored(columnsKey(list), columns)
  writeStored(sortKey(list), sort)
  // A view without filters shows the whole list.
  rememberList(path, search)
  if (path === location.pathname) location.assign(path + search)
  else go(path + search)
}

/** Whether a list shows what the view holds. Filters may be in another order. */
export function isShown(view: SavedView, shown: Shown): boolean {
  return (
    view.path === shown.path &&
    sorted(view.search) === sorted(shown.search) &&
    view.sort?.id === shown.sort?.id &&
    view.sort?.desc === shown.sort?.desc &&
    Object.entries(shown.columns).every(([id, on]) => (view.columns[id] ?? on) === on)
  )
}

function sorted(search: string): string {
  const filters = new URLSearchParams(search)
  filters.sort()
  return filters.toString()
}

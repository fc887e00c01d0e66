import type { ActionHere } from '#web/ui/actions/actions-here.ts'
import { isSortable, nextSort, type Column, type Density, type Sort } from './table-columns.ts'

/** How a list is sorted. */
export interface ListSorting {
  /** The visible columns. */
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'sortable' | 'sortValue' | 'whyNotSorted'>[]
  sort: Sort | null
  onSort: (sort: Sort) => void
  inBrowser: boolean
}

interface ListLooks {
  sorting: ListSorting
  density: Density
  onDensity: (density: Density) => void
}

/** What the palette offers for every list: its order and its density. After the actions of the page. */
export function listActions({ sorting, density, onDensity }: ListLooks): ActionHere[] {
  const { columns, sort, onSort, inBrowser } = sorting
  const next = density === 'compact' ? 'comfortable' : 'compact'
  return [
    ...columns
      .filter((it) => isSortable(it, inBrowser) || it.whyNotSorted !== undefined)
      .map(({ id, header, whyNotSorted }) => ({
        label: sortLabel(header, sort?.id === id),
        words: ['order', 'sort list'],
        whyNot: whyNotSorted,
        isLast: true,
        run: () => onSort(nextSort(sort, id)),
      })),
    {
      label: next === 'compact' ? 'Compact rows' : 'Comfortable rows',
      words: ['density', 'row height'],
      isLast: true,
      run: () => onDensity(next),
    },
  ]
}

function sortLabel(header: string, isSorted: boolean): string {
  const label = `Sort by ${header.charAt(0).toLowerCase()}${header.slice(1)}`
  return isSorted ? `${label}, other way round` : label
}

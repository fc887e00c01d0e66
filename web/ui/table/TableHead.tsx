import { IconArrowDown, IconArrowsSort, IconArrowUp } from '#web/ui/icon/icons.ts'
import { RowCheckbox } from './RowCheckbox.tsx'
import { isSortable, nameColumn, type Column, type Sort } from './table-columns.ts'
import type { TableModel } from './table-model.ts'
import classes from './DataTable.module.css'

interface TableHeadProps<Row extends object> {
  table: TableModel<Row>
  /** The visible columns in order. */
  columns: readonly Column<Row>[]
  selectable: boolean
  label: string
  sort: Sort | null
  sortsInBrowser: boolean
  onSort: (id: string) => void
}

export function TableHead<Row extends object>({
  table,
  columns,
  selectable,
  label,
  sort,
  sortsInBrowser,
  onSort,
}: TableHeadProps<Row>) {
  const name = nameColumn(columns)
  return (
    <thead>
      <tr>
        {selectable && (
          <th scope="col" className={classes.pick}>
            <RowCheckbox
              label={`Select all rows of ${label}`}
              isChecked={table.getIsAllRowsSelected()}
              isMixed={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
              onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.map((column) => {
          const { id, header, align, minWidth } = column
          const sorted = sort?.id === id ? (sort.desc ? 'descending' : 'ascending') : 'none'
          const canSort = isSortable(column, sortsInBrowser)
          return (
            <th
              key={id}
              scope="col"
              data-align={align}
              data-name={column === name || undefined}
              style={{ minWidth }}
              aria-sort={canSort ? sorted : undefined}
            >
              {canSort ? (
                <button type="button" className={classes.sort} onClick={() => onSort(id)}>
                  {header}
                  <SortMark sorted={sorted} />
                </button>
              ) : column.whyNotSorted ? (
                <button type="button" className={classes.sort} aria-disabled data-tip={column.whyNotSorted}>
                  {header}
                  <span className="said"> {column.whyNotSorted}</span>
                </button>
              ) : (
                header || <span className="said">Actions</span>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function SortMark({ sorted }: { sorted: 'ascending' | 'descending' | 'none' }) {
  if (sorted === 'ascending') return <IconArrowUp size={14} aria-hidden />
  if (sorted === 'descending') return <IconArrowDown size={14} aria-hidden />
  return <IconArrowsSort size={14} aria-hidden className={classes.unsorted ?? ''} />
}

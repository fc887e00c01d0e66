import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { ClearSelection } from './ClearSelection.tsx'
import { maySeekView } from './sought-view.ts'
import { isSortable, type Column, type Density, type Sort } from './table-columns.ts'
import type { TableModel } from './table-model.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ViewButton } from '#web/ui/button/ViewButton.tsx'
import filters from './ListFilters.module.css'
import classes from './TableBar.module.css'

// Most users of a list never change its view.
const TableViewMenu = lazy(async () => ({
  default: (await import('./TableViewMenu.tsx')).TableViewMenu,
})) as typeof import('./TableViewMenu.tsx').TableViewMenu

interface TableBarProps<Row extends object> {
  name: string | undefined
  table: TableModel<Row>
  columns: readonly Column<Row>[]
  density: Density
  onDensity: (density: Density) => void
  toolbar: ReactNode
  onClearFilters: (() => void) | null
  sort: Sort | null
  /** No column headers to click, on a phone: a select chooses the order. */
  narrow: boolean
  sortsInBrowser: boolean
  onSort: (sort: Sort | null) => void
  chosen: ReactNode
  chosenCount: number
  /** One row's name: `trip`. */
  noun: string
  onChooseNone: () => void
}

/**
 * Above the rows: filters, the view menu; or, once rows are selected, their actions. The filters keep their
 * place then, so that the rows don’t move under the pointer.
 */
export function TableBar<Row extends object>(props: TableBarProps<Row>) {
  const {
    name,
    table,
    columns,
    density,
    onDensity,
    toolbar,
    onClearFilters,
    sort,
    narrow,
    sortsInBrowser,
    onSort,
    chosen,
    chosenCount,
    noun,
    onChooseNone,
  } = props
  const [asked, setAsked] = useState(false)
  const isPressed = useRef(false)
  const press = () => {
    isPressed.current = true
  }
  // Without rows there is nothing to sort or hide; but another saved view may have some.
  const isEmpty = table.options.data.length === 0
  if (isEmpty && !toolbar) return null
  const bar = (
    <div className={`${classes.bar} no-print`} inert={chosenCount > 0}>
      <div className={`${classes.filters} ${filters.beside}`}>{toolbar}</div>
      {!isEmpty && narrow && (
        <SortSelect columns={columns} sort={sort} sortsInBrowser={sortsInBrowser} onSort={onSort} />
      )}
      {!isEmpty && onClearFilters && (
        <Button size="xs" kind="quiet" onClick={onClearFilters}>
          Clear filters
        </Button>
      )}
      {(!isEmpty || name !== undefined) && (
        <Suspense fallback={<ViewButton onClick={press} />}>
          {asked || (name !== undefined && maySeekView(name)) ? (
            <TableViewMenu
              name={name}
              isPressed={isPressed}
              table={table}
              columns={columns}
              // Otherwise the order is in the address, which a view has anyway.
              sort={sortsInBrowser ? sort : null}
              onSort={sortsInBrowser ? onSort : leaveOrder}
              density={density}
              onDensity={onDensity}
            />
          ) : (
            <ViewButton
              onClick={() => {
                press()
                setAsked(true)
              }}
            />
          )}
        </Suspense>
      )}
    </div>
  )
  const what = `${chosenCount} ${chosenCount === 1 ? noun : `${noun}s`} selected`
  return (
    <div className={classes.place}>
      {bar}
      {chosenCount > 0 && (
        <div className={classes.chosen} role="group" aria-label="Selected rows">
          <strong role="status">{what}</strong>
          <ClearSelection of={what} onClear={onChooseNone} />
          {chosen}
        </div>
      )}
    </div>
  )
}

function leaveOrder() {}

interface SortSelectProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | null
  sortsInBrowser: boolean
  onSort: (sort: Sort) => void
}

function SortSelect<Row>({ columns, sort, sortsInBrowser, onSort }: SortSelectProps<Row>) {
  const sortable = columns.filter((it) => isSortable(it, sortsInBrowser))
  if (sortable.length === 0) return null
  const choose = (value: string) => {
    const [id = '', way] = value.split(' ')
    if (id !== '') onSort({ id, desc: way === 'down' })
  }
  return (
    <select
      className={classes.sortSelect}
      aria-label="Sort by"
      value={sort ? `${sort.id} ${sort.desc ? 'down' : 'up'}` : ''}
      onChange={(event) => choose(event.target.value)}
    >
      {!sort && <option value="">Sort by</option>}
      {sortable.flatMap((column) => [
        <option key={`${column.id} up`} value={`${column.id} up`}>{`${column.header} ↑`}</option>,
        <option key={`${column.id} down`} value={`${column.id} down`}>{`${column.header} ↓`}</option>,
      ])}
      {columns.map(
        ({ id, header, whyNotSorted }) =>
          whyNotSorted && <option key={id} disabled>{`${header}: ${whyNotSorted}`}</option>,
      )}
    </select>
  )
}

import { Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import { messages } from '#contract/wire-errors.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { extra } from '#web/ui/lazy/extra.tsx'
import { useDeferredRows } from './deferred-rows.ts'
import { useStored } from '#web/ui/device/stored.ts'
import { Notice } from '#web/ui/state/Notice.tsx'
import { refuses } from '#web/ui/state/refuses.ts'
import { useMedia, usePrinting } from '#web/ui/device/media.ts'
import { TableBody } from './TableBody.tsx'
import { TableCards } from './TableCards.tsx'
import { useCutEdge } from '#web/ui/device/cut-edge.ts'
import { useRowFocus } from './row-focus.ts'
import { sortKey } from './saved-views.ts'
import {
  nextSort,
  rowHeights,
  sortedRows,
  type Column,
  type ColumnsShown,
  type Density,
  type Sort,
} from './table-columns.ts'
import { useTableModel, type Selection } from './table-model.ts'
import { TableFoot, TotalsCard } from './TableFoot.tsx'
import { TableHead } from './TableHead.tsx'
import { TableBar } from './TableBar.tsx'
import type { OpenRowMenu } from './RowMenu.tsx'
import frame from './TableFrame.module.css'
import classes from './DataTable.module.css'

const TableKeys = extra(async () => (await import('./TableKeys.tsx')).TableKeys)

type RowMenuOfAny = ((menu: OpenRowMenu<object>) => ReactNode) | undefined
type PeekOfAny = ((row: object) => ReactNode) | undefined

export interface DataTableProps<Row extends object> {
  /** The table's content, for screen readers. */
  label: string
  /** The key under which the device stores columns and order, and people save views. */
  name?: string
  /** Stable between renders: a constant, or memoised. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The server's order. Without `onSort` the table sorts by the columns' `sortValue`. */
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  /** A row's link: its first column becomes a link, and a click anywhere on the row follows it. */
  rowHref?: (row: Row) => string
  /** Instead of `rowHref`: the page that a link in one of the row’s cells leads to (with `data-row-link`). */
  linkedPage?: ((row: Row) => string) | undefined
  highlighted?: (row: Row) => boolean
  selection?: Selection<Row>
  /** The menu of a row or of the selected ones, by right click, C, the menu key or Shift+F10. */
  rowMenu?: (menu: OpenRowMenu<Row>) => ReactNode
  /** What P shows of a row without leaving the list. */
  peek?: (row: Row) => ReactNode
  /** The keyboard moved to a row. */
  onRow?: (key: string) => void
  more?: { has: boolean; loading: boolean; load: () => void }
  total?: number | undefined
  /** The file with all rows, which a truncated printed list points to. */
  wholeIn?: string
  /** Rows update live: new ones wait while the focus is inside. */
  live?: boolean
  /** Another page, date or search is loading. */
  busy?: boolean
  /**
   * The query of the rows: Enter in the search box waits until its text is part of it, and the rows of a new
   * query are shown immediately.
   */
  asked?: object
  /** The rows are another day's and stay inert until the page's own day is loaded. */
  outdated?: boolean
  /** Wraps rows in both densities, because people must read their sentences in full before deciding. */
  wraps?: boolean
  /** Filters and the like, at the start of the bar. */
  toolbar?: ReactNode
  /** Sets the filters back, while some are in use and there are rows. `empty` says so otherwise. */
  onClearFilters?: (() => void) | null
  /** After the number of rows. */
  foot?: ReactNode
  /** The visible columns were changed, for a page that loads some only when they are visible. */
  onColumns?: (visible: ColumnsShown) => void
  /** Shown when there are no rows. */
  empty?: ReactNode
  /** Why there are none: the query was refused. */
  refusal?: string | null
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    label,
    name,
    columns,
    rows,
    rowKey,
    onSort,
    rowHref,
    highlighted,
    selection,
    more,
    total,
    live,
    toolbar,
    foot,
    empty,
    refusal,
    outdated,
    wraps,
    wholeIn,
  } = props
  const [ownSort, setOwnSort] = useStored<Sort | null>(name ? sortKey(name) : null, props.sort ?? null)
  const root = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLDivElement>(null)
  const [shownBefore, setShownBefore] = useState<number | null>(null)
  const printing = usePrinting()
  const busy = props.busy || outdated
  const narrow = useMedia('(max-width: 40em)') && !printing
  const isTouch = useMedia('(pointer: coarse)')
  const [density, setDensity] = useStored<Density>('table-density', isTouch ? 'comfortable' : 'compact')
  const rowHeight = rowHeights[wraps ? 'comfortable' : density]
  const focus = useRowFocus(root)

  const sort = onSort ? (props.sort ?? null) : ownSort
  const deferred = useDeferredRows(rows, rowKey, live === true && focus.isWithin, props.asked)
  const ordered = useMemo(
    () => (onSort ? deferred.rows : sortedRows(deferred.rows, columns, sort)),
    [deferred.rows, columns, sort, onSort],
  )
  const table = useTableModel({ name, columns, rows: ordered, rowKey, selection, onColumns: props.onColumns })

  const isTable = !narrow && ordered.length > 0
  const edge = useCutEdge(region, isTable)
  const keys = useMemo(() => ordered.map(rowKey), [ordered, rowKey])
  // A selected row may have left the list since.
  const chosen = selection ? ordered.filter((row) => selection.keys.has(rowKey(row))) : []

  const sortBy = (next: Sort | null) => {
    deferred.release()
    if (!onSort) setOwnSort(next)
    else if (next) onSort(next)
  }
  const loadMore = () => {
    deferred.release()
    more?.load()
  }
  const visible = table.getVisibleLeafColumns()
  const shown = useMemo(
    () => visible.flatMap(({ id }) => columns.find((it) => it.id === id) ?? []),
    [visible, columns],
  )
  const parts = { table, columns: shown, rowHref, highlighted, selectable: selection !== undefined, label }
  return (
    <div
      className={classes.root}
      ref={root}
      data-list
      data-density={wraps ? 'wrapped' : density}
      {...focus.handlers}
    >
      <TableBar
        name={name}
        table={table}
        columns={columns}
        density={density}
        onDensity={setDensity}
        toolbar={toolbar}
        onClearFilters={props.onClearFilters ?? null}
        sort={sort}
        narrow={narrow}
        onSort={sortBy}
        sortsInBrowser={!onSort}
        chosen={selection && chosen.length > 0 ? selection.actions(chosen) : null}
        chosenCount={chosen.length}
        noun={selection?.noun ?? 'row'}
        onChooseNone={() => selection?.onChange(new Set())}
      />
      {deferred.waiting > 0 && (
        <div className={frame.waiting} role="status">
          <Button size="xs" kind="main" onClick={deferred.release}>{`Show ${deferred.waiting} new`}</Button>
        </div>
      )}
      {ordered.length === 0 && refusal && (
        <div role="alert">
          <Notice>{refusal}</Notice>
        </div>
      )}
      {ordered.length === 0 && !refusal && (empty ?? <p className={classes.empty}>{messages.noResults}</p>)}
      {ordered.length > 0 && narrow && (
        <div {...refuses(outdated)}>
          <TableCards {...parts} isPaged={more !== undefined} />
          <TotalsCard columns={shown} rows={ordered} label={label} />
        </div>
      )}
      {ordered.length > 0 && !narrow && (
        <div
          className={frame.frame}
          data-cut={edge.isCut || undefined}
          data-scrolled={edge.isScrolled || undefined}
        >
          <div
            className={classes.region}
            ref={region}
            role="region"
            aria-label={label}
            {...refuses(outdated)}
            aria-busy={busy}
            tabIndex={0}
            data-rows
            data-print={shown.length > 5 ? 'wide' : undefined}
          >
            <table
              className={classes.table}
              aria-rowcount={ordered.length + 1}
              {...(selection && { role: 'grid', 'aria-multiselectable': true })}
            >
              <caption className="said">{label}</caption>
              <TableHead
                {...parts}
                sort={sort}
                sortsInBrowser={!onSort}
                onSort={(id) => sortBy(nextSort(sort, id))}
              />
              <TableBody {...parts} scroller={region} whole={printing} rowHeight={rowHeight} />
              <TableFoot columns={shown} rows={ordered} selectable={parts.selectable} />
            </table>
          </div>
        </div>
      )}
      {ordered.length > 0 && (
        <div className={classes.foot} data-more>
          <span className="figures">{countText(ordered.length, total, more?.has ?? false)}</span>
          {more?.has && (
            <span className="print-only">
              {wholeIn
                ? `Download the ${wholeIn} file for all rows.`
                : 'To print the rest, choose Show more first.'}
            </span>
          )}
          {more?.has && (
            <Button
              size="xs"
              busy={more.loading}
              onClick={() => {
                setShownBefore(ordered.length)
                loadMore()
              }}
            >
              Show more
            </Button>
          )}
          {!narrow && edge.isCut && (
            <Button size="xs" kind="quiet" onClick={edge.scrollOn}>
              More columns to the right
            </Button>
          )}
          {foot}
        </div>
      )}
      {(ordered.length > 0 || props.asked) && (
        <Suspense>
          <TableKeys
            root={root}
            scroller={region}
            isTable={isTable}
            label={label}
            name={name}
            keys={keys}
            rows={ordered}
            rowMenu={props.rowMenu as RowMenuOfAny}
            peek={props.peek as PeekOfAny}
            onRow={props.onRow}
            hrefs={() => ordered.map((row) => (rowHref ?? props.linkedPage)?.(row) ?? null)}
            rowHeight={rowHeight}
            selected={selection?.keys}
            onSelect={selection?.onChange}
            selection={selection as Selection<object> | undefined}
            shownBefore={shownBefore}
            onNewShown={() => setShownBefore(null)}
            loadMore={more?.has && !more.loading ? loadMore : null}
            busy={busy === true || more?.loading === true}
            asked={props.asked}
            sorting={{ columns: shown, sort, onSort: sortBy, inBrowser: !onSort }}
            density={density}
            onDensity={setDensity}
          />
        </Suspense>
      )}
    </div>
  )
}

function countText(shown: number, total: number | undefined, more: boolean): string {
  const count = (value: number) => value.toLocaleString('en-US')
  if (total !== undefined && total > shown) return `${count(shown)} of ${count(total)}`
  if (more) return `${count(shown)} shown`
  return shown === 1 ? '1 row' : `${count(shown)} rows`
}

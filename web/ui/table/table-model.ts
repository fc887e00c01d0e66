import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ReactTable,
  type RowSelectionState,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ActionHere } from '#web/ui/actions/actions-here.ts'
import { useStored } from '#web/ui/device/stored.ts'
import { columnsKey } from './saved-views.ts'
import type { Column, ColumnsShown } from './table-columns.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })
export type TableParts = typeof features

export interface Selection<Row> {
  keys: ReadonlySet<string>
  /** One row's name, as in “3 trips selected”. */
  noun: string
  onChange: (keys: ReadonlySet<string>) => void
  /** The actions of the selected rows, as buttons. */
  actions: (rows: readonly Row[]) => React.ReactNode
  /**
   * The same actions for the palette, for the selected rows or otherwise the focused one. Called without rows
   * for the names of actions that need a selection.
   */
  paletteActions?: (rows: readonly Row[]) => readonly ActionHere[]
}

interface ModelOptions<Row> {
  name: string | undefined
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selection: Selection<Row> | undefined
  onColumns: ((visible: ColumnsShown) => void) | undefined
}

/** The state behind the table: visible columns (stored on the device by name) and selected rows. */
export function useTableModel<Row extends object>({
  name,
  columns,
  rows,
  rowKey,
  selection,
  onColumns,
}: ModelOptions<Row>): TableModel<Row> {
  const shownAtFirst = useMemo(
    () => Object.fromEntries(columns.filter((it) => it.hiddenAtFirst).map((it) => [it.id, false])),
    [columns],
  )
  const [chosen, setChosen] = useStored<ColumnsShown>(name ? columnsKey(name) : null, {})
  // A column can be newer than the choice.
  const columnVisibility = useMemo(() => ({ ...shownAtFirst, ...chosen }), [shownAtFirst, chosen])
  // A selected row may have left the list.
  const rowSelection = useMemo(
    () => selectionState(selection && rows.map(rowKey).filter((key) => selection.keys.has(key))),
    // oxlint-disable-next-line react/exhaustive-deps -- of a selection only its keys matter
    [selection?.keys, rows, rowKey],
  )
  const definitions = useMemo(() => columns.map((it) => definitionOf<Row>(it)), [columns])
  const onChange = selection?.onChange

  return useTable<TableParts, Row>({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    state: { columnVisibility, rowSelection },
    onColumnVisibilityChange: (change) => {
      const next = typeof change === 'function' ? change(columnVisibility) : change
      setChosen(next)
      onColumns?.(next)
    },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change
      onChange?.(new Set(Object.keys(next).filter((key) => next[key])))
    },
    enableRowSelection: selection !== undefined,
  })
}

export type TableModel<Row extends object> = ReactTable<TableParts, Row>

function definitionOf<Row extends object>(column: Column<Row>): ColumnDef<TableParts, Row> {
  return {
    id: column.id,
    header: column.header,
    accessorFn: (row) => row,
    cell: ({ row }) => column.cell(row.original),
    enableHiding: column.fixed !== true,
  }
}

function selectionState(keys: Iterable<string> | undefined): RowSelectionState {
  const state: RowSelectionState = {}
  for (const key of keys ?? []) state[key] = true
  return state
}

import { memo, type MouseEvent } from 'react'
import { RowCheckbox } from './RowCheckbox.tsx'
import { nameColumn, type Column } from './table-columns.ts'
import type { TableModel } from './table-model.ts'
import classes from './DataTable.module.css'

export interface TableRowProps<Row extends object> {
  row: ReturnType<TableModel<Row>['getRowModel']>['rows'][number]
  index: number
  isSelected: boolean
  /** The visible columns in order. */
  columns: readonly Column<Row>[]
  rowHref: ((row: Row) => string) | undefined
  highlighted: ((row: Row) => boolean) | undefined
  selectable: boolean
  measure?: (element: HTMLTableRowElement | null) => void
}

function PlainRow<Row extends object>({
  row,
  index,
  isSelected,
  columns,
  rowHref,
  highlighted,
  selectable,
  measure,
}: TableRowProps<Row>) {
  const name = nameColumn(columns)
  return (
    <tr
      data-row={row.id}
      data-index={index}
      aria-rowindex={index + 2}
      ref={measure ?? null}
      data-highlighted={highlighted?.(row.original) || undefined}
      data-chosen={isSelected || undefined}
      {...(selectable && { 'aria-selected': isSelected })}
      {...(rowHref && { className: classes.leads, onClick: followRow })}
    >
      {selectable && (
        <td className={classes.pick}>
          <RowCheckbox
            label={`Select row ${index + 1}`}
            isChecked={isSelected}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {columns.map((column, place) => {
        const content = column.cell(row.original)
        return (
          <td
            key={column.id}
            data-align={column.align}
            data-name={column === name || undefined}
            style={{ maxWidth: column.maxWidth }}
          >
            {rowHref && place === 0 ? (
              <a href={rowHref(row.original)} data-row-link>
                {content}
              </a>
            ) : (
              content
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** Rendered again only if a prop changes. Selecting a row doesn't change `row`: hence `isSelected`. */
export const TableRow = memo(PlainRow) as typeof PlainRow

/** A click on a row follows its link, unless it was on a control in the row or ended a text selection. */
export function followRow(event: MouseEvent<HTMLElement>): void {
  if ((event.target as HTMLElement).closest('a, button, input, label, select')) return
  // With Shift it selects a range.
  if (event.shiftKey || getSelection()?.toString()) return
  followRowLink(event.currentTarget, event)
}

/** Follows the link of a row; false if it has none. */
export function followRowLink(
  row: HTMLElement,
  keys: { ctrlKey?: boolean; metaKey?: boolean } = {},
): boolean {
  const link = row.querySelector<HTMLAnchorElement>('[data-row-link]')
  const { ctrlKey = false, metaKey = false } = keys
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }))
  return link !== null
}

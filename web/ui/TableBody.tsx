import { Checkbox } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { MouseEvent, RefObject } from 'react'
import type { Column } from './table-columns.ts'
import type { TableModel } from './table-model.ts'
import classes from './DataTable.module.css'

interface TableBodyProps<Row extends object> {
  table: TableModel<Row>
  columns: readonly Column<Row>[]
  rowHref: ((row: Row) => string) | undefined
  highlighted: ((row: Row) => boolean) | undefined
  selectable: boolean
  scroller: RefObject<HTMLDivElement | null>
  /** Draw every row: for printing. */
  whole: boolean
  rowHeight: number
}

/** Fewer rows than this are drawn at once: browsers find text in them, and nothing is measured. */
const virtualFrom = 120

export function TableBody<Row extends object>({
  table,
  columns,
  rowHref,
  highlighted,
  selectable,
  scroller,
  whole,
  rowHeight,
}: TableBodyProps<Row>) {
  const { rows } = table.getRowModel()
  const virtual = rows.length >= virtualFrom && !whole
  const virtualizer = useVirtualizer({
    count: virtual ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const items = virtual ? virtualizer.getVirtualItems() : rows.map((_, index) => ({ index, start: 0, end: 0 }))
  const before = virtual ? (items[0]?.start ?? 0) : 0
  const behind = virtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const span = table.getVisibleLeafColumns().length + (selectable ? 1 : 0)

  return (
    <tbody>
      {before > 0 && <Space height={before} span={span} />}
      {items.map(({ index }) => {
        const row = rows[index]
        if (!row) return null
        return (
          <tr
            key={row.id}
            data-index={index}
            aria-rowindex={index + 2}
            ref={virtual ? virtualizer.measureElement : null}
            data-highlighted={highlighted?.(row.original) || undefined}
            data-chosen={row.getIsSelected() || undefined}
            {...(rowHref && { className: classes.leads, onClick: followRow })}
          >
            {selectable && (
              <td className={classes.pick}>
                <Checkbox
                  size="xs"
                  aria-label={`Choose row ${index + 1}`}
                  checked={row.getIsSelected()}
                  onChange={row.getToggleSelectedHandler()}
                />
              </td>
            )}
            {row.getVisibleCells().map((cell, place) => {
              const column = columns.find((it) => it.id === cell.column.id)
              const content = column?.cell(row.original)
              return (
                <td key={cell.id} data-align={column?.align}>
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
      })}
      {behind > 0 && <Space height={behind} span={span} />}
    </tbody>
  )
}

function Space({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}

/** A click on a row follows its link, unless it was meant for something in the row or ended a selection of text. */
export function followRow(event: MouseEvent<HTMLElement>): void {
  if ((event.target as HTMLElement).closest('a, button, input, label, select')) return
  if (getSelection()?.toString()) return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('[data-row-link]')
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: event.ctrlKey, metaKey: event.metaKey }))
}

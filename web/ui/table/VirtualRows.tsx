import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState, type RefObject } from 'react'
import { TableRow, type TableRowProps } from './TableRow.tsx'
import type { TableModel } from './table-model.ts'

type PartsOfRow<Row extends object> = Omit<TableRowProps<Row>, 'row' | 'index' | 'isSelected'>

interface VirtualRowsProps<Row extends object> extends PartsOfRow<Row> {
  rows: ReturnType<TableModel<Row>['getRowModel']>['rows']
  scroller: RefObject<HTMLDivElement | null>
  rowHeight: number
  span: number
}

/** Of many rows, renders those in view and a few around them; the rest is empty space of their height. */
export function VirtualRows<Row extends object>({
  rows,
  scroller,
  rowHeight,
  span,
  ...parts
}: VirtualRowsProps<Row>) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  // The scroller is known only after its children's effects. If this code is already loaded, a second render
  // finds it.
  const [isPlaced, setPlaced] = useState(false)
  useLayoutEffect(() => setPlaced(true), [])
  // The browser's scroll anchoring would also correct for rows that come and go, and scroll on to the end.
  useLayoutEffect(() => {
    const region = scroller.current
    region?.style.setProperty('overflow-anchor', 'none')
    return () => void region?.style.removeProperty('overflow-anchor')
  }, [scroller, isPlaced])
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const behind = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <>
      {before > 0 && <Space height={before} span={span} />}
      {items.map(({ index }) => {
        const row = rows[index]
        return (
          row && (
            <TableRow
              key={row.id}
              row={row}
              index={index}
              isSelected={row.getIsSelected()}
              measure={virtualizer.measureElement}
              {...parts}
            />
          )
        )
      })}
      {behind > 0 && <Space height={behind} span={span} />}
    </>
  )
}

function Space({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}

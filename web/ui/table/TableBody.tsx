import { lazy, startTransition, Suspense, useEffect, useState, type ReactNode, type RefObject } from 'react'
import { afterPaint } from '#web/ui/device/after-paint.ts'
import { TableRow } from './TableRow.tsx'
import type { Column } from './table-columns.ts'
import type { TableModel } from './table-model.ts'

const VirtualRows = lazy(async () => ({
  default: (await import('./VirtualRows.tsx')).VirtualRows,
})) as typeof import('./VirtualRows.tsx').VirtualRows

interface TableBodyProps<Row extends object> {
  table: TableModel<Row>
  /** The visible columns in order. */
  columns: readonly Column<Row>[]
  rowHref: ((row: Row) => string) | undefined
  highlighted: ((row: Row) => boolean) | undefined
  selectable: boolean
  scroller: RefObject<HTMLDivElement | null>
  /** Render every row: for printing. */
  whole: boolean
  rowHeight: number
}

/** Below this number, all rows are rendered: the browser's search finds them, and none need measuring. */
const virtualFrom = 120
/** More than any screen shows: the rows of a long list until the virtualisation code is loaded. */
const firstRows = 60
/** The part of the window without rows: header, page title, filters. */
const aroundPx = 220

export function TableBody<Row extends object>({
  table,
  scroller,
  whole,
  rowHeight,
  ...parts
}: TableBodyProps<Row>) {
  const { rows } = table.getRowModel()
  const draw = (some: typeof rows, from = 0) =>
    some.map((row, index) => (
      <TableRow key={row.id} row={row} index={from + index} isSelected={row.getIsSelected()} {...parts} />
    ))
  if (whole) return <tbody>{draw(rows)}</tbody>
  // As many as the window shows. The rest of a short list is rendered after these are painted.
  const inView = Math.ceil((innerHeight - aroundPx) / rowHeight)
  if (rows.length < virtualFrom)
    return (
      <tbody>
        {draw(rows.slice(0, inView))}
        {rows.length > inView && <Afterwards draw={() => draw(rows.slice(inView), inView)} />}
      </tbody>
    )
  const span = parts.columns.length + (parts.selectable ? 1 : 0)
  return (
    <tbody>
      <Suspense fallback={draw(rows.slice(0, firstRows))}>
        <VirtualRows rows={rows} scroller={scroller} rowHeight={rowHeight} span={span} {...parts} />
      </Suspense>
    </tbody>
  )
}

/** Rendered after its siblings are painted; later together with them. */
function Afterwards({ draw }: { draw: () => ReactNode }) {
  const [isNow, setNow] = useState(false)
  // A deferred value isn't enough: on a slow device, both parts are ready before the first is painted.
  useEffect(() => afterPaint(() => startTransition(() => setNow(true))), [])
  return isNow && draw()
}

import type { ReactNode } from 'react'
import { addsUp, sumOf, type ReportColumn } from '#contract/report-columns.ts'
import { Status } from '#web/parts/status/Status.tsx'
import type { StatusOf } from '#web/parts/status/statuses.ts'
import type { Column } from '#web/ui/table/table-columns.ts'
import { Money } from '#web/ui/value/Money.tsx'
import classes from './daily-reports.module.css'

/** A declared column, a declared column with overrides, or a screen-only column. */
export type ScreenColumn<Row, Id extends string> = Id | ({ id: Id } & Partial<Column<Row>>) | Column<Row>

/** Table columns from the report's contract, in screen order. */
export function screenColumns<Row, Id extends string>(
  declared: readonly ReportColumn<Row, Id>[],
  currency: string,
  shown: readonly ScreenColumn<Row, Id>[],
): Column<Row>[] {
  return shown.map((wanted): Column<Row> => {
    const asked: { id: string } & Partial<Column<Row>> = typeof wanted === 'string' ? { id: wanted } : wanted
    const column = declared.find(({ id }) => id === asked.id)
    return { header: '', cell: () => null, ...(column && tableColumn(column, currency)), ...asked }
  })
}

function tableColumn<Row>(column: ReportColumn<Row>, currency: string): Column<Row> {
  const { id, header, screenHeader = header, kind, value } = column
  const atEnd = kind === 'int' || kind === 'minutes' || kind === 'money' || kind === 'time'
  const sorts = kind !== 'note' && kind !== 'list'
  return {
    id,
    header: screenHeader,
    cell: (row) => cellOf(column, row, currency),
    ...(atEnd && { align: 'end' }),
    ...(addsUp(column) && { total: (rows) => totalOf(column, rows, currency) }),
    ...(sorts && { sortValue: (row) => value(row) as string | number | null }),
  }
}

function totalOf<Row>(column: ReportColumn<Row>, rows: readonly Row[], currency: string): ReactNode {
  const sum = sumOf(column, rows)
  if (column.kind === 'money') return <Money cents={sum} currency={currency} />
  return column.kind === 'minutes' ? `${sum} min` : sum
}

function cellOf<Row>({ kind, whenNull, value }: ReportColumn<Row>, row: Row, currency: string): ReactNode {
  const cellValue = value(row)
  if (cellValue === null) return whenNull
  if (typeof cellValue === 'object') return cellValue.length > 0 && <Lines lines={cellValue} />
  if (kind === 'minutes') return cellValue === 0 ? null : `${cellValue} min`
  if (kind === 'money')
    return Number(cellValue) > 0 ? <Money cents={Number(cellValue)} currency={currency} /> : null
  if (kind === 'bookingStatus') return <Status of="booking" is={cellValue as StatusOf<'booking'>} />
  if (kind === 'tripStatus') return <Status of="trip" is={cellValue as StatusOf<'trip'>} />
  return cellValue
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={classes.reasons}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

import { IconDownload } from '#web/ui/icon/icons.ts'
import { useMemo, type ReactNode } from 'react'
import { financialReportFile } from '#contract/addresses.ts'
import { addsUp, sumOf, type ReportColumn } from '#contract/report-columns.ts'
import type { Period } from '#domain/calendar/period.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText } from '#web/ui/value/format.ts'
import { minutesText } from './minutes-text.ts'
import { opensPath } from './report-links.ts'
import classes from './reports.module.css'

interface Row {
  key: string
  opens?: Record<string, string>
}

interface ReportTableProps {
  /** Name of the report and table in the contract. */
  name: string
  table: { title: string; row: { columns: readonly ReportColumn<never>[] } }
  rows: readonly Row[]
  period: Period
  csvHref: string
  /** Shown next to the title. */
  beside?: ReactNode
}

/** One table of a report; each amount links to its transactions. */
export function ReportTable({ name, table, rows, period, csvHref, beside }: ReportTableProps) {
  const { currency } = useAccount().site
  const { from, to } = period
  const columns = useMemo(
    () =>
      columnsOf(table.row.columns as unknown as readonly ReportColumn<Row>[], {
        period: { from, to },
        currency,
      }),
    [table, from, to, currency],
  )
  const { title } = table
  return (
    <section className={classes.report} aria-label={title}>
      <div className={classes.reportHead}>
        <h2>{title}</h2>
        {beside}
        <span className="no-print">
          <Button
            size="xs"
            kind="quiet"
            href={csvHref}
            newTab
            icon={<IconDownload size={16} aria-hidden />}
            aria-label={`Download ${title} as CSV`}
          >
            CSV
          </Button>
        </span>
      </div>
      <DataTable
        label={`${title}, amounts in ${currency}`}
        name={name}
        columns={columns}
        rows={rows}
        rowKey={(it) => it.key}
        empty={<p className="soft">No data for this period</p>}
      />
    </section>
  )
}

interface ReportTablesProps<Key extends string> {
  report: { name: string; tables: Record<Key, ReportTableProps['table']> }
  rows: Record<Key, readonly Row[]>
  period: Period
}

/** All tables of a report, each with its CSV file. */
export function ReportTables<Key extends string>({ report, rows, period }: ReportTablesProps<Key>) {
  const { name, tables } = report
  return (Object.keys(tables) as Key[]).map((key) => (
    <ReportTable
      key={key}
      name={`report-${name}-${key}`}
      table={tables[key]}
      rows={rows[key]}
      period={period}
      csvHref={financialReportFile(name, 'csv', { from: period.from, to: period.to, table: key })}
    />
  ))
}

function columnsOf(
  declared: readonly ReportColumn<Row>[],
  shown: { period: Period; currency: string },
): Column<Row>[] {
  return declared.map((column, place) => {
    const { id, kind, header, screenHeader = header, value } = column
    return {
      id,
      header: screenHeader,
      cell: (row) => cellOf(column, row, shown),
      // Periods sort by date, not by label.
      sortValue: (row) =>
        place === 0 && 'from' in row ? String(row.from) : (value(row) as string | number | null),
      ...(kind !== 'text' && { align: 'end' }),
      ...(addsUp(column) && { total: (rows: readonly Row[]) => totalText(column, rows, shown.currency) }),
      ...(place === 0 && { fixed: true, cardTitle: true }),
    }
  })
}

function totalText(column: ReportColumn<Row>, rows: readonly Row[], currency: string): ReactNode {
  const [{ kind }, sum] = [column, sumOf(column, rows)]
  return <span className="figures">{kind === 'sum' ? amountText(sum, currency) : numberText(kind, sum)}</span>
}

const numberText = (kind: ReportColumn<Row>['kind'], value: number) =>
  kind === 'minutes' ? minutesText(value) : value.toLocaleString('en-US')

function cellOf(
  { header, kind, opens, value }: ReportColumn<Row>,
  row: Row,
  { period, currency }: { period: Period; currency: string },
): ReactNode {
  const cellValue = value(row)
  if (typeof cellValue !== 'number') return cellValue
  if (kind !== 'sum') return <span className="figures">{numberText(kind, cellValue)}</span>
  const text = amountText(cellValue, currency)
  if (opens === undefined || cellValue === 0)
    return <span className={`figures ${cellValue === 0 ? 'soft' : ''}`}>{text}</span>
  return (
    <a
      className="figures"
      href={opensPath({ ...period, ...row.opens, ...opens })}
      aria-label={`${header} ${text}, view transactions`}
    >
      {text}
    </a>
  )
}

import type { BankLineSample } from '#contract/bank-statements.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { EmptyMessage } from '#web/ui/state/Notice.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { dayYearText, moneyText } from '#web/ui/value/format.ts'
import classes from '#web/features/imports/imports.module.css'

const columns: Column<BankLineSample>[] = [
  { id: 'line', header: 'Row', align: 'end', fixed: true, cell: (it) => it.line },
  { id: 'day', header: 'Date', fixed: true, cell: ({ read }) => (read === null ? '–' : datesText(read)) },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    fixed: true,
    cell: ({ read, currency }) =>
      read === null ? '–' : <span className="figures">{moneyText(read.amountCents, currency)}</span>,
  },
  { id: 'name', header: 'Payer or payee', cardTitle: true, cell: ({ read }) => read?.name || '–' },
  {
    id: 'text',
    header: 'Text',
    minWidth: '14rem',
    cell: ({ read, wrong }) => (read === null ? <strong>{wrong}</strong> : read.text || '–'),
  },
]

/** The first rows as they will be imported, so that a wrong column is seen before. */
export function RunBankLines({ lines, canMap }: { lines: readonly BankLineSample[]; canMap: boolean }) {
  return (
    <section className={classes.box} aria-label="First lines">
      <h3>First lines</h3>
      <p className="note">
        Check dates, amounts and names before you import.
        {canMap && ' If something is wrong, change the columns below.'}
      </p>
      <DataTable
        label="First lines of the statement"
        columns={columns}
        rows={lines}
        rowKey={(it) => String(it.line)}
        empty={<EmptyMessage />}
      />
    </section>
  )
}

function datesText({ bookedOn, valueOn }: NonNullable<BankLineSample['read']>): string {
  const day = dayYearText(bookedOn)
  return valueOn === bookedOn ? day : `${day}, value date ${dayYearText(valueOn)}`
}

import { useMemo } from 'react'
import { bankPath } from '#contract/addresses.ts'
import { queryBankStatements, type BankStatementRow } from '#contract/bank-statements.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText, dayYearText, type SiteFormat } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import classes from './bank.module.css'

const live = ['bankLine'] as const

/** The imported statements, with what is missing in and before them. */
export function BankStatements() {
  const { site } = useAccount()
  const found = useLoad(queryBankStatements, {}, { live, keepPrevious: true })
  const columns = useMemo(() => columnsOf(site), [site])
  return (
    <LoadBoundary {...found}>
      <DataTable
        label="Bank statements"
        name="bank-statements"
        columns={columns}
        rows={found.data?.items ?? none}
        rowKey={(it) => it.guid}
        rowHref={(it) => bankPath({ statement: it.guid })}
        live
        empty={
          <Notice>
            No bank statements yet. <a href={bankPath({ tab: 'import' })}>Import the first one</a>.
          </Notice>
        }
      />
    </LoadBoundary>
  )
}

const none: BankStatementRow[] = []

function columnsOf({ currency, timeZone }: SiteFormat): Column<BankStatementRow>[] {
  const money = (id: string, header: string, of: (row: BankStatementRow) => number | null) => ({
    id,
    header,
    align: 'end' as const,
    cell: (row: BankStatementRow) => {
      const cents = of(row)
      return <span className="figures">{cents === null ? '–' : amountText(cents, currency)}</span>
    },
  })
  return [
    {
      id: 'days',
      header: 'Period',
      fixed: true,
      cardTitle: true,
      cell: (it) =>
        it.fromDay === it.toDay
          ? dayYearText(it.fromDay)
          : `${dayYearText(it.fromDay)} to ${dayYearText(it.toDay)}`,
    },
    {
      id: 'account',
      header: 'Account',
      cell: (it) => <span className={classes.text}>{it.account || 'Not in the file'}</span>,
    },
    money('opening', `Opening, ${currency}`, (it) => it.openingCents),
    money('sum', 'Lines', (it) => it.sumCents),
    money('closing', 'Closing', (it) => it.closingCents),
    {
      id: 'check',
      header: 'Check',
      minWidth: '14rem',
      cell: (it) => <span className={classes.part}>{checkWords(it, currency)}</span>,
    },
    { id: 'new', header: 'New lines', align: 'end', cell: (it) => `${it.newLines} of ${it.lines}` },
    { id: 'unmatched', header: 'To match', align: 'end', cell: (it) => it.unmatched },
    { id: 'number', header: 'Number', cell: (it) => it.number || '–', hiddenAtFirst: true },
    {
      id: 'who',
      header: 'Imported',
      cell: (it) => `${it.importedBy}, ${dayTimeText(it.importedAt, timeZone)}`,
    },
  ]
}

function checkWords(
  { gapCents, missingBeforeCents, openingCents }: BankStatementRow,
  currency: string,
): string {
  const words = [
    ...(gapCents !== null && gapCents !== 0
      ? [`Lines and balances differ by ${amountText(gapCents, currency)}`]
      : []),
    ...(missingBeforeCents !== null && missingBeforeCents !== 0
      ? [`Opening balance differs by ${amountText(missingBeforeCents, currency)} from the previous statement`]
      : []),
  ]
  if (words.length > 0) return words.join('. ')
  return openingCents === null || gapCents === null ? 'The file has no opening balance' : 'Adds up'
}

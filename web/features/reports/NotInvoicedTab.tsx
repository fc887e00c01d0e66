import { useMemo } from 'react'
import { financialReportFile, partnerPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { notInvoicedReport, type NotInvoicedRow } from '#contract/receivables.ts'
import { useLoad } from '#web/api/use-load.ts'
import { FiguresAt } from '#web/parts/times/FiguresAt.tsx'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterDay } from '#web/ui/table/ListFilters.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText, dayYearText, monthText } from '#web/ui/value/format.ts'
import type { NotInvoicedAsked } from './report-links.ts'
import classes from './reports.module.css'

interface TabProps {
  asked: NotInvoicedAsked
  onAsk: (next: { upTo?: string; month?: string; partner?: string }) => void
}

/** Services to partners that are on no invoice yet, by partner and month, up to a service date. */
export function NotInvoicedTab({ asked, onAsk }: TabProps) {
  const found = useLoad(notInvoicedReport.rows, { query: asked }, { live: ['ledger'], keepPrevious: true })
  return (
    <>
      <FiguresAt at={found.data?.figuresAt} />
      <LoadBoundary {...found}>
        {found.data && <Shown report={found.data} asked={asked} onAsk={onAsk} />}
      </LoadBoundary>
    </>
  )
}

function Shown({
  report: { to, tables },
  asked,
  onAsk,
}: TabProps & { report: ReplyOf<typeof notInvoicedReport.rows> }) {
  const today = useToday()
  const { currency } = useAccount().site
  const opens = useMay('managePartner')
  const columns = useMemo(() => columnsIn(currency), [currency])
  const isNarrowed = asked.month !== undefined || asked.partner !== undefined
  return (
    <section className={classes.report} aria-label="Not invoiced">
      <p className="note">
        Services {asked.month !== undefined && `in ${monthText(asked.month)}, `}up to {dayYearText(to)} that
        haven’t been invoiced yet. The next invoice to each partner includes them.
      </p>
      <DataTable
        label={`Not invoiced, amounts in ${currency}`}
        name="not-invoiced"
        columns={columns}
        rows={tables.partners}
        rowKey={(it) => it.key}
        {...(opens && { rowHref: (it: NotInvoicedRow) => partnerPath(it.partnerGuid, 'invoices') })}
        total={tables.partners.length}
        toolbar={
          <>
            <FilterDay label="Services up to" value={to} today={today} onChange={(upTo) => onAsk({ upTo })} />
            {isNarrowed && <Button onClick={() => onAsk({ month: '', partner: '' })}>Show all</Button>}
            <Button
              kind="quiet"
              href={financialReportFile(notInvoicedReport.name, 'csv', { ...asked, to })}
              newTab
            >
              CSV
            </Button>
          </>
        }
        empty={<Notice>Everything up to this date is invoiced.</Notice>}
      />
    </section>
  )
}

function columnsIn(currency: string): Column<NotInvoicedRow>[] {
  const sum = (rows: readonly NotInvoicedRow[], of: (row: NotInvoicedRow) => number) =>
    rows.reduce((all, it) => all + of(it), 0)
  return [
    {
      id: 'partner',
      header: 'Partner',
      cell: (it) => it.label,
      sortValue: (it) => it.label,
      fixed: true,
      cardTitle: true,
    },
    { id: 'month', header: 'Service month', cell: (it) => it.monthText, sortValue: (it) => it.month },
    {
      id: 'services',
      header: 'Entries',
      cell: (it) => it.services.toLocaleString('en-US'),
      sortValue: (it) => it.services,
      align: 'end',
      total: (rows) => sum(rows, (it) => it.services).toLocaleString('en-US'),
    },
    {
      id: 'owed',
      header: `Not invoiced, ${currency}`,
      cell: (it) => amountText(it.owedCents, currency),
      sortValue: (it) => it.owedCents,
      align: 'end',
      total: (rows) =>
        amountText(
          sum(rows, (it) => it.owedCents),
          currency,
        ),
    },
  ]
}

import { countedLine } from '#domain/pricing/counted-line.ts'
import { useMemo, useState } from 'react'
import { transactionPath } from '#contract/addresses.ts'
import type { InvoiceLineShown } from '#contract/invoices.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText, dayText } from '#web/ui/value/format.ts'
import type { Invoice } from './invoice-type.ts'
import classes from './partners.module.css'

const DisputeDialog = preloadable(async () => (await import('./InvoiceDialogs.tsx')).DisputeDialog)

type Line = InvoiceLineShown & { key: string }

/** The lines of the invoice. */
export function InvoiceLines({ invoice, isStaff }: { invoice: Invoice; isStaff: boolean }) {
  const { currency } = useAccount().site
  const mayTrace = useMay('financial')
  const [disputed, setDisputed] = useState<Line | null>(null)
  const lines = useMemo(
    () => invoice.lines.map((it, at) => ({ ...it, key: `${at} ${it.entryGuid}` })),
    [invoice.lines],
  )
  const columns = useMemo(() => {
    const open = new Set(invoice.disputes.filter((it) => it.resolved === null).map((it) => it.entryGuid))
    const mayDispute = isStaff && invoice.state !== 'void' && invoice.state !== 'credit'
    return lineColumns({
      currency,
      mayTrace,
      hasCommission: invoice.commissionCents !== 0,
      open,
      onDispute: mayDispute ? setDisputed : null,
    })
  }, [invoice, isStaff, currency, mayTrace])
  return (
    <div className={classes.section}>
      <h2>Services</h2>
      <DataTable
        label="Services"
        columns={columns}
        rows={lines}
        rowKey={(it) => it.key}
        empty={<Notice>No services. This invoice only credits voided invoices.</Notice>}
      />
      {disputed && <DisputeDialog invoice={invoice} line={disputed} onClose={() => setDisputed(null)} />}
    </div>
  )
}

interface Wanted {
  currency: string
  mayTrace: boolean
  hasCommission: boolean
  /** Entries with an open dispute. */
  open: ReadonlySet<string>
  onDispute: ((line: Line) => void) | null
}

function lineColumns({ currency, mayTrace, hasCommission, open, onDispute }: Wanted): Column<Line>[] {
  const blank = (cents: number) => (cents === 0 ? '' : amountText(cents, currency))
  const amount = (it: Line) => amountText(it.amountCents, currency)
  return [
    {
      id: 'date',
      header: 'Date',
      minWidth: '6.5rem',
      cell: (it) => <time dateTime={it.serviceDate}>{dayText(it.serviceDate)}</time>,
    },
    {
      id: 'what',
      header: 'Service',
      cell: countedLine,
      cardTitle: true,
    },
    { id: 'reference', header: 'Booking', cell: (it) => [it.reference, it.guest].filter(Boolean).join(', ') },
    { id: 'their', header: 'Partner reference', cell: (it) => it.partnerReference, hiddenAtFirst: true },
    { id: 'net', header: 'Net', cell: (it) => blank(it.netCents), align: 'end' },
    {
      id: 'tax',
      header: 'Tax',
      cell: (it) => it.taxCode !== '' && `${amountText(it.taxCents, currency)} ${it.taxCode}`,
      align: 'end',
    },
    ...(hasCommission
      ? [
          {
            id: 'commission',
            header: 'Commission',
            cell: (it: Line) => blank(it.commissionCents),
            align: 'end' as const,
          },
        ]
      : []),
    {
      id: 'amount',
      header: `Amount, ${currency}`,
      cell: (it) => (mayTrace ? <a href={transactionPath(it.entryGuid)}>{amount(it)}</a> : amount(it)),
      align: 'end',
    },
    ...(onDispute === null
      ? []
      : [
          {
            id: 'dispute',
            header: 'Dispute',
            cell: (it: Line) => (
              <DisputeCell line={it} isOpen={open.has(it.entryGuid)} onDispute={onDispute} />
            ),
          },
        ]),
  ]
}

function DisputeCell({
  line,
  isOpen,
  onDispute,
}: {
  line: Line
  isOpen: boolean
  onDispute: (line: Line) => void
}) {
  if (isOpen) return 'Disputed'
  if (line.amountCents <= 0) return null
  return (
    <Button size="xs" kind="quiet" onClick={() => onDispute(line)}>
      Dispute<span className="said"> {line.label}</span>
    </Button>
  )
}

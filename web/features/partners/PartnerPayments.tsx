import { useMemo, useState } from 'react'
import { invoicePath, receiptFile, transactionPath } from '#contract/addresses.ts'
import { partnerPayments, type OpenInvoiceRow, type PartnerPayment } from '#contract/partner-payments.ts'
import { Day } from '#web/parts/day/Day.tsx'
import { useLoad } from '#web/api/use-load.ts'
import { methodOptions } from '#web/parts/money/payment-methods.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText, dayYearText } from '#web/ui/value/format.ts'
import { AddPayment } from './AddPayment.tsx'
import classes from './partners.module.css'

const dialogs = () => import('./PaymentDialogs.tsx')
const AllocateDialog = preloadable(async () => (await dialogs()).AllocateDialog)
const ReversePaymentDialog = preloadable(async () => (await dialogs()).ReversePaymentDialog)

type Doing = { action: 'allocate' | 'reverse'; payment: PartnerPayment }

/** Records a payment; below, all payments with their allocations. */
export function PartnerPayments({ id }: { id: string }) {
  const { currency } = useAccount().site
  const mayTrace = useMay('financial')
  const found = useLoad(partnerPayments, { params: { id } }, { live: ['ledger'] })
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const invoices = found.data?.invoices ?? none
  const columns = useMemo(
    () => paymentColumns({ id, currency, mayTrace, hasOpen: invoices.length > 0, onDo: setDoing }),
    [id, currency, mayTrace, invoices.length],
  )
  return (
    <>
      <AddPayment id={id} />
      <div className={classes.section}>
        <h2>Payments</h2>
        <LoadBoundary {...found}>
          <DataTable
            label="Payments"
            columns={columns}
            rows={found.data?.items ?? []}
            rowKey={(it) => it.guid}
            empty={<Notice>No payments yet. Recorded payments appear here.</Notice>}
          />
        </LoadBoundary>
      </div>
      {doing?.action === 'allocate' && (
        <AllocateDialog id={id} payment={doing.payment} invoices={invoices} onClose={close} />
      )}
      {doing?.action === 'reverse' && (
        <ReversePaymentDialog id={id} payment={doing.payment} onClose={close} />
      )}
    </>
  )
}

const none: readonly OpenInvoiceRow[] = []
const methodWords = new Map<string, string>(methodOptions.map((it) => [it.key, it.label]))

interface Wanted {
  id: string
  currency: string
  mayTrace: boolean
  hasOpen: boolean
  onDo: (doing: Doing) => void
}

function paymentColumns({ id, currency, mayTrace, hasOpen, onDo }: Wanted): Column<PartnerPayment>[] {
  const amount = (it: PartnerPayment) => amountText(it.amountCents, currency)
  return [
    {
      id: 'date',
      header: 'Date',
      cell: (it) => <Day date={it.postedOn} />,
    },
    { id: 'what', header: 'Description', cell: (it) => it.memo, cardTitle: true },
    { id: 'method', header: 'Paid by', cell: (it) => methodWords.get(it.method ?? '') ?? '' },
    { id: 'who', header: 'Recorded by', cell: (it) => it.who, hiddenAtFirst: true },
    {
      id: 'amount',
      header: `Amount, ${currency}`,
      cell: (it) => (mayTrace ? <a href={transactionPath(it.guid)}>{amount(it)}</a> : amount(it)),
      align: 'end',
    },
    {
      id: 'for',
      header: 'Invoices',
      minWidth: '12rem',
      cell: (it) => <Purpose id={id} payment={it} currency={currency} />,
    },
    {
      id: 'left',
      header: `Credit, ${currency}`,
      cell: (it) => it.leftCents > 0 && amountText(it.leftCents, currency),
      align: 'end',
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (payment) =>
        payment.reversed === null && <PaymentActions payment={payment} hasOpen={hasOpen} onDo={onDo} />,
    },
  ]
}

function Purpose({ id, payment, currency }: { id: string; payment: PartnerPayment; currency: string }) {
  if (payment.reversed !== null)
    return (
      <span className={classes.note}>
        Reversed on {dayYearText(payment.reversed.postedOn)}: {payment.reversed.reason}
      </span>
    )
  if (payment.isPayout) return <span className={classes.note}>Credit paid out</span>
  return (
    <ul className={classes.plain}>
      {payment.allocations.map((allocation) => (
        <li key={allocation.invoiceGuid}>
          <a href={invoicePath(id, allocation.invoiceGuid)}>{allocation.number}</a>{' '}
          {amountText(allocation.amountCents, currency)}
        </li>
      ))}
    </ul>
  )
}

function PaymentActions({
  payment,
  hasOpen,
  onDo,
}: {
  payment: PartnerPayment
  hasOpen: boolean
  onDo: (doing: Doing) => void
}) {
  const nothing = hasOpen || payment.allocations.length > 0 ? null : 'No open invoices'
  return (
    <span className={classes.actions}>
      {payment.isPayout ? (
        <Button size="xs" href={receiptFile(payment.guid)} newTab>
          Receipt<span className="said"> {payment.memo}</span>
        </Button>
      ) : (
        <Button size="xs" disabledReason={nothing} onClick={() => onDo({ action: 'allocate', payment })}>
          Allocate<span className="said"> {payment.memo}</span>
        </Button>
      )}
      <Button size="xs" kind="quiet" onClick={() => onDo({ action: 'reverse', payment })}>
        Reverse<span className="said"> {payment.memo}</span>
      </Button>
    </span>
  )
}

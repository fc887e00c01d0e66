import { useMemo, useState } from 'react'
import { invoicePath } from '#contract/addresses.ts'
import { addressOf, type ReplyOf } from '#contract/endpoint.ts'
import { monthInvoiceXlsx, partnerInvoices, type InvoiceRow } from '#contract/invoices.ts'
import { daysOfMonth } from '#domain/calendar/service-date.ts'
import { Day } from '#web/parts/day/Day.tsx'
import { useLoad } from '#web/api/use-load.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { ActionRow, type RowAction } from '#web/ui/actions/ActionRow.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import type { OpenRowMenu } from '#web/ui/table/RowMenu.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText, dayYearText, moneyText, monthText } from '#web/ui/value/format.ts'
import { PartnerReminders } from './PartnerReminders.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { invoicedText } from './invoiced-text.ts'
import { chosenCharges, optionOf } from './invoice-periods.ts'
import classes from './partners.module.css'

const InvoiceMenu = preloadable(async () => (await import('./InvoiceMenu.tsx')).InvoiceMenu)
const IssueInvoiceDialog = preloadable(
  async () => (await import('./IssueInvoiceDialog.tsx')).IssueInvoiceDialog,
)

type Found = ReplyOf<typeof partnerInvoices>

/** A partner's invoices and, for staff, the next one to issue. */
export function PartnerInvoices({ id }: { id: string }) {
  const { site, kind } = useAccount()
  const isStaff = kind !== 'partner'
  const found = useLoad(partnerInvoices, { params: { id } }, { live: ['ledger', 'outbox'] })
  const columns = useMemo(
    () => invoiceColumns(site.currency, isStaff ? id : null),
    [site.currency, isStaff, id],
  )
  const rowMenu = (menu: OpenRowMenu<InvoiceRow>) => <InvoiceMenu {...menu} partner={isStaff ? id : null} />
  return (
    <div className={classes.section}>
      <LoadBoundary {...found}>
        {found.data && (
          <>
            <NextInvoice id={id} found={found.data} isStaff={isStaff} />
            <DataTable
              label="Invoices"
              columns={columns}
              rows={found.data.items}
              rowKey={(it) => it.guid}
              rowHref={(it) => invoicePath(isStaff ? id : null, it.guid)}
              rowMenu={rowMenu}
              empty={<Notice>No invoices yet. Issued invoices appear here.</Notice>}
            />
            {isStaff && <PartnerReminders id={id} />}
          </>
        )}
      </LoadBoundary>
    </div>
  )
}

/** What is due by the partner's billing rhythm, its draft, and the button to issue it. */
function NextInvoice({ id, found, isStaff }: { id: string; found: Found; isStaff: boolean }) {
  const [open, setOpen] = useState(false)
  const { next, rhythm } = found
  const file = addressOf(monthInvoiceXlsx.path, {
    partnerGuid: id,
    year: next.month.slice(0, 4),
    month: next.month.slice(5),
  })
  const issue: RowAction = { label: 'Issue invoice', look: 'main', run: () => setOpen(true) }
  return (
    <div className={classes.next}>
      <p>
        <Due {...found} />
      </p>
      <ActionRow
        of={`Invoice for ${monthText(next.month)}`}
        className={classes.actions}
        actions={[{ label: 'Download Excel draft', href: file, newTab: true }, ...(isStaff ? [issue] : [])]}
      />
      {open && (
        <IssueInvoiceDialog
          partner={id}
          period={next.whyNot !== null && rhythm === 'monthly' ? chosenCharges : optionOf(rhythm, next.month)}
          month={next.month}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

function Due({ next, rhythm, due }: Found) {
  const { currency } = useAccount().site
  if (rhythm === 'perReservation')
    return (
      <>
        <strong>
          {due.invoices} {due.invoices === 1 ? 'reservation' : 'reservations'} to invoice
        </strong>
        : {moneyText(due.chargedCents, currency)}, services before today.
      </>
    )
  if (rhythm === 'weekly')
    return (
      <>
        <strong>Last week</strong>: {moneyText(due.chargedCents, currency)} not invoiced, services up to{' '}
        {dayYearText(due.to ?? '')}.
      </>
    )
  return (
    <>
      <strong>{monthText(next.month)}</strong>: {moneyText(next.chargedCents, currency)} not invoiced,
      services up to {dayYearText(daysOfMonth(next.month).last)}.
      {next.whyNot !== null && <span className={classes.note}> {next.whyNot}.</span>}
    </>
  )
}

function invoiceColumns(currency: string, partner: string | null): Column<InvoiceRow>[] {
  return [
    {
      id: 'number',
      header: 'Number',
      cell: (it) => it.number,
      sortValue: (it) => it.number,
      fixed: true,
      cardTitle: true,
    },
    {
      id: 'month',
      header: 'Services',
      cell: (it) => invoicedText(it),
      sortValue: (it) => it.period?.to ?? `${it.month}-31`,
    },
    { id: 'state', header: 'Status', cell: (it) => <Status of="invoice" is={it.state} /> },
    {
      id: 'issued',
      header: 'Issued',
      cell: (it) => <Day date={it.issuedOn} />,
      sortValue: (it) => it.issuedOn,
    },
    {
      id: 'due',
      header: 'Due',
      cell: (it) => it.chargedCents > 0 && <Day date={it.dueOn} />,
      sortValue: (it) => (it.chargedCents > 0 ? it.dueOn : null),
    },
    {
      id: 'total',
      header: `Total, ${currency}`,
      cell: (it) => amountText(it.chargedCents, currency),
      sortValue: (it) => it.chargedCents,
      align: 'end',
    },
    {
      id: 'open',
      header: `Open, ${currency}`,
      cell: (it) => amountText(it.openCents, currency),
      sortValue: (it) => it.openCents,
      align: 'end',
    },
    ...(partner === null
      ? []
      : [
          {
            id: 'disputed',
            header: `Disputed, ${currency}`,
            cell: (it: InvoiceRow) => it.disputedCents > 0 && amountText(it.disputedCents, currency),
            align: 'end' as const,
          },
          {
            id: 'mail',
            header: 'E-mail',
            cell: (it: InvoiceRow) => (it.mail === null ? 'Not sent' : <Status of="message" is={it.mail} />),
          },
        ]),
    {
      id: 'file',
      header: 'File',
      cell: (invoice) => (
        <Button size="xs" kind="quiet" href={invoice.fileUrl} newTab>
          PDF<span className="said"> of {invoice.number}</span>
        </Button>
      ),
    },
  ]
}

import { Fragment, useMemo, useState } from 'react'
import { groupPath, invoicePath, transactionPath } from '#contract/addresses.ts'
import { addressOf } from '#contract/endpoint.ts'
import {
  partnerBalance,
  partnerStatement,
  partnerStatementCsv,
  partnerStatementPdf,
  partnerStatementXlsx,
  type StatementLine,
} from '#contract/partners.ts'
import { periodAfter, periodBefore } from '#domain/calendar/period.ts'
import { daysOfMonth, isServiceDate, monthOf } from '#domain/calendar/service-date.ts'
import { whyNoPayout } from '#domain/partner/payout-rules.ts'
import { Day } from '#web/parts/day/Day.tsx'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { ActionRow } from '#web/ui/actions/ActionRow.tsx'
import { DateInput } from '#web/ui/date/DateInput.tsx'
import { PeriodHeader } from '#web/ui/page/PeriodHeader.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { EmptyMessage } from '#web/ui/state/Notice.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { amountText, dayText, dayYearText } from '#web/ui/value/format.ts'
import { FoldedText } from '#web/ui/value/FoldedText.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { SendStatementDialog } from './SendStatementDialog.tsx'
import classes from './partners.module.css'

const PayOutCreditDialog = preloadable(
  async () => (await import('./PayOutCreditDialog.tsx')).PayOutCreditDialog,
)

/**
 * Charges and payments posted between two days with running balance. `billingEmail` is set for users who can
 * send the statement.
 */
export function PartnerStatement({ id, billingEmail }: { id: string; billingEmail?: string }) {
  const today = useToday()
  const { site, kind } = useAccount()
  const month = daysOfMonth(monthOf(today))
  const [url, setUrl] = useUrlState({ from: month.first, to: month.last })
  const isAsked = isServiceDate(url.from) && isServiceDate(url.to) && url.from <= url.to
  const found = useLoad(
    partnerStatement,
    { params: { id }, query: { from: url.from, to: url.to } },
    { live: ['ledger'], keepPrevious: true, skip: !isAsked },
  )
  const mayTrace = useMay('financial')
  const columns = useMemo(
    () => statementColumns(site.currency, kind === 'partner' ? null : id, mayTrace),
    [site.currency, kind, id, mayTrace],
  )
  const step = (to: typeof periodAfter) => isAsked && setUrl(to({ from: url.from, to: url.to }))
  return (
    <div className={classes.section}>
      <div className={classes.period}>
        <PeriodHeader
          unit="period"
          ofRecord={kind === 'staff'}
          text={isAsked ? `${dayText(url.from)} – ${dayYearText(url.to)}` : 'Choose dates'}
          dateTime={`${url.from}/${url.to}`}
          busy={found.requestState === 'Network'}
          onBefore={() => step(periodBefore)}
          onAfter={() => step(periodAfter)}
          onRefresh={found.reload}
        />
        <div className={`${classes.day} no-print`}>
          <DateInput label="From" value={url.from} onChange={(from) => setUrl({ from })} today={today} />
        </div>
        <div className={`${classes.day} no-print`}>
          <DateInput
            label="To"
            value={url.to}
            onChange={(to) => setUrl({ to })}
            today={today}
            message={
              isServiceDate(url.to) && url.to < url.from
                ? 'Choose a date on or after the From date'
                : undefined
            }
          />
        </div>
      </div>
      {isAsked && <Papers id={id} from={url.from} to={url.to} billingEmail={billingEmail} />}
      <LoadBoundary {...found}>
        {found.data && (
          <>
            <dl className={classes.sums}>
              <Sum label="Opening balance" cents={found.data.openingCents} currency={site.currency} />
              <Sum label="Charged" cents={found.data.chargedCents} currency={site.currency} />
              <Sum label="Paid" cents={found.data.paidCents} currency={site.currency} />
              <Sum label="Closing balance" cents={found.data.closingCents} currency={site.currency} />
            </dl>
            {found.data.isCut && (
              <p role="note">
                Too many lines to show them all. The totals include every line. Choose a shorter period to see
                the rest.
              </p>
            )}
            {found.data.unprintable && (
              <p className="no-print" role="note">
                {found.data.unprintable}
              </p>
            )}
            <DataTable
              label="Statement"
              columns={columns}
              rows={found.data.items}
              rowKey={(it) => it.key}
              busy={found.isPrevious}
              empty={<EmptyMessage />}
            />
          </>
        )}
      </LoadBoundary>
    </div>
  )
}

/** Statement files and actions. */
function Papers({
  id,
  from,
  to,
  billingEmail,
}: {
  id: string
  from: string
  to: string
  billingEmail: string | undefined
}) {
  const [open, setOpen] = useState(false)
  const params = { id, from, to }
  return (
    <div className={`${classes.actions} no-print`}>
      <ActionRow
        of="Statement"
        className={classes.actions}
        actions={[
          { label: 'PDF', href: addressOf(partnerStatementPdf.path, params), newTab: true },
          { label: 'Excel', href: addressOf(partnerStatementXlsx.path, params), newTab: true },
          { label: 'CSV', href: addressOf(partnerStatementCsv.path, params), newTab: true },
          ...(billingEmail === undefined ? [] : [{ label: 'Send by e-mail', run: () => setOpen(true) }]),
        ]}
      />
      {billingEmail !== undefined && <PayOutCredit id={id} />}
      {open && (
        <SendStatementDialog
          id={id}
          from={from}
          to={to}
          email={billingEmail ?? ''}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** Opens the payout of the account's credit. */
function PayOutCredit({ id }: { id: string }) {
  const { data } = useLoad(partnerBalance, { params: { id } }, { live: ['ledger'] })
  const [open, setOpen] = useState(false)
  if (!data) return null
  return (
    <>
      <ActionRow
        of="Partner"
        actions={[
          { label: 'Pay out credit', whyNot: whyNoPayout(data.balanceCents), run: () => setOpen(true) },
        ]}
      />
      {open && (
        <PayOutCreditDialog id={id} creditCents={0 - data.balanceCents} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function Sum({ label, cents, currency }: { label: string; cents: number; currency: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money cents={cents} currency={currency} />
      </dd>
    </div>
  )
}

function PaidInvoices({ invoices, partner }: { invoices: StatementLine['pays']; partner: string | null }) {
  return (
    <small className={`soft ${classes.paid}`}>
      {invoices.length === 1 ? 'For invoice' : 'For invoices'}{' '}
      {invoices.map((it, place) => (
        <Fragment key={it.guid}>
          {place > 0 && ', '}
          <a href={invoicePath(partner, it.guid)}>{it.number}</a>
        </Fragment>
      ))}
    </small>
  )
}

/** `partner`: null for partner users, whose invoices have other URLs. */
function statementColumns(
  currency: string,
  partner: string | null,
  mayTrace: boolean,
): Column<StatementLine>[] {
  const amount = (it: StatementLine) => amountText(it.amountCents, currency)
  return [
    {
      id: 'date',
      header: 'Date',
      cell: (it) => <Day date={it.postedOn} />,
    },
    {
      id: 'what',
      header: 'Description',
      cell: ({ memo, folded, pays, invoice }) => (
        <>
          <FoldedText
            memo={memo}
            folded={folded}
            currency={currency}
            hrefOf={mayTrace ? transactionPath : null}
          />
          {pays.some((it) => it.guid !== invoice?.guid) && <PaidInvoices invoices={pays} partner={partner} />}
        </>
      ),
      cardTitle: true,
    },
    {
      id: 'service',
      header: 'Service',
      cell: (it) => it.serviceDate && <Day date={it.serviceDate} />,
    },
    {
      id: 'group',
      header: 'Booking',
      cell: ({ group }) =>
        group && (
          <a href={groupPath(group.customerGuid, group.guid)}>
            {group.reference}, {group.guest}
          </a>
        ),
    },
    {
      id: 'their',
      header: 'Partner reference',
      cell: (it) => it.group?.partnerReference ?? '',
      hiddenAtFirst: true,
    },
    {
      id: 'invoice',
      header: 'Invoice',
      cell: ({ invoice }) => invoice && <a href={invoicePath(partner, invoice.guid)}>{invoice.number}</a>,
    },
    {
      id: 'amount',
      header: `Amount, ${currency}`,
      cell: (it) => (mayTrace ? <a href={transactionPath(it.guid)}>{amount(it)}</a> : amount(it)),
      align: 'end',
    },
    {
      id: 'balance',
      header: `Balance, ${currency}`,
      cell: (it) => amountText(it.balanceCents, currency),
      align: 'end',
    },
  ]
}

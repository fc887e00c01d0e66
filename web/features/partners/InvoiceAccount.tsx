import { useState } from 'react'
import { messagePath, transactionPath } from '#contract/addresses.ts'
import type { InvoiceDispute } from '#contract/invoices.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { Money } from '#web/ui/value/Money.tsx'
import type { Invoice } from './invoice-type.ts'
import classes from './partners.module.css'

const ResolveDialog = preloadable(async () => (await import('./InvoiceDialogs.tsx')).ResolveDialog)

/** Totals and taxes, the account, payments, disputes and e-mails of an invoice. */
export function InvoiceAccount({ invoice, isStaff }: { invoice: Invoice; isStaff: boolean }) {
  return (
    <div className={classes.columns}>
      <Sums invoice={invoice} />
      <Account invoice={invoice} />
      <Paid invoice={invoice} />
      {invoice.disputes.length > 0 && <Disputes invoice={invoice} isStaff={isStaff} />}
      {isStaff && invoice.mails.length > 0 && <Mails invoice={invoice} />}
    </div>
  )
}

interface SumRow {
  label: string
  cents: number
  isStrong?: boolean
}

function SumTable({ id, title, rows }: { id: string; title: string; rows: readonly SumRow[] }) {
  const { currency } = useAccount().site
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className={classes.account}>
        {rows.map((row) => (
          <div key={row.label} {...(row.isStrong && { 'data-strong': true })}>
            <dt>{row.label}</dt>
            <dd>
              <Money cents={row.cents} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Sums({ invoice: it }: { invoice: Invoice }) {
  const rows = [
    { label: 'Net', cents: it.netCents },
    ...it.taxes.map((tax) => ({ label: `Tax ${tax.code}, ${tax.basisPoints / 100}%`, cents: tax.taxCents })),
    ...(it.commissionCents === 0 ? [] : [{ label: 'Commission', cents: 0 - it.commissionCents }]),
    { label: 'Total', cents: it.chargedCents, isStrong: true },
  ]
  return <SumTable id="sums" title="Totals" rows={rows} />
}

function Account({ invoice: it }: { invoice: Invoice }) {
  const rows = [
    { label: 'Previous balance', cents: it.openingCents },
    { label: 'This invoice', cents: it.chargedCents },
    ...it.credits.map((credit) => ({
      label: `Credit for void invoice ${credit.number}`,
      cents: 0 - credit.chargedCents,
    })),
    { label: 'Payments received', cents: 0 - it.paidCents },
    { label: 'Account balance', cents: it.closingCents, isStrong: true },
  ]
  return <SumTable id="account" title="Account summary when issued" rows={rows} />
}

function Paid({ invoice }: { invoice: Invoice }) {
  const { currency, timeZone } = useAccount().site
  const mayTrace = useMay('financial')
  return (
    <section aria-labelledby="paid">
      <h2 id="paid">Payments</h2>
      {invoice.allocations.length === 0 && <p className={classes.note}>No payments yet</p>}
      <ul className={classes.plain}>
        {invoice.allocations.map((allocation) => (
          <li key={`${allocation.at} ${allocation.paymentGuid ?? ''} ${allocation.amountCents}`}>
            <time dateTime={allocation.at}>{dayTimeText(allocation.at, timeZone)}</time>{' '}
            {mayTrace && allocation.paymentGuid !== null ? (
              <a href={transactionPath(allocation.paymentGuid)}>{allocation.what}</a>
            ) : (
              allocation.what
            )}{' '}
            {allocation.amountCents < 0 && 'unallocated, '}
            <Money cents={allocation.amountCents} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Disputes({ invoice, isStaff }: { invoice: Invoice; isStaff: boolean }) {
  const { currency, timeZone } = useAccount().site
  const [open, setOpen] = useState<InvoiceDispute | null>(null)
  return (
    <section aria-labelledby="disputes">
      <h2 id="disputes">Disputes</h2>
      <ul className={classes.plain}>
        {invoice.disputes.map((dispute) => (
          <li key={dispute.guid}>
            {moneyText(dispute.amountCents, currency)}: {dispute.reason}{' '}
            <span className={classes.note}>
              {dayTimeText(dispute.openedAt, timeZone)}
              {isStaff && `, ${dispute.openedBy}`}
            </span>{' '}
            {dispute.resolved !== null && `Resolved: ${dispute.resolved.resolution}`}
            {dispute.resolved === null && isStaff && (
              <Button size="xs" onClick={() => setOpen(dispute)}>
                Resolve<span className="said"> {dispute.reason}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && <ResolveDialog invoice={invoice} dispute={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function Mails({ invoice }: { invoice: Invoice }) {
  const { timeZone } = useAccount().site
  const mayRead = useMay(['adminSystem', 'financial'])
  return (
    <section aria-labelledby="mails">
      <h2 id="mails">E-mails</h2>
      <ul className={classes.plain}>
        {invoice.mails.map((mail) => (
          <li key={mail.guid}>
            <time dateTime={mail.at}>{dayTimeText(mail.at, timeZone)}</time>{' '}
            {mayRead ? <a href={messagePath(mail.guid)}>{mail.to}</a> : mail.to}{' '}
            <Status of="message" is={mail.state} />{' '}
            {mail.error !== '' && <span className={classes.note}>{mail.error}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

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
import type { Invoice } from './invoice-shown.ts'
import classes from './partners.module.css'

const ResolveDialog = preloadable(async () => (await import('./InvoiceDialogs.tsx')).ResolveDialog)

/** Its sums and taxes, the account around it, what was paid of it, what is disputed, and its mails. */
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
        {rows.map((it) => (
          <div key={it.label} {...(it.isStrong && { 'data-strong': true })}>
            <dt>{it.label}</dt>
            <dd>
              <Money cents={it.cents} currency={currency} />
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
    ...it.taxes.map((tax) => ({ label: `Tax ${tax.code}, ${tax.basisPoints / 100} %`, cents: tax.taxCents })),
    ...(it.commissionCents === 0 ? [] : [{ label: 'Commission', cents: 0 - it.commissionCents }]),
    { label: 'Total', cents: it.chargedCents, isStrong: true },
  ]
  return <SumTable id="sums" title="Totals" rows={rows} />
}

function Account({ invoice: it }: { invoice: Invoice }) {
  const rows = [
    { label: 'Previous balance', cents: it.openingCents },
    { label: 'This invoice', cents: it.chargedCents },
    ...it.credits.map((credit) => ({ label: `Credit for void invoice ${credit.number}`, cents: 0 - credit.chargedCents })),
    { label: 'Payments received', cents: 0 - it.paidCents },
    { label: 'Account balance', cents: it.closingCents, isStrong: true },
  ]
  return <SumTable id="account" title="Account at the time of issue" rows={rows} />
}

function Paid({ invoice }: { invoice: Invoice }) {
  const { currency, timeZone } = useAccount().site
  const mayTrace = useMay('financial')
  return (
    <section aria-labelledby="paid">
      <h2 id="paid">Payments</h2>
      {invoice.allocations.length === 0 && <p className={classes.note}>No payments yet</p>}
      <ul className={classes.plain}>
        {invoice.allocations.map((it) => (
          <li key={`${it.at} ${it.paymentGuid ?? ''} ${it.amountCents}`}>
            <time dateTime={it.at}>{dayTimeText(it.at, timeZone)}</time>{' '}
            {mayTrace && it.paymentGuid !== null ? <a href={transactionPath(it.paymentGuid)}>{it.what}</a> : it.what}{' '}
            {it.amountCents < 0 && 'unallocated, '}
            <Money cents={it.amountCents} currency={currency} />
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
        {invoice.disputes.map((it) => (
          <li key={it.guid}>
            {moneyText(it.amountCents, currency)}: {it.reason}{' '}
            <span className={classes.note}>
              {dayTimeText(it.openedAt, timeZone)}
              {isStaff && `, ${it.openedBy}`}
            </span>{' '}
            {it.resolved !== null && `Resolved: ${it.resolved.resolution}`}
            {it.resolved === null && isStaff && (
              <Button size="xs" onClick={() => setOpen(it)}>
                Resolve<span className="said"> {it.reason}</span>
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
        {invoice.mails.map((it) => (
          <li key={it.guid}>
            <time dateTime={it.at}>{dayTimeText(it.at, timeZone)}</time> {mayRead ? <a href={messagePath(it.guid)}>{it.to}</a> : it.to}{' '}
            <Status of="message" is={it.state} /> {it.error !== '' && <span className={classes.note}>{it.error}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

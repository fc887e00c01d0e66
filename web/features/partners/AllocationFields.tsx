import { useWatch } from 'react-hook-form'
import type { OpenInvoiceRow } from '#contract/partner-payments.ts'
import { MoneyField } from '#web/ui/form/fields.tsx'
import { dayYearText, moneyText } from '#web/ui/value/format.ts'
import { invoicedText } from './invoiced-text.ts'
import type { AllocationValues } from './allocations.ts'
import classes from './partners.module.css'

/** An amount field for each open invoice; the rest stays on the account as credit. */
export function AllocationFields({
  invoices,
  currency,
}: {
  invoices: readonly OpenInvoiceRow[]
  currency: string
}) {
  const allocations = useWatch({ name: 'allocations' }) as AllocationValues['allocations'] | undefined
  const sum = (allocations ?? []).reduce((cents, it) => cents + (it.amountCents ?? 0), 0)
  return (
    <fieldset className={classes.shares}>
      <legend>Invoices</legend>
      {invoices.map((invoice, at) => (
        <MoneyField
          key={invoice.guid}
          name={`allocations.${at}.amountCents`}
          label={`${invoice.number}, ${invoicedText(invoice)}`}
          hint={
            `${moneyText(invoice.openCents, currency)} open, due ${dayYearText(invoice.dueOn)}` +
            (invoice.disputedCents > 0 ? `, ${moneyText(invoice.disputedCents, currency)} disputed` : '')
          }
          currency={currency}
          minCents={0}
          maxCents={invoice.openCents}
        />
      ))}
      <p className={classes.note}>Total {moneyText(sum, currency)}</p>
    </fieldset>
  )
}

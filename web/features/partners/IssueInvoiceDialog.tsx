import { useWatch } from 'react-hook-form'
import { PlanSteps } from '#web/parts/changes/PlanSteps.tsx'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'
import {
  issueInvoiceChange,
  issueInvoicesChange,
  partnerInvoices,
  partnerNotInvoiced,
} from '#contract/invoices.ts'
import { partnerBalance, partners, partnerStatement } from '#contract/partners.ts'
import { useToday } from '#web/shell/account/today.ts'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { SelectField } from '#web/ui/form/fields.tsx'
import { monthText } from '#web/ui/value/format.ts'
import { ChargesField } from './ChargesField.tsx'
import { chosenCharges, lastMonths, periodOptions, spanOfOption, upToDay } from './invoice-periods.ts'

const refreshes = [partnerInvoices, partnerBalance, partnerStatement, partnerNotInvoiced, partners.list]

interface Values {
  period: string
  to: string
  entries: string[]
  send: boolean
}

/** Issues an invoice to one partner for a period or selected charges, after a preview. */
export function IssueInvoiceDialog({
  partner,
  period,
  month,
  onClose,
}: {
  partner: string
  /** The period chosen at first. */
  period: string
  /** The next month to invoice. */
  month: string
  onClose: () => void
}) {
  const today = useToday()
  const steps = useChangeForm(issueInvoiceChange, {
    values: { period, to: today, entries: [] as string[], send: true },
    toBody: (typed: Values) => ({ ...askedOf(typed, today), send: typed.send }),
    fieldOf: (field) => (field === 'month' ? 'period' : field),
    params: { id: partner },
    refreshes,
    onDone: onClose,
  })
  return (
    <Dialog open title="Issue invoice" onClose={onClose} size="lg">
      <PlanSteps
        steps={steps}
        label="Invoice"
        reviewLabel="Review invoice"
        doLabel="Issue invoice"
        keepLabel="Cancel"
        onClose={onClose}
      >
        <SelectField name="period" label="Invoice" options={periodOptions(today, month)} required />
        <OfPeriod partner={partner} today={today} />
        <CheckboxField
          name="send"
          label="E-mail the invoice"
          hint="To the partner’s billing e-mail, with the PDF attached"
        />
      </PlanSteps>
    </Dialog>
  )
}

function askedOf({ period, to, entries }: Values, today: string) {
  if (period === upToDay) return { to }
  return spanOfOption(period, today) ?? { entries }
}

/** What the chosen period asks for. */
function OfPeriod({ partner, today }: { partner: string; today: string }) {
  const period = useWatch({ name: 'period' }) as string
  if (period === chosenCharges) return <ChargesField partner={partner} />
  return (
    <>
      {period === upToDay && (
        <DateField name="to" label="Services up to" max={today} today={today} required />
      )}
      <p>
        Includes everything up to the end of the period that hasn’t been invoiced yet. An issued invoice can’t
        be changed, only voided.
      </p>
    </>
  )
}

const byRhythm = 'rhythm'

/** Issues the invoices that are due, or those of a period, to all partners with something to invoice. */
export function IssueInvoicesDialog({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const steps = useChangeForm(issueInvoicesChange, {
    values: { period: byRhythm, to: today, send: true },
    toBody: ({ period, to, send }: Omit<Values, 'entries'>) => ({
      ...(period === upToDay ? { to } : period === byRhythm ? {} : { month: period }),
      send,
    }),
    fieldOf: (field) => (field === 'month' ? 'period' : field),
    refreshes,
    onDone: onClose,
  })
  return (
    <Dialog open title="Issue invoices" onClose={onClose} size="lg">
      <PlanSteps
        steps={steps}
        label="Invoices to issue"
        reviewLabel="Review invoices"
        doLabel="Issue invoices"
        keepLabel="Cancel"
        hasBalance={false}
        onClose={onClose}
      >
        <SelectField
          name="period"
          label="Invoices"
          hint="Each partner’s billing rhythm: its last month or week, or a reservation that is over"
          options={[
            { key: byRhythm, label: 'Due by each partner’s billing rhythm' },
            ...lastMonths(today).map((key) => ({ key, label: `All for ${monthText(key)}` })),
            { key: upToDay, label: 'All up to a day' },
          ]}
          required
        />
        <UpTo today={today} />
        <CheckboxField
          name="send"
          label="E-mail the invoices"
          hint="To each partner’s billing e-mail, with the PDF attached"
        />
      </PlanSteps>
    </Dialog>
  )
}

function UpTo({ today }: { today: string }) {
  return useWatch({ name: 'period' }) === upToDay ? (
    <DateField name="to" label="Services up to" max={today} today={today} required />
  ) : null
}

import { PlanSteps } from '#web/parts/changes/PlanSteps.tsx'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'
import { issueInvoiceChange, issueInvoicesChange, partnerInvoices } from '#contract/invoices.ts'
import { partnerBalance, partners, partnerStatement } from '#contract/partners.ts'
import { addDays, monthOf } from '#domain/calendar/service-date.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { SelectField } from '#web/ui/form/fields.tsx'
import { monthText } from '#web/ui/value/format.ts'

const refreshes = [partnerInvoices, partnerBalance, partnerStatement, partners.list]
const monthsOffered = 12

/** Issues the invoice for a month to one partner, after a preview. */
export function IssueInvoiceDialog({
  partner,
  month,
  onClose,
}: {
  partner: string
  month: string
  onClose: () => void
}) {
  const steps = useChangeForm(issueInvoiceChange, {
    values: { send: true },
    toBody: ({ send }) => ({ month, send }),
    params: { id: partner },
    refreshes,
    onDone: onClose,
  })
  return (
    <Dialog open title={`Invoice for ${monthText(month)}`} onClose={onClose} size="lg">
      <PlanSteps
        steps={steps}
        label="Invoice"
        reviewLabel="Review invoice"
        doLabel="Issue invoice"
        keepLabel="Cancel"
        onClose={onClose}
      >
        <p>
          Includes everything up to the end of {monthText(month)} that hasn’t been invoiced yet. An issued
          invoice can’t be changed, only voided.
        </p>
        <CheckboxField
          name="send"
          label="E-mail the invoice"
          hint="To the partner’s billing e-mail, with the PDF attached"
        />
      </PlanSteps>
    </Dialog>
  )
}

/** Issues the invoices for a month to all partners with something to invoice. */
export function IssueInvoicesDialog({ onClose }: { onClose: () => void }) {
  const months = lastMonths(useToday())
  const steps = useChangeForm(issueInvoicesChange, {
    values: { month: months[0] ?? '', send: true },
    toBody: (typed) => typed,
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
          name="month"
          label="Month"
          options={months.map((key) => ({ key, label: monthText(key) }))}
          required
        />
        <CheckboxField
          name="send"
          label="E-mail the invoices"
          hint="To each partner’s billing e-mail, with the PDF attached"
        />
      </PlanSteps>
    </Dialog>
  )
}

/** Past months, latest first. */
function lastMonths(today: string): string[] {
  const months: string[] = []
  for (let month = before(monthOf(today)); months.length < monthsOffered; month = before(month))
    months.push(month)
  return months
}

const before = (month: string) => monthOf(addDays(`${month}-01`, -1))

import { useForm } from 'react-hook-form'
import { issueInvoiceChange, issueInvoicesChange, partnerInvoices } from '#contract/invoices.ts'
import { partnerBalance, partners, partnerStatement } from '#contract/partners.ts'
import { addDays, monthOf } from '#domain/calendar/service-date.ts'
import { useChange } from '#web/api/use-change.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { ConfirmThenDo } from '#web/ui/dialog/ConfirmThenDo.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { SelectField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
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
  const { currency } = useAccount().site
  const flow = useChange(issueInvoiceChange.confirm, issueInvoiceChange.make, { refreshes })
  const form = useForm({ defaultValues: { send: true } })
  const issue = async () => {
    if (await flow.apply()) onClose()
  }
  return (
    <Dialog open title={`Invoice for ${monthText(month)}`} onClose={onClose} size="lg">
      <ConfirmThenDo
        plan={flow.plan}
        currency={currency}
        doLabel="Issue invoice"
        keepLabel="Cancel"
        sending={flow.sending}
        problems={flow.plan ? flow.problems : none}
        onDo={() => void issue()}
        onKeep={onClose}
        onBack={flow.back}
      >
        <Form
          form={form}
          onSubmit={async ({ send }) =>
            void (await flow.ask({ params: { id: partner }, body: { month, send } }))
          }
          problems={flow.problems}
          guardUnsaved={false}
          label="Invoice"
          submit="Review invoice"
          sending={flow.sending}
          onCancel={onClose}
        >
          <p>
            Includes everything up to the end of {monthText(month)} that has not been invoiced yet. An issued
            invoice can’t be changed, only voided.
          </p>
          <CheckboxField
            name="send"
            label="E-mail the invoice"
            hint="To the partner’s billing e-mail, with the PDF attached"
          />
        </Form>
      </ConfirmThenDo>
    </Dialog>
  )
}

/** Issues the invoices for a month to all partners with something to invoice. */
export function IssueInvoicesDialog({ onClose }: { onClose: () => void }) {
  const { currency } = useAccount().site
  const months = lastMonths(useToday())
  const flow = useChange(issueInvoicesChange.confirm, issueInvoicesChange.make, { refreshes })
  const form = useForm({ defaultValues: { month: months[0] ?? '', send: true } })
  const issue = async () => {
    if (await flow.apply()) onClose()
  }
  return (
    <Dialog open title="Issue invoices" onClose={onClose} size="lg">
      <ConfirmThenDo
        plan={flow.plan}
        currency={currency}
        hasBalance={false}
        doLabel="Issue invoices"
        keepLabel="Cancel"
        sending={flow.sending}
        problems={flow.plan ? flow.problems : none}
        onDo={() => void issue()}
        onKeep={onClose}
        onBack={flow.back}
      >
        <Form
          form={form}
          onSubmit={async (body) => void (await flow.ask({ body }))}
          problems={flow.problems}
          guardUnsaved={false}
          label="Invoices to issue"
          submit="Review invoices"
          sending={flow.sending}
          onCancel={onClose}
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
        </Form>
      </ConfirmThenDo>
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
const none: readonly string[] = []

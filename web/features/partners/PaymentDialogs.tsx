import {
  allocatePartnerPayment,
  reversePartnerPayment,
  type OpenInvoiceRow,
  type PartnerPayment,
} from '#contract/partner-payments.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { dayYearText, moneyText } from '#web/ui/value/format.ts'
import { allocationsOf } from './allocations.ts'
import { AllocationFields } from './AllocationFields.tsx'
import { paymentRefreshes } from './partner-payment-forms.ts'

interface AboutPayment {
  id: string
  payment: PartnerPayment
  onClose: () => void
}

/** Reallocates a payment to open invoices and to those it already pays. */
export function AllocateDialog({
  id,
  payment,
  invoices,
  onClose,
}: AboutPayment & { invoices: readonly OpenInvoiceRow[] }) {
  const { currency } = useAccount().site
  const choices = withOwn(invoices, payment)
  const own = new Map(payment.allocations.map((it) => [it.invoiceGuid, it.amountCents]))
  const saving = useSaveForm(allocatePartnerPayment, {
    values: {
      allocations: choices.map((it) => ({ invoiceGuid: it.guid, amountCents: own.get(it.guid) ?? null })),
    },
    toBody: (typed) => ({ allocations: allocationsOf(typed) }),
    params: { id, entry: payment.guid },
    refreshes: paymentRefreshes,
    onSaved: onClose,
  })
  return (
    <Dialog open title={`Allocate ${moneyText(payment.amountCents, currency)}`} onClose={onClose}>
      <Form {...saving} guardUnsaved={false} label="Allocation" submit="Allocate" onCancel={onClose}>
        <AllocationFields invoices={choices} currency={currency} />
      </Form>
    </Dialog>
  )
}

/** Open invoices, with the amount allocated by this payment added back, and those it pays in full. */
function withOwn(invoices: readonly OpenInvoiceRow[], { allocations }: PartnerPayment): OpenInvoiceRow[] {
  const own = new Map(allocations.map((it) => [it.invoiceGuid, it]))
  const open = invoices.map((it) => ({
    ...it,
    openCents: it.openCents + (own.get(it.guid)?.amountCents ?? 0),
  }))
  const paid = allocations.filter((it) => !invoices.some((invoice) => invoice.guid === it.invoiceGuid))
  return [
    ...paid.map((allocation) => ({
      guid: allocation.invoiceGuid,
      number: allocation.number,
      month: allocation.month,
      period: allocation.period,
      dueOn: allocation.dueOn,
      openCents: allocation.amountCents,
      disputedCents: 0,
    })),
    ...open,
  ]
}

/** Reverses a payment or a payout as of today. */
export function ReversePaymentDialog({ id, payment, onClose }: AboutPayment) {
  const { currency } = useAccount().site
  const saving = useSaveForm(reversePartnerPayment, {
    values: { reason: '' },
    params: { id, entry: payment.guid },
    refreshes: paymentRefreshes,
    onSaved: onClose,
  })
  return (
    <Dialog open title={payment.isPayout ? 'Reverse payout' : 'Reverse payment'} onClose={onClose}>
      <Form
        {...saving}
        guardUnsaved={false}
        label="Reverse"
        submit="Reverse"
        submitKind="danger"
        onCancel={onClose}
      >
        <p>
          {moneyText(Math.abs(payment.amountCents), currency)} of {dayYearText(payment.postedOn)}.{' '}
          {payment.isPayout
            ? 'The amount becomes credit on the account again today.'
            : 'The amount becomes due again today and the invoices reopen.'}
        </p>
        <TextField
          name="reason"
          label="Reason"
          hint="Shown on the statement"
          required
          maxLength={200}
          focusFirst
        />
      </Form>
    </Dialog>
  )
}

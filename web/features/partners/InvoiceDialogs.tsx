import type { Endpoint } from '#contract/endpoint.ts'
import {
  disputeInvoice,
  invoiceDetail,
  partnerInvoices,
  resolveDispute,
  sendInvoice,
  voidInvoice,
  type InvoiceDispute,
  type InvoiceLineShown,
} from '#contract/invoices.ts'
import { partnerBalance, partnerStatement } from '#contract/partners.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import type { Invoice } from './invoice-type.ts'

interface AboutInvoice {
  invoice: Invoice
  onClose: () => void
}

const refreshes: Endpoint[] = [invoiceDetail, partnerInvoices, partnerBalance, partnerStatement]

/** E-mails an invoice to the last recipient or the billing address by default. */
export function SendInvoiceDialog({ invoice, onClose }: AboutInvoice) {
  const last = invoice.mails[0]?.to ?? invoice.partner.billingEmail
  const saving = useSaveForm(sendInvoice, {
    values: { email: last },
    params: { id: invoice.guid },
    refreshes,
    onSaved: onClose,
  })
  return (
    <Dialog open title={`Send invoice ${invoice.number}`} onClose={onClose}>
      <Form {...saving} guardUnsaved={false} label="Send invoice" submit="Send" onCancel={onClose}>
        <TextField
          name="email"
          label="To"
          type="email"
          hint="The issued PDF is attached"
          required
          maxLength={254}
          focusFirst
        />
      </Form>
    </Dialog>
  )
}

/** Issued invoices never change: they are voided and credited by the next one. */
export function VoidInvoiceDialog({ invoice, onClose }: AboutInvoice) {
  const { currency } = useAccount().site
  const saving = useSaveForm(voidInvoice, {
    values: { reason: '' },
    params: { id: invoice.guid },
    refreshes,
    onSaved: onClose,
  })
  return (
    <Dialog open title={`Void invoice ${invoice.number}`} onClose={onClose}>
      <Form
        {...saving}
        guardUnsaved={false}
        label="Void invoice"
        submit="Void invoice"
        submitKind="danger"
        onCancel={onClose}
      >
        <p>
          The invoice keeps its number. The next invoice credits {moneyText(invoice.chargedCents, currency)}{' '}
          and includes these services again. Payments already made stay on the account as credit.
        </p>
        <TextField name="reason" label="Reason" required maxLength={200} focusFirst />
      </Form>
    </Dialog>
  )
}

export function DisputeDialog({ invoice, line, onClose }: AboutInvoice & { line: InvoiceLineShown }) {
  const { currency } = useAccount().site
  const cents = invoice.lines.reduce(
    (sum, it) => (it.entryGuid === line.entryGuid ? sum + it.amountCents : sum),
    0,
  )
  const saving = useSaveForm(disputeInvoice, {
    values: { reason: '' },
    toBody: ({ reason }) => ({ entryGuid: line.entryGuid, reason }),
    params: { id: invoice.guid },
    refreshes,
    onSaved: onClose,
  })
  return (
    <Dialog open title="Record dispute" onClose={onClose}>
      <Form {...saving} guardUnsaved={false} label="Dispute" submit="Record dispute" onCancel={onClose}>
        <p>
          {[line.reference, line.guest, moneyText(cents, currency)].filter(Boolean).join(', ')}. Disputed
          amounts are aged separately, and payments aren’t allocated to them automatically.
        </p>
        <TextField name="reason" label="Reason for dispute" required maxLength={300} focusFirst />
      </Form>
    </Dialog>
  )
}

export function ResolveDialog({ invoice, dispute, onClose }: AboutInvoice & { dispute: InvoiceDispute }) {
  const saving = useSaveForm(resolveDispute, {
    values: { resolution: '' },
    toBody: ({ resolution }) => ({ disputeGuid: dispute.guid, resolution }),
    params: { id: invoice.guid },
    refreshes,
    onSaved: onClose,
  })
  return (
    <Dialog open title="Resolve dispute" onClose={onClose}>
      <Form {...saving} guardUnsaved={false} label="Resolve" submit="Resolve dispute" onCancel={onClose}>
        <p>{dispute.reason}</p>
        <TextField name="resolution" label="Resolution" required maxLength={300} focusFirst />
      </Form>
    </Dialog>
  )
}

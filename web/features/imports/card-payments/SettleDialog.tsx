import { settlePayments, undoSettlement, type SettlementRow, type WaitingBatch } from '#contract/card-payments.ts'
import { differenceWords } from '#domain/card-payment/settlement.ts'
import { useSaveForm } from '../../../api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { DialogFoot } from '#web/ui/dialog/DialogFoot.tsx'
import { MoneyField, TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import { paymentRefreshes } from './payment-refreshes.ts'

/** A deposit on the bank’s statement: what it is of, the fees, and whether it agrees. */
export function SettleDialog({ batches, onDone, onClose }: { batches: readonly WaitingBatch[]; onDone: () => void; onClose: () => void }) {
  const { currency } = useAccount().site
  const today = useToday()
  const gross = batches.reduce((sum, it) => sum + it.cents, 0)
  const count = batches.reduce((sum, it) => sum + it.transactions, 0)
  const values: { depositedOn: string; reference: string; netCents: number | null; feeCents: number | null; reason: string } = {
    depositedOn: today,
    reference: '',
    netCents: null,
    feeCents: 0,
    reason: '',
  }
  const saving = useSaveForm(settlePayments, {
    values,
    toBody: (typed) => ({
      ...typed,
      netCents: typed.netCents ?? 0,
      feeCents: typed.feeCents ?? 0,
      payments: batches.flatMap((it) => it.guids),
    }),
    refreshes: paymentRefreshes,
    onSaved: onDone,
  })
  const { netCents, feeCents } = saving.form.watch()
  const difference = netCents === null || Number.isNaN(netCents) ? null : gross - (feeCents ?? 0) - netCents
  return (
    <Dialog open title="Settle a deposit" onClose={onClose}>
      <Form {...saving} label="Settle a deposit" foot={<DialogFoot label="Settle" busy={saving.sending} onClose={onClose} />}>
        <p>
          {count === 1 ? '1 transaction' : `${count} transactions`}, {moneyText(gross, currency)} in all.
        </p>
        <FieldRow>
          <DateField name="depositedOn" label="On the bank’s statement on" required max={today} />
          <TextField name="reference" label="Its reference there" maxLength={60} />
        </FieldRow>
        <FieldRow>
          <MoneyField name="netCents" label="Came to the bank" currency={currency} required />
          <MoneyField name="feeCents" label="Fees of the gateway" currency={currency} required minCents={0} />
        </FieldRow>
        <p role="status">{difference === null ? '' : `Against the transactions: ${differenceWords(difference, currency)}`}</p>
        <TextField
          name="reason"
          label="Why it differs"
          hint="Only where it does; the difference stays on the card account"
          maxLength={200}
        />
      </Form>
    </Dialog>
  )
}

export function UndoSettlementDialog({ settlement, onClose }: { settlement: SettlementRow; onClose: () => void }) {
  const { currency } = useAccount().site
  const saving = useSaveForm(undoSettlement, {
    values: { reason: '' },
    params: { settlement: settlement.guid },
    refreshes: paymentRefreshes,
    onSaved: onClose,
  })
  const title = 'Undo the settlement'
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form {...saving} label={title} foot={<DialogFoot label="Undo" danger busy={saving.sending} onClose={onClose} />}>
        <p>
          {moneyText(settlement.netCents, currency)} of {settlement.depositedOn}: its transactions wait for their deposit again.
        </p>
        <TextAreaField name="reason" label="Reason" required rows={2} maxLength={200} />
      </Form>
    </Dialog>
  )
}

import { counted } from '#domain/text/counted.ts'
import {
  settlePayments,
  undoSettlement,
  type SettlementRow,
  type WaitingBatch,
} from '#contract/card-settlements.ts'
import { differenceWords } from '#domain/card-payment/settlement.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyField, TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
import { dayYearText, moneyText } from '#web/ui/value/format.ts'
import { paymentRefreshes } from './payment-refreshes.ts'

/** Records a bank deposit for the selected batches and shows whether amounts and fees reconcile. */
export function SettleDialog({
  batches,
  onDone,
  onClose,
}: {
  batches: readonly WaitingBatch[]
  onDone: () => void
  onClose: () => void
}) {
  const { currency } = useAccount().site
  const today = useToday()
  const gross = batches.reduce((sum, it) => sum + it.cents, 0)
  const count = batches.reduce((sum, it) => sum + it.transactions, 0)
  const values: Typed & { depositedOn: string; reference: string; reason: string } = {
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
      reason: differenceOf(gross, typed) === 0 ? '' : typed.reason,
      payments: batches.flatMap((it) => it.guids),
    }),
    refreshes: paymentRefreshes,
    onSaved: onDone,
  })
  const difference = differenceOf(gross, saving.form.watch())
  return (
    <Dialog open title="Record deposit" onClose={onClose}>
      <Form {...saving} label="Record deposit" submit="Record" onCancel={onClose}>
        <p>
          {counted(count, 'transaction')}, {moneyText(gross, currency)} in total.
        </p>
        <FieldRow>
          <DateField name="depositedOn" label="Deposit date" required max={today} today={today} />
          <TextField name="reference" label="Bank reference" maxLength={60} />
        </FieldRow>
        <FieldRow>
          <MoneyField name="netCents" label="Amount deposited" currency={currency} required />
          <MoneyField name="feeCents" label="Gateway fees" currency={currency} required minCents={0} />
        </FieldRow>
        <p role="status">
          {difference === null ? '' : `Deposit and fees: ${differenceWords(difference, currency)}`}
        </p>
        {difference !== null && difference !== 0 && (
          <TextField
            name="reason"
            label="Reason for the difference"
            hint="The difference stays on the card account"
            required
            maxLength={200}
          />
        )}
      </Form>
    </Dialog>
  )
}

interface Typed {
  netCents: number | null
  feeCents: number | null
}

/** Null until an amount is typed. */
function differenceOf(grossCents: number, { netCents, feeCents }: Typed): number | null {
  return netCents === null || Number.isNaN(netCents) ? null : grossCents - (feeCents ?? 0) - netCents
}

export function UndoSettlementDialog({
  settlement,
  onClose,
}: {
  settlement: SettlementRow
  onClose: () => void
}) {
  const { currency } = useAccount().site
  const saving = useSaveForm(undoSettlement, {
    values: { reason: '' },
    params: { settlement: settlement.guid },
    refreshes: paymentRefreshes,
    onSaved: onClose,
  })
  const title = 'Undo settlement'
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form {...saving} label={title} submit="Undo" submitKind="danger" onCancel={onClose}>
        <p>
          {moneyText(settlement.netCents, currency)} deposited on {dayYearText(settlement.depositedOn)}. Its
          transactions will be awaiting deposit again.
        </p>
        <TextAreaField name="reason" label="Reason" required rows={2} maxLength={200} />
      </Form>
    </Dialog>
  )
}

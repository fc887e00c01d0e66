import {
  matchPayment,
  refundPaymentToCard,
  undoPaymentMatch,
  writeOffPayment,
  type ImportedPayment,
  type PaymentMatchRow,
} from '#contract/card-payments.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { MoneyField, TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import { paymentRefreshes } from './payment-refreshes.ts'
import classes from './card-payments.module.css'

interface About {
  payment: ImportedPayment
  onDone: () => void
}

interface Part {
  reference: string
  amountCents: number | null
}

/** Matches a payment to a reservation by reference, or splits it between several. */
export function MatchForm({ payment, onDone }: About) {
  const values: { parts: Part[]; reason: string } = {
    parts: [{ reference: '', amountCents: payment.openCents }],
    reason: '',
  }
  const saving = useSaveForm(matchPayment, {
    values,
    toBody: ({ parts, reason }) => ({
      version: payment.version,
      reason,
      parts: parts.map((it) => ({ reference: it.reference, amountCents: it.amountCents ?? 0 })),
    }),
    params: { payment: payment.guid },
    refreshes: paymentRefreshes,
    onSaved: onDone,
  })
  const parts = saving.form.watch('parts')
  const left = payment.openCents - parts.reduce((sum, it) => sum + (it.amountCents ?? 0), 0)
  const add = () =>
    saving.form.setValue('parts', [...parts, { reference: '', amountCents: Math.max(left, 0) || null }])
  return (
    <div className={classes.section}>
      <Form {...saving} label="Match" guardUnsaved={false} submit="Match" onCancel={onDone}>
        {parts.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts are identified by their position
          <div key={index} className={classes.part}>
            <TextField
              name={`parts.${index}.reference`}
              label={parts.length === 1 ? 'Reference' : `Reference ${index + 1}`}
              required
              maxLength={6}
            />
            <MoneyField
              name={`parts.${index}.amountCents`}
              label={parts.length === 1 ? 'Amount' : `Amount ${index + 1}`}
              currency={payment.currency}
              required
            />
          </div>
        ))}
        <p className="soft" role="status">
          {left === 0
            ? 'Fully matched'
            : left > 0
              ? `${moneyText(left, payment.currency)} will stay unmatched`
              : `${moneyText(-left, payment.currency)} more than the payment`}
        </p>
        <div>
          <Button
            size="xs"
            onClick={add}
            disabledReason={parts.length >= 20 ? 'At most 20 reservations' : null}
          >
            Add another reservation
          </Button>
        </div>
        <TextField name="reason" label="Reason" maxLength={200} />
      </Form>
    </div>
  )
}

export function RefundForm({ payment, onDone }: About) {
  const saving = useSaveForm(refundPaymentToCard, {
    values: {
      amountCents: payment.openCents > 0 ? payment.openCents : (payment.amountCents as number | null),
      reason: '',
    },
    toBody: ({ amountCents, reason }) => ({
      version: payment.version,
      amountCents: amountCents ?? 0,
      reason,
    }),
    params: { payment: payment.guid },
    refreshes: paymentRefreshes,
    onSaved: onDone,
  })
  return (
    <div className={classes.section}>
      <Form
        {...saving}
        label="Refund to card"
        guardUnsaved={false}
        submit="Refund to card"
        submitKind="danger"
        onCancel={onDone}
      >
        <p>
          The amount goes back to the card. If it was matched, the reservation’s balance goes up by the same
          amount.
        </p>
        <MoneyField name="amountCents" label="Amount" currency={payment.currency} required />
        <TextAreaField name="reason" label="Reason" required rows={2} maxLength={200} />
      </Form>
    </div>
  )
}

export function WriteOffForm({ payment, onDone }: About) {
  const saving = useSaveForm(writeOffPayment, {
    values: { reason: '' },
    toBody: ({ reason }) => ({ version: payment.version, reason }),
    params: { payment: payment.guid },
    refreshes: paymentRefreshes,
    onSaved: onDone,
  })
  return (
    <div className={classes.section}>
      <Form
        {...saving}
        label="Write off"
        guardUnsaved={false}
        submit="Write off"
        submitKind="danger"
        onCancel={onDone}
      >
        <p>
          {moneyText(payment.openCents, payment.currency)}{' '}
          {payment.kind === 'sale' ? 'will be kept as unclaimed income.' : 'will be written off as a loss.'}
        </p>
        <TextAreaField name="reason" label="Reason" required rows={2} maxLength={200} />
      </Form>
    </div>
  )
}

export function UndoForm({ payment, match, onDone }: About & { match: PaymentMatchRow }) {
  const saving = useSaveForm(undoPaymentMatch, {
    values: { reason: '' },
    toBody: ({ reason }) => ({ match: match.guid, reason }),
    params: { payment: payment.guid },
    refreshes: paymentRefreshes,
    onSaved: onDone,
  })
  return (
    <div className={classes.section}>
      <Form
        {...saving}
        label="Undo"
        guardUnsaved={false}
        submit="Undo match"
        submitKind="danger"
        onCancel={onDone}
      >
        <p>
          {moneyText(match.amountCents, payment.currency)}{' '}
          {match.group ? `for ${match.group.reference} ` : ''}will be unmatched again.
          {match.kind === 'deskPayment' ? ' The desk payment stays.' : ''}
        </p>
        <TextAreaField name="reason" label="Reason" required rows={2} maxLength={200} />
      </Form>
    </div>
  )
}

import { PlanSteps } from '#web/parts/changes/PlanSteps.tsx'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'
import { payOutCredit } from '#contract/partner-payments.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { MoneyField, SelectField, TextField } from '#web/ui/form/fields.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import { paymentMethods, paymentRefreshes } from './partner-payment-forms.ts'

interface Values {
  amountCents: number | null
  method: 'bank' | 'card' | 'cash'
  note: string
  send: boolean
}

/** Pays out credit of a partner: amount and method, then a review. */
export function PayOutCreditDialog({
  id,
  creditCents,
  onClose,
}: {
  id: string
  creditCents: number
  onClose: () => void
}) {
  const { currency } = useAccount().site
  const values: Values = { amountCents: creditCents, method: 'bank', note: '', send: true }
  const steps = useChangeForm(payOutCredit, {
    values,
    toBody: ({ amountCents, ...typed }) => ({ ...typed, amountCents: amountCents ?? 0 }),
    params: { id },
    refreshes: paymentRefreshes,
    onDone: onClose,
  })
  return (
    <Dialog open title="Pay out credit" onClose={onClose} size="lg">
      <PlanSteps
        steps={steps}
        label="Pay out credit"
        reviewLabel="Review payout"
        doLabel="Pay out"
        keepLabel="Cancel"
        onClose={onClose}
      >
        <FieldRow>
          <MoneyField
            name="amountCents"
            label="Amount"
            hint={`Credit balance: ${moneyText(creditCents, currency)}`}
            currency={currency}
            required
            minCents={1}
            maxCents={creditCents}
          />
          <SelectField name="method" label="Payout method" options={paymentMethods} required />
        </FieldRow>
        <TextField name="note" label="Note" hint="Shown on the statement and the receipt" maxLength={200} />
        <CheckboxField name="send" label="E-mail the receipt" hint="To the partner’s billing e-mail" />
      </PlanSteps>
    </Dialog>
  )
}

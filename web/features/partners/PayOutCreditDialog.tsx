import { useForm } from 'react-hook-form'
import { payOutCredit } from '#contract/partner-payments.ts'
import { useChange } from '#web/api/use-change.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { ConfirmThenDo } from '#web/ui/dialog/ConfirmThenDo.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { FieldRow, Form } from '#web/ui/form/Form.tsx'
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
  const flow = useChange(payOutCredit.confirm, payOutCredit.make, { refreshes: paymentRefreshes })
  const form = useForm<Values>({
    defaultValues: { amountCents: creditCents, method: 'bank', note: '', send: true },
  })
  const pay = async () => {
    if (await flow.apply()) onClose()
  }
  return (
    <Dialog open title="Pay out credit" onClose={onClose} size="lg">
      <ConfirmThenDo
        plan={flow.plan}
        currency={currency}
        doLabel="Pay out"
        keepLabel="Cancel"
        sending={flow.sending}
        problems={flow.plan ? flow.problems : none}
        onDo={() => void pay()}
        onKeep={onClose}
        onBack={flow.back}
      >
        <Form
          form={form}
          onSubmit={async ({ amountCents, ...typed }) =>
            void (await flow.ask({ params: { id }, body: { ...typed, amountCents: amountCents ?? 0 } }))
          }
          problems={flow.problems}
          guardUnsaved={false}
          label="Pay out credit"
          submit="Review payout"
          sending={flow.sending}
          onCancel={onClose}
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
        </Form>
      </ConfirmThenDo>
    </Dialog>
  )
}

const none: readonly string[] = []

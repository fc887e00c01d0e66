import { customerPage } from '#contract/customers.ts'
import { groupDetail, takePayment, type GroupDetail } from '#contract/groups.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyField, TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { payableOf } from '#web/parts/money/payable.ts'
import { methodOptions } from '#web/parts/money/payment-methods.ts'

/** The guest's payment: the full amount by default; Enter submits it. */
export function GroupPaymentDialog({ group, onClose }: { group: GroupDetail; onClose: () => void }) {
  const { currency } = useAccount().site
  const payable = payableOf(group, currency)
  const saving = useSaveForm(takePayment, {
    values: { method: 'card', amountCents: payable.amountCents, note: '' },
    params: { id: group.customer.guid, group: group.guid },
    refreshes: [groupDetail, customerPage],
    onSaved: onClose,
  })
  const foot = (
    <>
      <Button onClick={onClose}>Not now</Button>
      <Button kind="main" type="submit" busy={saving.sending}>
        Take payment
      </Button>
    </>
  )
  return (
    <Dialog open title={`Take payment, ${group.reference}`} onClose={onClose}>
      <Form {...saving} guardUnsaved={false} label="Payment" foot={foot}>
        <MoneyField
          name="amountCents"
          label="Amount"
          currency={currency}
          minCents={1}
          maxCents={payable.maxCents}
          required
          hint={payable.hint}
        />
        <ChoiceField name="method" label="Paid by" options={methodOptions} />
        <TextField name="note" label="Note" maxLength={300} hint="Shown on the statement instead of how it was paid" />
      </Form>
    </Dialog>
  )
}

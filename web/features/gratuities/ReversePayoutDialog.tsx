import { gratuityPayouts, queryGratuities, reversePayout, type PayoutRow } from '#contract/gratuities.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { moneyText } from '#web/ui/value/format.ts'

/** Reverses a payout: the money returns to its source and the gratuities become payable again. */
export function ReversePayoutDialog({ payout, onClose }: { payout: PayoutRow; onClose: () => void }) {
  const { currency } = useAccount().site
  const saving = useSaveForm(reversePayout, {
    values: { reason: '' },
    params: { payout: payout.guid },
    refreshes: [gratuityPayouts, queryGratuities],
    onSaved: onClose,
  })
  const title = `Reverse payout to ${payout.driver.name}`
  return (
    <Dialog open title={title} onClose={onClose} size="sm">
      <Form {...saving} label={title} submit="Reverse" submitKind="danger" onCancel={onClose}>
        <p>
          {moneyText(payout.amountCents, currency)} goes back to where it was paid from. The gratuities become
          payable again.
        </p>
        <TextAreaField name="reason" label="Reason" required rows={2} maxLength={200} />
      </Form>
    </Dialog>
  )
}

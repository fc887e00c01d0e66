import { dismissCart, refundCart, type CartRow } from '#contract/carts.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import { paymentRefreshes } from './payment-refreshes.ts'

/** Refunds or dismisses a cart. Both require a reason. */
export function EndCartDialog({
  cart,
  does,
  onClose,
}: {
  cart: CartRow
  does: 'refund' | 'dismiss'
  onClose: () => void
}) {
  const saving = useSaveForm(does === 'refund' ? refundCart : dismissCart, {
    values: { reason: '' },
    toBody: ({ reason }) => ({ version: cart.version, reason }),
    params: { cart: cart.guid },
    refreshes: paymentRefreshes,
    onSaved: onClose,
  })
  const title = does === 'refund' ? `Refund ${cart.name}` : `Dismiss cart: ${cart.name}`
  const isPaid = cart.state === 'paidUnbooked'
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form
        {...saving}
        label={title}
        submit={does === 'refund' ? 'Refund to card' : 'Dismiss'}
        submitKind="danger"
        onCancel={onClose}
      >
        <p>{cart.what}</p>
        {does === 'refund' && (
          <p>{moneyText(cart.amountCents, cart.currency)} will be refunded to the card.</p>
        )}
        {does === 'dismiss' && isPaid && <p>The payment stays unmatched until you match or refund it.</p>}
        <TextAreaField name="reason" label="Reason" required rows={2} maxLength={200} />
      </Form>
    </Dialog>
  )
}

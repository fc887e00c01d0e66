import { gratuityPayouts, queryGratuities, reverseGratuity, type GratuityLine } from '#contract/gratuities.ts'
import { whyNotReverse, type ReverseKind } from '#domain/gratuity/gratuity-states.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { moneyText } from '#web/ui/value/format.ts'

/** Why a gratuity can't be reversed at all; null if it can. */
export function whyNeither(line: GratuityLine): string | null {
  const mistake = whyNot(line, 'mistake')
  return mistake === null || whyNot(line, 'chargeBack') === null ? null : mistake
}

function whyNot({ state, method }: GratuityLine, kind: ReverseKind): string | null {
  const isOver =
    state === 'reversed'
      ? 'reversed'
      : state === 'chargedBack' || state === 'owedBack'
        ? 'chargedBack'
        : 'given'
  return whyNotReverse({ state: isOver, method, isPaidOut: state === 'paidOut' }, kind)
}

/** Reverses a whole gift: a mistake, or a charge-back by the guest's bank. */
export function ReverseDialog({ line, onClose }: { line: GratuityLine; onClose: () => void }) {
  const { currency } = useAccount().site
  const [mistake, chargeBack] = [whyNot(line, 'mistake'), whyNot(line, 'chargeBack')]
  const values: { kind: ReverseKind; reason: string } = {
    kind: mistake === null ? 'mistake' : 'chargeBack',
    reason: '',
  }
  const saving = useSaveForm(reverseGratuity, {
    values,
    params: { gift: line.giftGuid },
    refreshes: [gratuityPayouts, queryGratuities],
    onSaved: onClose,
  })
  const title = `Reverse gratuity: ${line.reference}`
  const kinds = [
    {
      key: 'mistake',
      label: 'Recorded by mistake',
      hint:
        mistake ??
        (line.method === 'partnerAccount'
          ? 'Removed from the partner’s account. If it’s on an invoice, the next one credits it.'
          : 'The money is refunded to the original payment method'),
      disabled: mistake !== null,
    },
    {
      key: 'chargeBack',
      label: 'Charged back by the guest’s bank',
      hint: chargeBack ?? 'Any amount already paid out is deducted from the driver’s next payout',
      disabled: chargeBack !== null,
    },
  ]
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form {...saving} label={title} submit="Reverse" submitKind="danger" onCancel={onClose}>
        <p>
          {moneyText(line.amountCents, currency)} for {line.driver.name}. If the gratuity was split, it is
          reversed for every driver.
        </p>
        <ChoiceField name="kind" label="Type of reversal" options={kinds} />
        <TextAreaField name="reason" label="Reason" required rows={2} maxLength={200} />
      </Form>
    </Dialog>
  )
}

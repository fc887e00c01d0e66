import type { DeskParty } from '#contract/fast-track.ts'
import { takePayment } from '#contract/groups.ts'
import { useSaveForm } from '../../api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyField, SelectField, TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { moneyText } from '#web/ui/value/format.ts'
import { payableOf } from '#web/parts/money/payable.ts'
import { deskRefreshes } from './desk-calls.ts'
import type { Desk } from './use-desk.ts'

const methods = [
  { key: 'cash', label: 'Cash' },
  { key: 'card', label: 'Card terminal' },
  { key: 'bank', label: 'Bank transfer' },
]

/** Takes the amount owed, at the desk. */
export function TakePaymentDialog({ party, desk, onClose }: { party: DeskParty; desk: Desk; onClose: () => void }) {
  const { currency } = useAccount().site
  const payable = payableOf(party, currency)
  const saving = useSaveForm(takePayment, {
    values: { method: 'cash', amountCents: payable.amountCents, note: '' },
    params: { id: party.customerGuid, group: party.groupGuid },
    refreshes: deskRefreshes,
    quiet: true,
    onSaved: (_, { amountCents }) => {
      desk.say({ signal: 'good', title: `${party.reference}, ${party.name}`, message: `${moneyText(amountCents, currency)} taken` })
      onClose()
    },
  })
  const foot = (
    <>
      <Button size="md" onClick={onClose}>
        Not now
      </Button>
      <Button size="md" kind="main" type="submit" busy={saving.sending}>
        Take payment
      </Button>
    </>
  )
  return (
    <Dialog open title={`Take payment, ${party.reference}`} onClose={onClose}>
      <Form {...saving} guardUnsaved={false} foot={foot}>
        <SelectField name="method" label="Paid by" options={methods} />
        <MoneyField
          name="amountCents"
          label="Amount"
          currency={currency}
          minCents={1}
          maxCents={payable.maxCents}
          required
          hint={payable.hint}
        />
        <TextField name="note" label="Note" maxLength={300} />
      </Form>
    </Dialog>
  )
}

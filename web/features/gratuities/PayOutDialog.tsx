import { useForm } from 'react-hook-form'
import { gratuityPayouts, payOutGratuities, queryGratuities } from '#contract/gratuities.ts'
import { useChange } from '#web/api/use-change.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { ConfirmThenDo } from '#web/ui/dialog/ConfirmThenDo.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'

const ways = [
  { key: 'safe', label: 'Cash from the safe' },
  { key: 'ownCash', label: 'My cash' },
  { key: 'bank', label: 'Bank transfer' },
] as const
type From = (typeof ways)[number]['key']

/** Chooses the source of the money, reviews the payouts, then pays. */
export function PayOutDialog({
  title,
  drivers,
  onClose,
}: {
  title: string
  drivers: string[]
  onClose: () => void
}) {
  const { currency } = useAccount().site
  const { confirm, make } = payOutGratuities
  const change = useChange(confirm, make, { refreshes: [gratuityPayouts, queryGratuities] })
  const form = useForm<{ from: From }>({ defaultValues: { from: 'safe' }, shouldFocusError: false })
  const apply = async () => {
    if ((await change.apply()) !== null) onClose()
  }
  const problems = [...change.problems, ...Object.values(change.fieldErrors)]
  return (
    <Dialog open title={title} onClose={onClose}>
      <ConfirmThenDo
        {...change}
        problems={problems}
        currency={currency}
        hasBalance={false}
        doLabel="Pay out"
        keepLabel="Cancel"
        onDo={() => void apply()}
        onKeep={onClose}
        onBack={change.back}
      >
        <Form
          form={form}
          onSubmit={async ({ from }) => void (await change.ask({ body: { from, drivers } }))}
          guardUnsaved={false}
          label={title}
          submit="Review payout"
          sending={change.sending}
          onCancel={onClose}
        >
          <ChoiceField name="from" label="Pay from" options={ways} />
        </Form>
      </ConfirmThenDo>
    </Dialog>
  )
}

import { addPayAdjustment, driverPay, payOfDriver } from '#contract/driver-pay.ts'
import { payPeriodText } from '#domain/driver-pay/pay-period.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MoneyField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import type { OfPeriod } from './ApprovePay.tsx'

const kinds = [
  { key: 'bonus', label: 'Bonus' },
  { key: 'deduction', label: 'Deduction' },
] as const

interface Typed {
  kind: 'bonus' | 'deduction'
  amountCents: number | null
  reason: string
}

/** Adds a bonus or a deduction to a driver’s month or week. */
export function AdjustmentDialog({ of: { driver, period }, onClose }: { of: OfPeriod; onClose: () => void }) {
  const { currency } = useAccount().site
  const values: Typed = { kind: 'bonus', amountCents: null, reason: '' }
  const saving = useSaveForm(addPayAdjustment, {
    values,
    params: { driver: driver.guid },
    toBody: ({ amountCents, ...typed }) => ({ ...typed, amountCents: amountCents ?? 0, period }),
    refreshes: [driverPay, payOfDriver],
    onSaved: onClose,
  })
  const title = `Adjustment for ${driver.name}, ${payPeriodText(period)}`
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form {...saving} label={title} submit="Add adjustment" onCancel={onClose}>
        <ChoiceField name="kind" label="Type" options={kinds} />
        <MoneyField name="amountCents" label="Amount" currency={currency} required minCents={1} />
        <ReasonField rows={2} required maxLength={200} />
      </Form>
    </Dialog>
  )
}

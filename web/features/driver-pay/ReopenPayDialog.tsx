import { driverPay, payOfDriver, reopenDriverPay } from '#contract/driver-pay.ts'
import { payPeriodText, payUnit } from '#domain/driver-pay/pay-period.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import type { OfPeriod } from './ApprovePay.tsx'

/** Reopens a driver’s last approved month or week. */
export function ReopenPayDialog({ of: { driver, period }, onClose }: { of: OfPeriod; onClose: () => void }) {
  const saving = useSaveForm(reopenDriverPay, {
    values: { reason: '' },
    params: { driver: driver.guid },
    toBody: ({ reason }) => ({ period, reason }),
    refreshes: [driverPay, payOfDriver],
    onSaved: onClose,
  })
  const title = `Reopen ${driver.name}’s pay for ${payPeriodText(period)}`
  return (
    <Dialog open title={title} onClose={onClose}>
      <p>Pay for this {payUnit(period)} can change until you approve it again.</p>
      <Form {...saving} label={title} submit="Reopen" submitKind="danger" onCancel={onClose}>
        <ReasonField rows={2} required maxLength={200} />
      </Form>
    </Dialog>
  )
}

import { driverPay, driverPayMonth, reopenDriverPay } from '#contract/driver-pay.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { monthText } from '#web/ui/value/format.ts'
import type { OfMonth } from './ApprovePay.tsx'

/** Reopens a driver’s last approved month. */
export function ReopenPayDialog({ of: { driver, month }, onClose }: { of: OfMonth; onClose: () => void }) {
  const saving = useSaveForm(reopenDriverPay, {
    values: { reason: '' },
    params: { driver: driver.guid },
    toBody: ({ reason }) => ({ month, reason }),
    refreshes: [driverPay, driverPayMonth],
    onSaved: onClose,
  })
  const title = `Reopen ${driver.name}’s pay for ${monthText(month)}`
  return (
    <Dialog open title={title} onClose={onClose}>
      <p>Pay for this month can change until you approve it again.</p>
      <Form {...saving} label={title} submit="Reopen" submitKind="danger" onCancel={onClose}>
        <ReasonField rows={2} required maxLength={200} />
      </Form>
    </Dialog>
  )
}

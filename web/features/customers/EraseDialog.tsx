import { PlanSteps } from '#web/parts/changes/PlanSteps.tsx'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'
import { customerEdit, queryCustomers } from '#contract/customers.ts'
import { eraseCustomerChange } from '#contract/privacy.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextField } from '#web/ui/form/fields.tsx'

/** Erases a guest's personal data: enter the request, review what goes and what stays. */
export function EraseDialog({
  customer,
  onClose,
}: {
  customer: { guid: string; name: string }
  onClose: () => void
}) {
  const steps = useChangeForm(eraseCustomerChange, {
    values: { request: '' },
    toBody: ({ request }) => ({ customerGuid: customer.guid, request }),
    refreshes: [customerEdit.load, queryCustomers],
    onDone: onClose,
  })
  return (
    <Dialog open title={`Erase the data of ${customer.name}`} onClose={onClose} size="lg">
      <PlanSteps
        steps={steps}
        label="Erase data"
        reviewLabel="Review"
        doLabel="Erase data"
        keepLabel="Keep data"
        danger
        hasBalance={false}
        onClose={onClose}
      >
        <TextField
          name="request"
          label="Request"
          required
          maxLength={200}
          hint="The request’s reference or date. This is kept on record, so don’t enter the guest’s name."
        />
      </PlanSteps>
    </Dialog>
  )
}

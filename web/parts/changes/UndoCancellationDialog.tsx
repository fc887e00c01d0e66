import { onSiteUndoCancellation } from '#contract/on-site.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { PlanSteps } from './PlanSteps.tsx'
import { useChangeForm } from './use-change-form.ts'

interface UndoCancellationDialogProps {
  bookingGuid: string
  reference: string
  /** The lists that show the party. */
  refreshes: readonly Endpoint[]
  onDone: () => void
  onClose: () => void
}

/** Books a cancelled party again, from the desk. */
export function UndoCancellationDialog(props: UndoCancellationDialogProps) {
  const { bookingGuid, reference, refreshes, onDone, onClose } = props
  const steps = useChangeForm(onSiteUndoCancellation, {
    values: { reason: '' },
    toBody: ({ reason }) => ({ bookingGuid, reason }),
    refreshes,
    onDone,
  })
  return (
    <Dialog open title={`Undo cancellation: ${reference}`} onClose={onClose}>
      <PlanSteps steps={steps} doLabel="Undo cancellation" keepLabel="Keep cancelled" onClose={onClose}>
        <ReasonField required focusFirst />
      </PlanSteps>
    </Dialog>
  )
}

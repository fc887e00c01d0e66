import { PlanSteps } from '#web/parts/changes/PlanSteps.tsx'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'
import { undoMergeChange } from '#contract/customer-merge.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { refreshedByMerge } from './MergeDialog.tsx'

/** Undoes a merge: enter a reason, review the plan. */
export function UndoMergeDialog({
  merge,
  onClose,
}: {
  merge: { guid: string; name: string }
  onClose: () => void
}) {
  const steps = useChangeForm(undoMergeChange, {
    values: { reason: '' },
    toBody: ({ reason }) => ({ mergeGuid: merge.guid, reason }),
    refreshes: refreshedByMerge,
    onDone: onClose,
  })
  return (
    <Dialog open title={`Undo merge with ${merge.name}`} onClose={onClose} size="lg">
      <PlanSteps
        steps={steps}
        label="Undo merge"
        doLabel="Undo merge"
        keepLabel="Keep merged"
        onClose={onClose}
      >
        <ReasonField rows={2} required />
      </PlanSteps>
    </Dialog>
  )
}

import { listCloseDay } from '#contract/close-day.ts'
import { conciergeDashboard } from '#contract/concierge.ts'
import { deskConflicts, resolveDeskConflict, type DeskConflict } from '#contract/offline-desk.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { Form } from '#web/ui/form/Form.tsx'

interface ResolveDialogProps {
  conflict: DeskConflict
  as: 'accepted' | 'dismissed'
  onClose: () => void
}

/** Accepts or dismisses a desk conflict, with a reason. */
export function ResolveDialog({ conflict: { guid, reference, step }, as, onClose }: ResolveDialogProps) {
  const saving = useSaveForm(resolveDeskConflict, {
    values: { reason: '' },
    toBody: ({ reason }) => ({ guid, as, reason }),
    refreshes: [deskConflicts, listCloseDay, conciergeDashboard],
    onSaved: onClose,
  })
  const verb = as === 'accepted' ? 'Accept' : 'Dismiss'
  return (
    <Dialog open title={`${verb}, ${reference}`} onClose={onClose}>
      <p>
        {as === 'accepted'
          ? `This applies the action to the party’s current state: ${step}.`
          : `The action won’t be applied: ${step}.`}
      </p>
      <Form {...saving} label={`${verb}, ${reference}`} submit={verb} onCancel={onClose}>
        <ReasonField rows={2} required maxLength={300} />
      </Form>
    </Dialog>
  )
}

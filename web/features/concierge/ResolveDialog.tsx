import { listCloseDay } from '#contract/close-day.ts'
import { conciergeDashboard } from '#contract/concierge.ts'
import { deskConflicts, resolveDeskConflict, type DeskConflict } from '#contract/offline-desk.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { Form } from '#web/ui/form/Form.tsx'

interface ResolveDialogProps {
  /** One conflict or several of one party, in order. */
  conflicts: readonly [DeskConflict, ...DeskConflict[]]
  as: 'accepted' | 'dismissed'
  onClose: () => void
}

/** Accepts or dismisses the conflicts of a party, with one reason. */
export function ResolveDialog({ conflicts, as, onClose }: ResolveDialogProps) {
  const [{ guid, reference }, ...others] = conflicts
  const saving = useSaveForm(resolveDeskConflict, {
    values: { reason: '' },
    toBody: ({ reason }) => ({ guid, more: others.map((it) => it.guid), as, reason }),
    refreshes: [deskConflicts, listCloseDay, conciergeDashboard],
    onSaved: onClose,
  })
  const verb = as === 'accepted' ? 'Accept' : 'Dismiss'
  const title = others.length === 0 ? `${verb}, ${reference}` : `${verb} all, ${reference}`
  return (
    <Dialog open title={title} onClose={onClose}>
      <p>{introOf(as, conflicts)}</p>
      {others.length > 0 && (
        <ul>
          {conflicts.map((it) => (
            <li key={it.guid}>{it.step}</li>
          ))}
        </ul>
      )}
      <Form {...saving} label={title} submit={verb} onCancel={onClose}>
        <ReasonField rows={2} required maxLength={300} />
      </Form>
    </Dialog>
  )
}

function introOf(as: ResolveDialogProps['as'], [{ step }, ...others]: ResolveDialogProps['conflicts']) {
  if (others.length > 0)
    return as === 'accepted'
      ? 'These actions are applied to the party’s current state in this order. If one can’t be, none is.'
      : 'These actions won’t be applied:'
  return as === 'accepted'
    ? `This applies the action to the party’s current state: ${step}.`
    : `The action won’t be applied: ${step}.`
}

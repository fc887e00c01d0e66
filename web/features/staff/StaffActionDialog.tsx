import { staffUser, staffUsers, type StaffUserLoaded } from '#contract/staff.ts'
import { useSave } from '#web/api/use-save.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { staffActions, type ActionName } from './staff-actions.ts'

export function StaffActionDialog({
  name,
  person,
  onClose,
}: {
  name: ActionName
  person: StaffUserLoaded
  onClose: () => void
}) {
  const { endpoint, actionLabel, message, keep, danger } = staffActions[name]
  const { save, sending, problems } = useSave(endpoint, { refreshes: [staffUser.load, staffUsers] })
  const run = async () => {
    if ((await save({ params: { id: person.guid } })).kind === 'ok') onClose()
  }
  return (
    <ConfirmDialog
      open
      title={actionLabel}
      message={message(person)}
      okText={actionLabel}
      cancelText={keep}
      danger={danger}
      busy={sending}
      problems={problems}
      onOk={() => void run()}
      onCancel={onClose}
    />
  )
}

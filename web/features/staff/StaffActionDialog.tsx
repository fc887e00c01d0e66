import { ConfirmSave } from '#web/parts/changes/ConfirmSave.tsx'
import { staffUser, staffUsers, type StaffUserLoaded } from '#contract/staff.ts'
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
  return (
    <ConfirmSave
      call={endpoint}
      args={{ params: { id: person.guid } }}
      refreshes={[staffUser.load, staffUsers]}
      title={actionLabel}
      message={message(person)}
      okText={actionLabel}
      cancelText={keep}
      danger={danger}
      onClose={onClose}
    />
  )
}

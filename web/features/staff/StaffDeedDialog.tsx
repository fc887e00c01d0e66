import { staffUser, staffUsers, type StaffUserLoaded } from '#contract/staff.ts'
import { useSave } from '#web/api/use-save.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { staffDeeds, type DeedName } from './staff-deeds.ts'

export function StaffDeedDialog({ name, person, onClose }: { name: DeedName; person: StaffUserLoaded; onClose: () => void }) {
  const { endpoint, deed, says, keep, danger } = staffDeeds[name]
  const { save, sending, problems } = useSave(endpoint, { refreshes: [staffUser.load, staffUsers] })
  const run = async () => {
    if ((await save({ params: { id: person.guid } })).kind === 'ok') onClose()
  }
  return (
    <ConfirmDialog
      open
      title={deed}
      message={says(person)}
      okText={deed}
      cancelText={keep}
      danger={danger}
      busy={sending}
      problems={problems}
      onOk={() => void run()}
      onCancel={onClose}
    />
  )
}

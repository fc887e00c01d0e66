import { dayClosings, listCloseDay, reopenDay } from '#contract/close-day.ts'
import { conciergeDashboard } from '#contract/concierge.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { dayText } from '#web/ui/value/format.ts'

/** Reopens a closed day, with a reason. */
export function ReopenDialog({ date, onClose }: { date: string; onClose: () => void }) {
  const saving = useSaveForm(reopenDay, {
    values: { reason: '' },
    query: { date },
    refreshes: [listCloseDay, conciergeDashboard, dayClosings],
    onSaved: onClose,
  })
  const title = `Reopen ${dayText(date)}`
  return (
    <Dialog open title={title} onClose={onClose}>
      <p>Outcomes already recorded are kept. You can change them until you close the day again.</p>
      <Form {...saving} label={title} submit="Reopen day" submitKind="danger" onCancel={onClose}>
        <ReasonField rows={2} required maxLength={300} />
      </Form>
    </Dialog>
  )
}

import { journalState, undoJournalExport } from '#contract/journal.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'

/** Undoes an export, with a reason. */
export function UndoExportDialog({
  guid,
  name,
  onClose,
}: {
  guid: string
  name: string
  onClose: () => void
}) {
  const saving = useSaveForm(undoJournalExport, {
    values: { reason: '' },
    params: { id: guid },
    refreshes: [journalState],
    onSaved: onClose,
  })
  const title = `Undo ${name}`
  const foot = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="danger" type="submit" busy={saving.sending}>
        Undo export
      </Button>
    </>
  )
  return (
    <Dialog open title={title} onClose={onClose} size="md">
      <p>
        Its entries can be exported again. If the file was already imported, delete its journals there first.
        The file stays available.
      </p>
      <Form {...saving} label={title} foot={foot}>
        <TextAreaField
          name="reason"
          label="Reason"
          rows={2}
          required
          maxLength={500}
          hint="Recorded in the history"
        />
      </Form>
    </Dialog>
  )
}

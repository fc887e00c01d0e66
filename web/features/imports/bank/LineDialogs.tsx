import { skipBankLine, undoBankLine, type BankLine } from '#contract/bank-statements.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { bankRefreshes } from './bank-refreshes.ts'

interface About {
  line: BankLine
  onClose: () => void
}

export function UndoLineDialog({ line, onClose }: About) {
  const saving = useSaveForm(undoBankLine, {
    values: { reason: '' },
    toBody: ({ reason }) => ({ version: line.version, reason }),
    params: { line: line.guid },
    refreshes: bankRefreshes,
    onSaved: onClose,
  })
  return (
    <Dialog open title="Undo this line" onClose={onClose}>
      <Form
        {...saving}
        label="Undo this line"
        guardUnsaved={false}
        submit="Undo"
        submitKind="danger"
        onCancel={onClose}
      >
        <p>
          This reverses what was posted from this line and reopens it. Payments that were already in the books
          stay there.
        </p>
        <TextField name="reason" label="Reason" required maxLength={200} />
      </Form>
    </Dialog>
  )
}

/** Skips a line that the books don't need. */
export function SkipForm({ line, onClose, onBack }: About & { onBack: () => void }) {
  const saving = useSaveForm(skipBankLine, {
    values: { reason: '' },
    toBody: ({ reason }) => ({ version: line.version, reason }),
    params: { line: line.guid },
    refreshes: bankRefreshes,
    onSaved: onClose,
  })
  return (
    <Form {...saving} label="Skip this line" guardUnsaved={false} submit="Skip" onCancel={onBack}>
      <p>Nothing is posted. Use this for money that the books don’t track, such as rent.</p>
      <TextField name="reason" label="Reason" required maxLength={200} />
    </Form>
  )
}

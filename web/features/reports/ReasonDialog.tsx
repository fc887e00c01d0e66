import { closingState, reopenMonth, undoFiling } from '#contract/closing.ts'
import { taxReport } from '#contract/financial-reports.ts'
import { journalState, undoJournalExport } from '#contract/journal.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { monthText } from '#web/ui/value/format.ts'

interface ReasonDialogProps {
  month: string
  onClose: () => void
}

/** Reopens the last closed month. */
export function ReopenDialog({ month, onClose }: ReasonDialogProps) {
  return (
    <AskReason
      month={month}
      onClose={onClose}
      command={reopenMonth}
      title={`Reopen ${monthText(month)}`}
      about="The figures for this month, and for months closed with it, can change until it is closed again."
      doLabel="Reopen"
    />
  )
}

/** Undoes the tax filing of a month. */
export function UndoFilingDialog({ month, onClose }: ReasonDialogProps) {
  return (
    <AskReason
      month={month}
      onClose={onClose}
      command={undoFiling}
      title={`Undo filing for ${monthText(month)}`}
      about="The filed figures are kept. You can then file the month again or reopen its books."
      doLabel="Undo filing"
    />
  )
}

interface AskReasonProps extends ReasonDialogProps {
  command: typeof reopenMonth | typeof undoFiling
  title: string
  about: string
  doLabel: string
}

function AskReason({ month, onClose, command, title, about, doLabel }: AskReasonProps) {
  const saving = useSaveForm(command, {
    values: { reason: '' },
    toBody: ({ reason }) => ({ month, reason }),
    refreshes: [closingState, taxReport.rows],
    onSaved: onClose,
  })
  return (
    <Dialog open title={title} onClose={onClose}>
      <p>{about}</p>
      <Form {...saving} label={title} submit={doLabel} submitKind="danger" onCancel={onClose}>
        <ReasonField rows={2} required />
      </Form>
    </Dialog>
  )
}

/** Marks an export as not exported, with a reason. */
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
  const title = `Mark ${name} as not exported`
  return (
    <Dialog open title={title} onClose={onClose}>
      <p>
        Its entries will be in the next export. If you’ve already imported the file, delete its journals in
        the accounting system first. The file stays available.
      </p>
      <Form {...saving} label={title} submit="Mark as not exported" submitKind="danger" onCancel={onClose}>
        <ReasonField rows={2} required />
      </Form>
    </Dialog>
  )
}

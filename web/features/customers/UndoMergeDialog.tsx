import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { undoMergeChange } from '#contract/customer-merge.ts'
import { useChange } from '#web/api/use-change.ts'
import { placeFieldErrors } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { ConfirmThenDo } from '#web/ui/dialog/ConfirmThenDo.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { refreshedByMerge } from './MergeDialog.tsx'

/** Undoes a merge: enter a reason, review the plan. */
export function UndoMergeDialog({
  merge,
  onClose,
}: {
  merge: { guid: string; name: string }
  onClose: () => void
}) {
  const { currency } = useAccount().site
  const [unplaced, setUnplaced] = useState<string[]>([])
  const form = useForm({ defaultValues: { reason: '' }, shouldFocusError: false })
  const change = useChange(undoMergeChange.confirm, undoMergeChange.make, {
    refreshes: refreshedByMerge,
    onFields: (fields) => setUnplaced(placeFieldErrors(form, fields)),
  })
  const ask = async ({ reason }: { reason: string }) => {
    setUnplaced([])
    await change.ask({ body: { mergeGuid: merge.guid, reason } })
  }
  const apply = async () => {
    if ((await change.apply()) !== null) onClose()
  }
  return (
    <Dialog open title={`Undo merge with ${merge.name}`} onClose={onClose} size="lg">
      <ConfirmThenDo
        {...change}
        problems={change.plan ? change.problems : none}
        currency={currency}
        doLabel="Undo merge"
        keepLabel="Keep merged"
        onDo={() => void apply()}
        onKeep={onClose}
        onBack={change.back}
      >
        <Form
          form={form}
          onSubmit={ask}
          problems={[...unplaced, ...change.problems]}
          guardUnsaved={false}
          label="Undo merge"
          submit="Review changes"
          sending={change.sending}
          onCancel={onClose}
          cancel="Keep merged"
        >
          <TextAreaField
            name="reason"
            label="Reason"
            rows={2}
            required
            maxLength={500}
            hint="Recorded in the history"
          />
        </Form>
      </ConfirmThenDo>
    </Dialog>
  )
}

const none: readonly string[] = []

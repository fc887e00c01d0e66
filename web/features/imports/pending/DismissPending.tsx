import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { importPath } from '#contract/addresses.ts'
import { dismissPendingImport, getPendingImport, listPendingImports } from '#contract/imports.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useSaveForm } from '#web/api/use-save-form.ts'

/**
 * Dismisses a record with a reason. An identical record is not queued again; a dismissed one can be reopened.
 */
export function DismissPending({ guid }: { guid: string }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const saving = useSaveForm(dismissPendingImport, {
    values: { reason: '' },
    params: { pending: guid },
    refreshes: [getPendingImport, listPendingImports],
    onSaved: () => void navigate({ to: importPath({ tab: 'pending' }) }),
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>Dismiss</Button>
      <Dialog open={isOpen} title="Dismiss record" onClose={() => setOpen(false)}>
        <Form
          {...saving}
          label="Dismiss record"
          submit="Dismiss"
          submitKind="danger"
          onCancel={() => setOpen(false)}
        >
          <TextField name="reason" label="Reason" required />
        </Form>
      </Dialog>
    </>
  )
}

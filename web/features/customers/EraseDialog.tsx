import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { customerEdit, customerPage, queryCustomers } from '#contract/customers.ts'
import { groupDetail } from '#contract/groups.ts'
import { eraseCustomerChange } from '#contract/privacy.ts'
import { useChange } from '#web/api/use-change.ts'
import { placeFieldErrors } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { ConfirmThenDo } from '#web/ui/dialog/ConfirmThenDo.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'

const refreshes = [customerPage, customerEdit.load, queryCustomers, groupDetail]

/** Erases a guest's personal data: enter the request, review what goes and what stays. */
export function EraseDialog({
  customer,
  onClose,
}: {
  customer: { guid: string; name: string }
  onClose: () => void
}) {
  const { currency } = useAccount().site
  const [unplaced, setUnplaced] = useState<string[]>([])
  const form = useForm({ defaultValues: { request: '' }, shouldFocusError: false })
  const change = useChange(eraseCustomerChange.confirm, eraseCustomerChange.make, {
    refreshes,
    onFields: (fields) => setUnplaced(placeFieldErrors(form, fields)),
  })
  const ask = async ({ request }: { request: string }) => {
    setUnplaced([])
    await change.ask({ body: { customerGuid: customer.guid, request } })
  }
  const apply = async () => {
    if ((await change.apply()) !== null) onClose()
  }
  return (
    <Dialog open title={`Erase the data of ${customer.name}`} onClose={onClose} size="lg">
      <ConfirmThenDo
        {...change}
        problems={change.plan ? change.problems : none}
        currency={currency}
        hasBalance={false}
        doLabel="Erase data"
        keepLabel="Keep data"
        danger
        onDo={() => void apply()}
        onKeep={onClose}
        onBack={change.back}
      >
        <Form
          form={form}
          onSubmit={ask}
          problems={[...unplaced, ...change.problems]}
          guardUnsaved={false}
          label="Erase data"
          submit="Review"
          sending={change.sending}
          onCancel={onClose}
          cancel="Keep data"
        >
          <TextField
            name="request"
            label="Request"
            required
            maxLength={200}
            hint="The request’s reference or date. This is kept on record, so don’t enter the guest’s name."
          />
        </Form>
      </ConfirmThenDo>
    </Dialog>
  )
}

const none: readonly string[] = []

import { sendPartnerStatement } from '#contract/partners.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { dayYearText } from '#web/ui/value/format.ts'

/** E-mails the statement of the period shown. */
export function SendStatementDialog(props: {
  id: string
  from: string
  to: string
  email: string
  onClose: () => void
}) {
  const { id, from, to, email, onClose } = props
  const saving = useSaveForm(sendPartnerStatement, {
    values: { email },
    toBody: (typed) => ({ ...typed, from, to }),
    params: { id },
    onSaved: onClose,
  })
  return (
    <Dialog open title={`Statement, ${dayYearText(from)} – ${dayYearText(to)}`} onClose={onClose}>
      <Form
        {...saving}
        guardUnsaved={false}
        label="Send statement"
        submit="Send statement"
        onCancel={onClose}
      >
        <TextField
          name="email"
          label="To"
          type="email"
          hint="The PDF is attached"
          required
          maxLength={254}
          focusFirst
        />
      </Form>
    </Dialog>
  )
}

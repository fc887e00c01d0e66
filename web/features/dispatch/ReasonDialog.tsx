import { dispatcherDashboard, dispatcherTrip, type dispatcherAction } from '#contract/dispatch.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'

interface ReasonDialogProps {
  title: string
  endpoint: typeof dispatcherAction
  label: string
  hint?: string
  doLabel: string
  keepLabel: string
  danger?: boolean
  required: boolean
  maxLength?: number
  /** The label of an additional checkbox. */
  choice?: string
  toBody: (reason: string, isChosen: boolean) => BodyIn<typeof dispatcherAction>
  onClose: () => void
}

/** A dispatcher action that takes a text: a reason, a resolution or a message to the driver. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    endpoint,
    label,
    hint,
    doLabel,
    keepLabel,
    danger,
    required,
    maxLength = 500,
    choice,
    toBody,
    onClose,
  } = props
  const saving = useSaveForm(endpoint, {
    values: { reason: '', isChosen: false },
    toBody: ({ reason, isChosen }) => toBody(reason, isChosen),
    onSaved: onClose,
    refreshes: [dispatcherDashboard, dispatcherTrip],
  })
  return (
    <Dialog open title={title} onClose={onClose} size="sm">
      <Form
        {...saving}
        label={title}
        submit={doLabel}
        submitKind={danger ? 'danger' : 'main'}
        onCancel={onClose}
        cancel={keepLabel}
      >
        <TextAreaField
          name="reason"
          label={label}
          {...(hint ? { hint } : {})}
          required={required}
          rows={3}
          maxLength={maxLength}
        />
        {choice !== undefined && <CheckboxField name="isChosen" label={choice} />}
      </Form>
    </Dialog>
  )
}

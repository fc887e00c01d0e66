import { webhookForm, type WebhookLoaded } from '#contract/webhooks.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { WebhookFields, type WebhookValues } from './WebhookFields.tsx'

export function EditWebhookDialog({ webhook, onClose }: { webhook: WebhookLoaded; onClose: () => void }) {
  const { guid, version, name, url, events } = webhook
  const values: WebhookValues = { name, url, events }
  const saving = useSaveForm(webhookForm.save, {
    values,
    params: { id: guid },
    toBody: (it) => ({ ...it, version }),
    refreshes: [webhookForm.load],
    onSaved: onClose,
  })
  return (
    <Dialog open title={`Edit ${name}`} size="lg" onClose={onClose}>
      <Form {...saving} label="Webhook" submit="Save webhook" onCancel={onClose}>
        <WebhookFields clearErrors={() => saving.form.clearErrors('events')} />
      </Form>
    </Dialog>
  )
}

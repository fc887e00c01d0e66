import { useState } from 'react'
import { options } from '#contract/options.ts'
import { addWebhook, queryWebhooks } from '#contract/webhooks.ts'
import { optionsLoader } from '#web/api/options.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { NewSecret } from './NewSecret.tsx'
import { WebhookFields, type WebhookValues } from './WebhookFields.tsx'

const partners = optionsLoader(options, { params: { list: 'partners' } })
const blank: WebhookValues & { partnerGuid: string | null } = {
  name: '',
  url: '',
  events: [],
  partnerGuid: null,
}

/** Adds a webhook, then shows its secret once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Dialog open title={secret === null ? 'New webhook' : 'Signing secret'} size="lg" onClose={onClose}>
      {secret === null ? (
        <NewWebhookForm onMade={setSecret} onClose={onClose} />
      ) : (
        <NewSecret secret={secret} onClose={onClose} />
      )}
    </Dialog>
  )
}

function NewWebhookForm({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const { kind } = useAccount()
  const saving = useSaveForm(addWebhook, {
    values: blank,
    quiet: true,
    refreshes: [queryWebhooks],
    onSaved: ({ secret }) => onMade(secret),
  })
  return (
    <Form {...saving} label="Webhook" submit="Add webhook" onCancel={onClose}>
      <WebhookFields clearErrors={() => saving.form.clearErrors('events')} />
      {kind === 'staff' && (
        <ComboboxField
          name="partnerGuid"
          label="Partner"
          hint="Leave empty to send events for all bookings, or choose a partner to send only theirs."
          load={partners}
        />
      )}
    </Form>
  )
}

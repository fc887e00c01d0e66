import type { WebhookEvent } from '#domain/webhook/webhook-events.ts'
import { CheckboxListField } from '#web/ui/form/CheckboxField.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { eventOptions } from './event-texts.ts'

export interface WebhookValues {
  name: string
  url: string
  events: WebhookEvent[]
}

/** The fields of a new or edited webhook. */
export function WebhookFields({ clearErrors }: { clearErrors: () => void }) {
  return (
    <>
      <TextField
        name="name"
        label="Name"
        hint="The system that receives the events"
        maxLength={80}
        required
        focusFirst
      />
      <TextField
        name="url"
        label="URL"
        hint="Must begin with https:// and be reachable from the internet"
        maxLength={500}
        required
      />
      <CheckboxListField name="events" label="Events" options={eventOptions} clearErrors={clearErrors} />
    </>
  )
}

import { useState } from 'react'
import { customerPage } from '#contract/customers.ts'
import { dashboard } from '#contract/dashboard.ts'
import { addressOf, type ReplyOf } from '#contract/endpoint.ts'
import { groupDetail } from '#contract/groups.ts'
import { correctAddress, refusedAddress, refusedMessageHtml } from '#contract/refused-address.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { CheckboxListField } from '#web/ui/form/CheckboxField.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import classes from './refused-address.module.css'

type Refused = ReplyOf<typeof refusedAddress>

interface Props {
  customerGuid: string
  onClose: () => void
}

/** Corrects a refused address, with the messages to resend to it, each of which can be previewed. */
export function CorrectAddressDialog({ customerGuid, onClose }: Props) {
  const refused = useLoad(refusedAddress, { params: { id: customerGuid } }, { forgets: true })
  return (
    <Dialog open title="Correct address" onClose={onClose} size="lg">
      <LoadBoundary {...refused}>
        {refused.data && <AddressForm customerGuid={customerGuid} refused={refused.data} onClose={onClose} />}
      </LoadBoundary>
    </Dialog>
  )
}

function AddressForm({ customerGuid, refused, onClose }: Props & { refused: Refused }) {
  const { timeZone } = useAccount().site
  const { messages, version } = refused
  const saving = useSaveForm(correctAddress, {
    values: { email: refused.address, messages: messages.map((it) => it.guid) },
    toBody: (typed) => ({ ...typed, version }),
    params: { id: customerGuid },
    refreshes: [customerPage, groupDetail, dashboard, refusedAddress],
    onSaved: onClose,
  })
  return (
    <Form
      {...saving}
      label="Correct address"
      submit={messages.length === 0 ? 'Save address' : 'Save and resend'}
      onCancel={onClose}
    >
      <TextField name="email" label="E-mail" type="email" maxLength={254} required />
      {messages.length > 0 && (
        <>
          <CheckboxListField
            name="messages"
            label="Resend to the new address"
            clearErrors={() => saving.form.clearErrors('messages')}
            options={messages.map(({ guid, subject, createdAt }) => ({
              key: guid,
              label: subject,
              hint: dayTimeText(createdAt, timeZone),
            }))}
          />
          <Previews customerGuid={customerGuid} messages={messages} />
        </>
      )}
    </Form>
  )
}

function Previews({ customerGuid, messages }: { customerGuid: string; messages: Refused['messages'] }) {
  const [shown, setShown] = useState<string | null>(null)
  return (
    <>
      <div className="row">
        {messages.map(({ guid, subject }) => (
          <Button
            key={guid}
            size="xs"
            aria-expanded={shown === guid}
            onClick={() => setShown(shown === guid ? null : guid)}
          >
            Preview “{subject}”
          </Button>
        ))}
      </div>
      {shown !== null && (
        <iframe
          className={classes.mail}
          title="E-mail preview"
          src={addressOf(refusedMessageHtml.path, { id: customerGuid, message: shown })}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      )}
    </>
  )
}

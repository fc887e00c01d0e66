import { customerPage } from '#contract/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { groupDetail } from '#contract/groups.ts'
import { mailToWrite, writeMail } from '#contract/written-mail.ts'
import { guestLanguages } from '#domain/message/guest-language.ts'
import { whyNotWritten } from '#domain/message/saved-text.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { InsertText } from './InsertText.tsx'

interface WriteMailProps {
  customer: string
  /** The reservation it is about. Null: none. */
  group: string | null
  onClose: () => void
}

/** An e-mail to a guest in the agent's own words, which can begin with a saved text. */
export function WriteMailDialog({ customer, group, onClose }: WriteMailProps) {
  const query = group === null ? {} : { group }
  const found = useLoad(mailToWrite, { params: { id: customer }, query }, { forgets: true })
  const { data } = found
  return (
    <Dialog open title="Write e-mail" onClose={onClose} size="lg">
      <LoadBoundary {...found}>
        {data &&
          (data.addresses.length === 0 ? (
            <Notice>No e-mail address. Add one to the customer first.</Notice>
          ) : (
            <MailForm customer={customer} group={group} known={data} onClose={onClose} />
          ))}
      </LoadBoundary>
    </Dialog>
  )
}

type Known = ReplyOf<typeof mailToWrite>

function MailForm({ customer, group, known, onClose }: WriteMailProps & { known: Known }) {
  const { addresses, language, texts } = known
  const saving = useSaveForm(writeMail, {
    values: { to: addresses[0] ?? '', subject: '', text: '', withBooking: group !== null },
    toBody: (typed) => ({ ...typed, ...(group === null ? {} : { group }) }),
    params: { id: customer },
    refreshes: [groupDetail, customerPage],
    onSaved: onClose,
  })
  return (
    <Form
      {...saving}
      label="E-mail to the guest"
      guardUnsaved={false}
      submit="Send e-mail"
      onCancel={onClose}
    >
      <SelectField
        name="to"
        label="To"
        required
        options={addresses.map((it) => ({ key: it, label: it }))}
        hint={`The guest’s language is ${guestLanguages[language].name}`}
      />
      {texts.length > 0 && <InsertText texts={texts} language={language} />}
      <TextField name="subject" label="Subject" required maxLength={200} check={whyNotWritten} />
      <TextAreaField name="text" label="Text" required rows={9} maxLength={4000} check={whyNotWritten} />
      {group !== null && (
        <CheckboxField name="withBooking" label="Add the reference and a link to My booking" />
      )}
    </Form>
  )
}

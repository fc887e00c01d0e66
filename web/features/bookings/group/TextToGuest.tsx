import { guestTexts, textToGuest, type Conversation } from '#contract/guest-texts.ts'
import { groupDetail, type GroupDetail } from '#contract/groups.ts'
import { answerAtMost } from '#domain/texting/answering.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useMay } from '#web/shell/account/account.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { kindText } from './message-words.ts'

/** A box to write to the guest by SMS or WhatsApp. */
export function TextToGuest({ group, texts }: { group: GroupDetail; texts: Conversation }) {
  const mayEdit = useMay('editCustomer')
  const saving = useSaveForm(textToGuest, {
    values: { text: '' },
    params: { id: group.customer.guid, group: group.guid },
    refreshes: [groupDetail, guestTexts],
    onSaved: () => saving.form.reset({ text: '' }, { keepDirtyValues: false }),
  })
  const whyNot = mayEdit ? texts.whyNoAnswer : 'You don’t have permission to change bookings'
  if (whyNot !== null) return <p className="soft">{whyNot}</p>
  return (
    <Form
      {...saving}
      label="Text message to the guest"
      guardUnsaved={false}
      submit={`Send ${kindText(texts.channel ?? 'sms')}`}
      submitKind="plain"
    >
      <TextAreaField
        name="text"
        label={`Message to ${texts.number}`}
        rows={2}
        maxLength={answerAtMost}
        required
      />
    </Form>
  )
}

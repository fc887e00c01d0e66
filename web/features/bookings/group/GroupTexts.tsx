import type { Conversation } from '#contract/guest-texts.ts'
import { guestTexts, textToGuest } from '#contract/guest-texts.ts'
import { groupDetail, type GroupDetail } from '#contract/groups.ts'
import { answerAtMost } from '#domain/texting/answering.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { isText, isTrouble, kindText, stateText } from './message-words.ts'
import classes from './GroupTexts.module.css'
import groupClasses from './group.module.css'

/** The conversation with the guest by SMS and WhatsApp, oldest first, and a box to write in. */
export function GroupTexts({ group, texts }: { group: GroupDetail; texts: Conversation }) {
  const { timeZone } = useAccount().site
  const lines = linesOf(group, texts, timeZone)
  return (
    <section className={classes.texts} aria-labelledby="texts">
      <h3 id="texts" className={classes.head}>
        Text messages
      </h3>
      {lines.length > 0 && (
        <ol className={classes.lines}>
          {lines.map((line) => (
            <li key={line.guid} data-by={line.by}>
              <p className={classes.text}>{line.text}</p>
              <p className={line.isTrouble ? classes.failed : groupClasses.soft}>{line.under}</p>
            </li>
          ))}
        </ol>
      )}
      <AnswerBox group={group} texts={texts} />
    </section>
  )
}

interface Line {
  guid: string
  by: 'guest' | 'us'
  at: string
  text: string
  under: string
  isTrouble: boolean
}

function linesOf({ messages }: GroupDetail, { incoming }: Conversation, timeZone: string): Line[] {
  const ours = messages.filter(isText).map((message): Line => ({
    guid: message.guid,
    by: 'us',
    at: message.createdAt,
    text: message.body,
    under: [message.writtenBy ?? 'Kerbside', kindText(message.kind), stateText(message, timeZone)].join(
      ' · ',
    ),
    isTrouble: isTrouble(message),
  }))
  const theirs = incoming.map(({ guid, at, text, media, channel, answeredAt }): Line => ({
    guid,
    by: 'guest',
    at,
    text: text === '' ? mediaText(media) : text,
    under: [
      'Guest',
      kindText(channel),
      dayTimeText(at, timeZone),
      ...(text !== '' && media > 0 ? [mediaText(media)] : []),
      ...(answeredAt === null ? ['needs a reply'] : []),
    ].join(' · '),
    isTrouble: false,
  }))
  return [...ours, ...theirs].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** Pictures stay with the provider. */
function mediaText(media: number): string {
  return media === 1 ? '1 attachment. View it in Twilio.' : `${media} attachments. View them in Twilio.`
}

function AnswerBox({ group, texts }: { group: GroupDetail; texts: Conversation }) {
  const mayEdit = useMay('editCustomer')
  const saving = useSaveForm(textToGuest, {
    values: { text: '' },
    params: { id: group.customer.guid, group: group.guid },
    refreshes: [groupDetail, guestTexts],
    onSaved: () => saving.form.reset({ text: '' }, { keepDirtyValues: false }),
  })
  const whyNot = mayEdit ? texts.whyNoAnswer : 'You don’t have permission to edit bookings'
  if (whyNot !== null) return <p className={groupClasses.soft}>{whyNot}</p>
  return (
    <Form
      {...saving}
      label="Text message to the guest"
      guardUnsaved={false}
      foot={
        <Button type="submit" busy={saving.sending}>
          Send {kindText(texts.channel ?? 'sms')}
        </Button>
      }
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

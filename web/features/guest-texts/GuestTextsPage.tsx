import { counted } from '#domain/text/counted.ts'
import { conversationPath } from '#contract/addresses.ts'
import { answerGuestText, finishGuestText, guestTexts, type WaitingGuest } from '#contract/guest-texts.ts'
import { answerGuestRequest, finishGuestRequest } from '#contract/my-booking.ts'
import { screens } from '#contract/screens.ts'
import { answerAtMost } from '#domain/texting/answering.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import classes from './guest-texts.module.css'

const kinds = { sms: 'SMS', whatsapp: 'WhatsApp', request: 'My booking' }

/** Guests who wait for a reply: what they wrote by text, and requests on My booking. */
export default function GuestTextsPage() {
  const found = useLoad(guestTexts, {}, { live: ['guestText', 'group'] })
  const items = found.data?.items ?? []
  return (
    <Page title={screens.guestTexts.label} back={screens.dashboard.path} load={found}>
      {items.length === 0 ? (
        <Notice>No messages to reply to. Messages and requests from guests appear here.</Notice>
      ) : (
        <ul className={classes.guests}>
          {items.map((item) => (
            <li key={item.guid}>
              <Guest item={item} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

function Guest({ item }: { item: WaitingGuest }) {
  const { timeZone } = useAccount().site
  const { kind, number, name, group, text, media, count, since, whyNoAnswer } = item
  const who = name || number
  return (
    <article className={classes.guest} aria-label={who}>
      <h2>
        {who}
        {group && <a href={conversationPath(group.customerGuid, group.guid)}>{group.reference}</a>}
      </h2>
      <p className="soft">
        {[
          kinds[kind],
          ...(number === '' || number === who ? [] : [number]),
          `waiting since ${dayTimeText(since, timeZone)}`,
          ...(count > 1 ? [`${count} messages`] : []),
          ...(group === null ? ['no reservation found for this number'] : []),
        ].join(' · ')}
      </p>
      <p className={classes.text}>{text || counted(media, 'attachment')}</p>
      {whyNoAnswer === null ? (
        <Reply item={item} who={who} />
      ) : (
        <>
          <p>{whyNoAnswer}</p>
          <div>
            <Done item={item} />
          </div>
        </>
      )}
    </article>
  )
}

/** A request gets its reply by e-mail and on My booking, a text by a text. */
function Reply({ item, who }: { item: WaitingGuest; who: string }) {
  const byText = useSaveForm(answerGuestText, {
    values: { text: '' },
    params: { text: item.guid },
    refreshes: [guestTexts],
  })
  const byMail = useSaveForm(answerGuestRequest, {
    values: { text: '' },
    params: { request: item.guid },
    refreshes: [guestTexts],
  })
  const saving = item.kind === 'request' ? byMail : byText
  const foot = (
    <>
      <Button type="submit" busy={saving.sending}>
        Send reply
      </Button>
      <Done item={item} />
    </>
  )
  return (
    <Form {...saving} label={`Reply to ${who}`} guardUnsaved={false} foot={foot}>
      <TextAreaField
        name="text"
        label="Reply"
        rows={2}
        maxLength={item.kind === 'request' ? 1000 : answerAtMost}
        required
      />
    </Form>
  )
}

function Done({ item }: { item: WaitingGuest }) {
  const text = useSave(finishGuestText, { refreshes: [guestTexts] })
  const request = useSave(finishGuestRequest, { refreshes: [guestTexts] })
  const isRequest = item.kind === 'request'
  const { sending, problems } = isRequest ? request : text
  const finish = () =>
    isRequest ? request.save({ params: { request: item.guid } }) : text.save({ params: { text: item.guid } })
  return (
    <>
      <Button kind="quiet" busy={sending} onClick={() => void finish()}>
        {isRequest ? 'Mark as done' : 'No reply needed'}
      </Button>
      <Problems problems={problems} />
    </>
  )
}

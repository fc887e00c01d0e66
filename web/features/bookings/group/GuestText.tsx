import { finishGuestText, guestTexts } from '#contract/guest-texts.ts'
import { groupDetail } from '#contract/groups.ts'
import { useSave } from '#web/api/use-save.ts'
import { useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import type { GuestText as Text } from './conversation.ts'
import { Line } from './ConversationLine.tsx'
import { byKindText } from './message-words.ts'
import classes from './GroupConversation.module.css'

const refreshes = [groupDetail, guestTexts]

/** What the guest texted, and a reply if it needs one. */
export function GuestText({ text: read, onReply }: { text: Text; onReply: (() => void) | null }) {
  const mayEdit = useMay('editCustomer')
  const finish = useSave(finishGuestText, { refreshes })
  const { guid, text, media, channel, number, at, answeredAt } = read
  return (
    <Line by="guest" what={`wrote from ${number} ${byKindText(channel)}`} at={at}>
      {text !== '' && <p className={classes.said}>{text}</p>}
      {media > 0 && <p className="soft">{mediaText(media)}</p>}
      {answeredAt === null && (
        <>
          <p className={classes.open}>Needs a reply</p>
          {mayEdit && (
            <p className="row">
              {onReply !== null && (
                <Button size="xs" kind="main" onClick={onReply}>
                  Reply
                </Button>
              )}
              <Button
                size="xs"
                busy={finish.sending}
                onClick={() => void finish.save({ params: { text: guid } })}
              >
                No reply needed
              </Button>
            </p>
          )}
          <Problems problems={finish.problems} />
        </>
      )}
    </Line>
  )
}

/** Pictures stay with the provider. */
function mediaText(media: number): string {
  return media === 1 ? '1 attachment. View it in Twilio.' : `${media} attachments. View them in Twilio.`
}

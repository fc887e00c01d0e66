import { isGuestTemplate } from '#domain/message/guest-message.ts'
import { detailsOf } from '#web/parts/changes/history-words.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { Line } from './ConversationLine.tsx'
import type { DriverMessage, Entry, Message, Notices, Visit } from './conversation.ts'
import { GuestRequest } from './GuestRequest.tsx'
import { GuestText } from './GuestText.tsx'
import { byKindText, isText, isTrouble, stateText } from './message-words.ts'
import { MessageButtons } from './MessageButtons.tsx'
import classes from './GroupConversation.module.css'

interface EntryProps {
  entry: Entry | Notices
  /** Focuses the reply box. Null: the guest can’t be texted. */
  onReply: (() => void) | null
}

export function ConversationEntry({ entry, onReply }: EntryProps) {
  if (entry.kind === 'notices') return <StaffNotices notices={entry} />
  if (entry.kind === 'message') return <Sent message={entry.message} />
  if (entry.kind === 'text') return <GuestText text={entry.text} onReply={onReply} />
  if (entry.kind === 'request') return <GuestRequest request={entry.request} />
  if (entry.kind === 'driver') return <WithDriver said={entry.said} />
  if (entry.kind === 'visit') return <Opened visit={entry.visit} />
  return <Changed change={entry.change} at={entry.at} />
}

/** A message to the guest. Texts are short enough to show in full. */
function Sent({ message }: { message: Message }) {
  const { timeZone } = useAccount().site
  const { kind, template, recipient, subject, body, createdAt, writtenBy } = message
  const what = `wrote to ${recipient} ${byKindText(kind)}`
  const canResend = isText(message)
    ? isTrouble(message) || message.state === 'kept'
    : kind === 'mail' && isGuestTemplate(template)
  return (
    <Line by="us" who={writtenBy ?? 'Kerbside'} what={what} at={createdAt}>
      {isText(message) ? (
        <p className={classes.said}>{body}</p>
      ) : (
        <details className={classes.mail}>
          <summary>{subject || template}</summary>
          <pre>{body}</pre>
        </details>
      )}
      <p className={isTrouble(message) ? classes.failed : 'soft'}>{stateText(message, timeZone)}</p>
      {canResend && <MessageButtons message={message} />}
    </Line>
  )
}

/** Staff notifications interrupt the conversation, so consecutive ones fold into one line. */
function StaffNotices({ notices: { at, notices } }: { notices: Notices }) {
  const { timeZone } = useAccount().site
  return (
    <li data-by="us">
      <details className={classes.notices}>
        <summary className={classes.head}>
          {notices.length} staff notifications <time dateTime={at}>{dayTimeText(at, timeZone)}</time>
        </summary>
        <ol className={classes.entries}>
          {notices.map(({ key, message }) => (
            <Sent key={key} message={message} />
          ))}
        </ol>
      </details>
    </li>
  )
}

function WithDriver({ said }: { said: DriverMessage }) {
  const { writtenBy, driver, text, at } = said
  const line =
    writtenBy === null
      ? ({
          by: 'guest',
          what: driver === '' ? 'messaged the driver' : `messaged ${driver} (driver)`,
        } as const)
      : ({ by: 'us', who: writtenBy, what: '(driver) messaged the guest' } as const)
  return (
    <Line {...line} at={at}>
      <p className={classes.said}>{text}</p>
    </Line>
  )
}

/** A visit is at least as long as the time between its first and last report. */
function Opened({ visit: { at, until } }: { visit: Visit }) {
  const { timeZone } = useAccount().site
  const isLong = dayTimeText(at, timeZone) !== dayTimeText(until, timeZone)
  return (
    <Line
      by="guest"
      what={isLong ? 'viewed My booking' : 'opened My booking'}
      at={at}
      {...(isLong && { until })}
    />
  )
}

function Changed({ change, at }: { change: Extract<Entry, { kind: 'change' }>['change']; at: string }) {
  const { site } = useAccount()
  const details = change.lines.flatMap((it) => detailsOf(it, site))
  return (
    <Line by="guest" what={change.text} at={at}>
      {details.length > 0 && (
        <ul className={classes.facts}>
          {details.map((text, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines of a plan can have the same text
            <li key={place}>{text}</li>
          ))}
        </ul>
      )}
    </Line>
  )
}

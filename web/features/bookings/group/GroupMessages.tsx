import type { GroupDetail } from '#contract/groups.ts'
import { isGuestTemplate } from '#domain/message/guest-message.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { StoppedMessages } from '#web/parts/stopped-messages/StoppedMessages.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { GuestMail } from './GuestMail.tsx'
import { isText, isTrouble, kindText, stateText } from './message-words.ts'
import classes from './GroupMessages.module.css'
import groupClasses from './group.module.css'

/** Messages about the reservation, with recipient, delivery state and text. */
export function GroupMessages({ group }: { group: GroupDetail }) {
  const { timeZone } = useAccount().site
  const { seenAt } = group.guestPage
  // Texts are part of the conversation with the guest.
  const messages = group.texts === null ? group.messages : group.messages.filter((it) => !isText(it))
  return (
    <section className={groupClasses.panel} aria-labelledby="messages">
      <h2 id="messages" className={groupClasses.panelHead}>
        Messages
      </h2>
      <StoppedMessages stopped={group.stopped} />
      {seenAt !== null && (
        <p className={groupClasses.soft}>My booking opened {dayTimeText(seenAt, timeZone)}</p>
      )}
      {group.texts !== null && <GroupTexts group={group} texts={group.texts} />}
      {messages.length === 0 && (
        <p className={groupClasses.soft}>{group.texts === null ? 'Nothing sent yet' : 'No e-mails yet'}</p>
      )}
      <ul className={classes.messages}>
        {messages.map((message) => (
          <li key={message.guid}>
            <details className={classes.message}>
              <summary>
                <strong>{message.subject || message.template}</strong>
                <span className={groupClasses.soft}>
                  {kindText(message.kind)} to {message.recipient}
                </span>
                <span className={isTrouble(message) ? classes.failed : groupClasses.soft}>
                  {stateText(message, timeZone)}
                </span>
              </summary>
              <pre>{message.body}</pre>
              {message.kind === 'mail' && isGuestTemplate(message.template) && (
                <GuestMail message={message} />
              )}
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

const GroupTexts = preloadable(async () => (await import('./GroupTexts.tsx')).GroupTexts)

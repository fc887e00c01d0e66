import type { GroupDetail } from '#contract/groups.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { StoppedMessages } from '#web/parts/stopped-messages/StoppedMessages.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import classes from './GroupMessages.module.css'
import groupClasses from './group.module.css'

type Message = GroupDetail['messages'][number]

/** Messages about the reservation, with recipient, delivery state and text. */
export function GroupMessages({ messages, stopped }: Pick<GroupDetail, 'messages' | 'stopped'>) {
  const { timeZone } = useAccount().site
  return (
    <section className={groupClasses.panel} aria-labelledby="messages">
      <h2 id="messages" className={groupClasses.panelHead}>
        Messages
      </h2>
      <StoppedMessages stopped={stopped} />
      {messages.length === 0 && <p className={groupClasses.soft}>Nothing sent yet</p>}
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
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

function isTrouble({ state }: Message): boolean {
  return state === 'failed' || state === 'bounced'
}

const kindTexts: Record<string, string> = { push: 'Notification', sms: 'SMS', whatsapp: 'WhatsApp' }

function kindText(kind: string): string {
  return kindTexts[kind] ?? 'E-mail'
}

function stateText(message: Message, timeZone: string): string {
  const { state, kind, createdAt, sentAt, deliveredAt, lastError, replacedBy } = message
  const when = dayTimeText(sentAt ?? createdAt, timeZone)
  if (deliveredAt !== null) return `Delivered ${dayTimeText(deliveredAt, timeZone)}`
  if (state === 'sent') return `Sent ${when}`
  if (state === 'failed') return `Not sent: ${lastError}`
  if (state === 'bounced') return `Bounced: ${lastError}`
  if (state === 'withdrawn')
    return `Withdrawn before it was sent: replaced by “${replacedBy ?? 'a later message'}”`
  const what = kind === 'sms' || kind === 'whatsapp' ? 'text service' : 'mail server'
  if (state === 'kept') return `Not sent: no ${what} is set up (saved ${when})`
  return lastError === '' ? `Waiting since ${when}` : `Waiting since ${when}, will retry: ${lastError}`
}

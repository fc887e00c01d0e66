import { IconLock, IconPaperclip } from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import { addressOf } from '#contract/endpoint.ts'
import { messageHtml, readMessageText } from '#contract/messages.ts'
import { useSave } from '../../api/use-save.ts'
import { useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import type { MessageShown } from './message-words.ts'
import classes from './messages.module.css'

const looks = [
  { key: 'mail', label: 'As a mail' },
  { key: 'text', label: 'As plain text' },
] as const

/** The message as sent, as HTML or plain text, with its documents below. */
export function MessageText({ message }: { message: MessageShown }) {
  const readsPapers = useMay(['viewCustomer', 'fastTrack'])
  const [look, setLook] = useState<(typeof looks)[number]['key']>(message.hasHtml ? 'mail' : 'text')
  return (
    <section className={classes.panel} aria-label="Text">
      {message.hasHtml && <SegmentChoice label="Show it" options={looks} value={look} onChange={setLook} />}
      {look === 'mail' && (
        // Of no origin, without scripts; what it may load, its own policy says: nothing.
        <iframe
          className={classes.mail}
          title="The mail"
          src={addressOf(messageHtml.path, { id: message.guid })}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      )}
      {look === 'text' && (message.text === null ? <SealedText guid={message.guid} /> : <pre className={classes.text}>{message.text}</pre>)}
      {message.attachments.length > 0 && (
        <ul className={classes.documents} aria-label="Documents">
          {message.attachments.map((it) => (
            <li key={it.path}>
              <IconPaperclip size={16} aria-hidden />
              {readsPapers ? (
                <a href={it.path} target="_blank" rel="noreferrer">
                  {it.name}
                </a>
              ) : (
                it.name
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A text that contains a code stays hidden until an administrator opens it, which is recorded. */
function SealedText({ guid }: { guid: string }) {
  const mayOpen = useMay('adminSystem')
  const { save, sending, problems } = useSave(readMessageText, { quiet: true })
  const [text, setText] = useState<string | null>(null)
  const show = async () => {
    const outcome = await save({ params: { id: guid } })
    if (outcome.kind === 'ok') setText(outcome.reply.text)
  }
  if (text !== null)
    return (
      <pre className={classes.text} role="status">
        {text}
      </pre>
    )
  return (
    <div className={classes.sealed}>
      <p>
        {mayOpen
          ? 'This message holds a code that opens an account. Reading it is recorded in the history of that account.'
          : 'This message holds a code that opens an account. Its text is for administrators.'}
      </p>
      {mayOpen && (
        <Button icon={<IconLock size={18} aria-hidden />} onClick={() => void show()} busy={sending}>
          Show the text
        </Button>
      )}
      <Problems problems={problems} />
    </div>
  )
}

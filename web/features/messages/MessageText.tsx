import { IconLock, IconPaperclip } from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import { addressOf } from '#contract/endpoint.ts'
import { messageHtml, readMessageText } from '#contract/messages.ts'
import { useSave } from '#web/api/use-save.ts'
import { useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { SegmentChoice } from '#web/ui/choice/SegmentChoice.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import type { MessageShown } from './message-words.ts'
import panels from '#web/parts/panels/panels.module.css'
import classes from './messages.module.css'

const views = [
  { key: 'mail', label: 'E-mail' },
  { key: 'text', label: 'Plain text' },
] as const

/** The message as sent, as HTML or plain text, with its documents below. */
export function MessageText({ message }: { message: MessageShown }) {
  const readsPapers = useMay(['viewCustomer', 'fastTrack'])
  const [view, setView] = useState<(typeof views)[number]['key']>(message.hasHtml ? 'mail' : 'text')
  return (
    <section className={panels.panel} aria-label="Text">
      {message.hasHtml && <SegmentChoice label="View as" options={views} value={view} onChange={setView} />}
      {view === 'mail' && (
        // An opaque origin without scripts. The document's own policy blocks every load.
        <iframe
          className={classes.mail}
          title="E-mail preview"
          src={addressOf(messageHtml.path, { id: message.guid })}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      )}
      {view === 'text' &&
        (message.text === null ? (
          <SealedText guid={message.guid} />
        ) : (
          <pre className={classes.text}>{message.text}</pre>
        ))}
      {message.attachments.length > 0 && (
        <ul className={classes.documents} aria-label="Documents">
          {message.attachments.map((document) => (
            <li key={document.path}>
              <IconPaperclip size={16} aria-hidden />
              {readsPapers ? (
                <a href={document.path} target="_blank" rel="noreferrer">
                  {document.name}
                </a>
              ) : (
                document.name
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
          ? 'This message contains a sign-in code. Opening it is recorded in the account’s history.'
          : 'This message contains a sign-in code. Only administrators can open it.'}
      </p>
      {mayOpen && (
        <Button icon={<IconLock size={18} aria-hidden />} onClick={() => void show()} busy={sending}>
          Show message
        </Button>
      )}
      <Problems problems={problems} />
    </div>
  )
}

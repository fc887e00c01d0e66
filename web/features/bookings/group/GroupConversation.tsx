import { useEffect, useRef, useState } from 'react'
import { conversationAnchor } from '#contract/addresses.ts'
import type { GroupDetail } from '#contract/groups.ts'
import { StoppedMessages } from '#web/parts/stopped-messages/StoppedMessages.tsx'
import { useMay } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConversationEntry } from './ConversationEntry.tsx'
import { conversationOf, waitingCount, withNoticesFolded } from './conversation.ts'
import { MessageMenu } from './MessageMenu.tsx'
import { TextToGuest } from './TextToGuest.tsx'
import classes from './GroupConversation.module.css'
import groupClasses from './group.module.css'

const atFirst = 15

/** Messages to and from the guest and the guest's activity on My booking, newest first, with a reply box. */
export function GroupConversation({ group }: { group: GroupDetail }) {
  const mayEdit = useMay('editCustomer')
  const [all, setAll] = useState(false)
  const own = useRef<HTMLElement>(null)
  useEffect(() => {
    if (location.hash === `#${conversationAnchor}`) own.current?.scrollIntoView()
  }, [])
  const entries = withNoticesFolded(conversationOf(group))
  const waiting = waitingCount(group)
  const canText = mayEdit && group.texts !== null && group.texts.whyNoAnswer === null
  const focusBox = () => own.current?.querySelector<HTMLElement>('form textarea')?.focus()
  return (
    <section
      ref={own}
      id={conversationAnchor}
      className={`${groupClasses.panel} ${classes.panel}`}
      aria-labelledby="conversation-title"
    >
      <h2 id="conversation-title" className={groupClasses.panelHead}>
        Conversation
        {waiting > 0 && <small>{waiting} waiting</small>}
        <MessageMenu group={group} onText={focusBox} />
      </h2>
      <StoppedMessages stopped={group.stopped} />
      {group.texts !== null && <TextToGuest group={group} texts={group.texts} />}
      {entries.length === 0 && <p className="soft">No messages yet</p>}
      <ol className={classes.entries}>
        {(all ? entries : entries.slice(0, atFirst)).map((entry) => (
          <ConversationEntry key={entry.key} entry={entry} onReply={canText ? focusBox : null} />
        ))}
      </ol>
      {!all && entries.length > atFirst && (
        <Button size="xs" kind="quiet" onClick={() => setAll(true)}>
          Show all {entries.length}
        </Button>
      )}
    </section>
  )
}

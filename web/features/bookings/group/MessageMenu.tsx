import { useState } from 'react'
import type { GroupDetail } from '#contract/groups.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { IconMail, IconMessage } from '#web/ui/icon/icons.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { ActionMenu } from '#web/ui/menu/ActionMenu.tsx'
import { kindText } from './message-words.ts'

const WriteMailDialog = preloadable(
  async () => (await import('#web/parts/write-mail/WriteMailDialog.tsx')).WriteMailDialog,
)

interface MessageMenuProps {
  group: GroupDetail
  /** Focuses the box for text messages. */
  onText: () => void
}

/** The ways to write to the guest. Partner users write from their own addresses. */
export function MessageMenu({ group, onText }: MessageMenuProps) {
  const { kind } = useAccount()
  const mayEdit = useMay('editCustomer')
  const [open, setOpen] = useState(false)
  const [isWriting, setWriting] = useState(false)
  if (!mayEdit || kind !== 'staff') return null
  const { texts, customer } = group
  const entries = [
    {
      id: 'write-mail',
      label: 'Write e-mail…',
      letter: 'e',
      icon: <IconMail size={18} aria-hidden />,
      whyNot: null,
      run: () => setWriting(true),
    },
    {
      id: 'write-text',
      label: `Write ${texts === null ? 'text message' : kindText(texts.channel ?? 'sms')}…`,
      letter: 't',
      icon: <IconMessage size={18} aria-hidden />,
      whyNot: texts === null ? 'Text messages aren’t set up' : texts.whyNoAnswer,
      run: onText,
    },
  ]
  return (
    <>
      <ActionMenu
        label="Message to the guest"
        text="Message"
        size="xs"
        entries={entries}
        open={open}
        onOpen={setOpen}
      />
      {isWriting && (
        <WriteMailDialog customer={customer.guid} group={group.guid} onClose={() => setWriting(false)} />
      )}
    </>
  )
}

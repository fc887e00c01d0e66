import { useEffect, useRef } from 'react'
import { Checkbox } from '@mantine/core'
import { Button } from '#web/ui/button/Button.tsx'
import classes from './PlanView.module.css'

/** What a plan's message to the guest needs: whether it is sent, and its text once the user asked for it. */
export interface GuestMessageChoice {
  tell: boolean
  setTell: (tell: boolean) => void
  /** Fetches the text. */
  show: () => void
  loading: boolean
}

interface GuestMessageProps {
  to: string
  messages: readonly { subject: string; text: string }[] | undefined
  choice: GuestMessageChoice
}

/** Whether the guest gets a message about a change, and what it says. */
export function GuestMessage({ to, messages, choice }: GuestMessageProps) {
  const { tell, setTell, show, loading } = choice
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (messages !== undefined) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [messages])
  return (
    <div className={classes.guest} ref={shown}>
      <div className={classes.tell}>
        <Checkbox
          label={`Notify the guest at ${to}`}
          checked={tell}
          onChange={(event) => setTell(event.currentTarget.checked)}
        />
        {messages === undefined && (
          <Button kind="quiet" size="xs" busy={loading} onClick={show}>
            Show e-mail
          </Button>
        )}
      </div>
      {!tell && (
        <p>
          The guest won’t get a message about this change. If an earlier message hasn’t been sent yet, it will
          be updated and sent.
        </p>
      )}
      {messages?.length === 0 && <p>There’s nothing new to tell the guest.</p>}
      {messages?.map(({ subject, text }) => (
        <article key={subject} aria-label="E-mail to the guest" className={tell ? undefined : classes.off}>
          <strong>{subject}</strong>
          <pre>{text}</pre>
        </article>
      ))}
    </div>
  )
}

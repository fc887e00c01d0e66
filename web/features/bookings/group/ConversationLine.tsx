import type { ReactNode } from 'react'
import { useAccount } from '#web/shell/account/account.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import classes from './GroupConversation.module.css'

interface LineProps {
  by: 'guest' | 'us'
  who?: string
  what: string
  at: string
  until?: string
  children?: ReactNode
}

/** Who, how and when; then what. */
export function Line({ by, who = 'Guest', what, at, until, children }: LineProps) {
  const { timeZone } = useAccount().site
  return (
    <li data-by={by}>
      <p className={classes.head}>
        <strong>{who}</strong> {what} <time dateTime={at}>{dayTimeText(at, timeZone)}</time>
        {until !== undefined && (
          <>
            {' '}
            to <time dateTime={until}>{dayTimeText(until, timeZone)}</time>
          </>
        )}
      </p>
      {children}
    </li>
  )
}

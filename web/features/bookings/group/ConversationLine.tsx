import type { ReactNode } from 'react'
import { useAccount } from '#web/shell/account/account.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import classes from './GroupConversation.module.css'

interface LineProps {
  by: 'guest' | 'us'
  who?: string
  what: string
  at: string
  children?: ReactNode
}

/** Who, how and when; then what. */
export function Line({ by, who = 'Guest', what, at, children }: LineProps) {
  const { timeZone } = useAccount().site
  return (
    <li data-by={by}>
      <p className={classes.head}>
        <strong>{who}</strong> {what} <time dateTime={at}>{dayTimeText(at, timeZone)}</time>
      </p>
      {children}
    </li>
  )
}

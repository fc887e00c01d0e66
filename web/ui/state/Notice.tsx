import { IconBan } from '#web/ui/icon/first-icons.ts'
import type { ReactNode } from 'react'
import { messages } from '#contract/wire-errors.ts'
import classes from './Notice.module.css'

/** A quiet message instead of content: nothing here, not allowed, not found. */
export function Notice({
  icon,
  action,
  children,
}: {
  icon?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classes.notice}>
      {icon}
      <p>{children}</p>
      {action}
    </div>
  )
}

/** The text of an empty list. `action` may clear the filter that emptied it. */
export function EmptyMessage({ action }: { action?: ReactNode }) {
  return <Notice action={action}>{messages.noResults}</Notice>
}

export function ForbiddenIcon() {
  return <IconBan size={40} stroke={1.5} aria-hidden />
}

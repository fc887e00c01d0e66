import { IconArrowLeft } from '#web/ui/icon/first-icons.ts'
import type { ReactNode } from 'react'
import { Button, IconButton, type ButtonKind } from '#web/ui/button/Button.tsx'
import { Spinner } from '#web/ui/state/Spinner.tsx'
import classes from './PageHeader.module.css'

/**
 * An item at the end of a page header: a button, a link to a page, an address opened in a new tab, or a gap.
 */
export type HeaderAction =
  | {
      kind: 'button'
      label: string
      onClick: () => void
      icon?: ReactNode
      look?: ButtonKind
      busy?: boolean
      disabled?: boolean
      disabledReason?: string | null
      /** Other words that people type for it in the palette. */
      words?: readonly string[]
    }
  | { kind: 'link'; label: string; to: string; icon?: ReactNode; look?: ButtonKind }
  | { kind: 'href'; label: string; href: string; icon?: ReactNode; look?: ButtonKind }
  | { kind: 'gap' }

interface PageHeaderProps {
  title: ReactNode
  /** The target of the back button; none without. */
  back?: string
  /** Something is loading or being saved. */
  busy?: boolean
  actions?: readonly HeaderAction[]
  /** Next to the title: a status, a reference. */
  beside?: ReactNode
  /** Before the actions. */
  children?: ReactNode
}

export function PageHeader({ title, back, busy, actions = [], beside, children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      {back !== undefined && (
        <IconButton label="Back" href={back}>
          <IconArrowLeft size={20} aria-hidden />
        </IconButton>
      )}
      <h1>{title}</h1>
      {beside}
      <span className={classes.spinner}>{busy && <Spinner size={18} label="Loading" />}</span>
      {children}
      {actions.length > 0 && (
        <div className="row no-print">
          {actions.map((action, place) => (
            <Action key={action.kind === 'gap' ? `gap ${place}` : action.label} {...action} />
          ))}
        </div>
      )}
    </header>
  )
}

function Action(action: HeaderAction) {
  if (action.kind === 'gap') return <span className={classes.gap} />
  const { label, icon, look } = action
  const shared = { ...(icon ? { icon } : {}), ...(look ? { kind: look } : {}) }
  if (action.kind === 'link')
    return (
      <Button href={action.to} {...shared}>
        {label}
      </Button>
    )
  if (action.kind === 'href')
    return (
      <Button href={action.href} newTab {...shared}>
        {label}
      </Button>
    )
  const { onClick, busy = false, disabled = false, disabledReason } = action
  return (
    <Button onClick={onClick} busy={busy} disabled={disabled} disabledReason={disabledReason} {...shared}>
      {label}
    </Button>
  )
}

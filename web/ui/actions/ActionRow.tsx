import type { ReactNode } from 'react'
import { Button, type ButtonKind } from '#web/ui/button/Button.tsx'
import { useActionsHere, type ActionHere } from './actions-here.ts'

export interface RowAction extends ActionHere {
  busy?: boolean
  look?: ButtonKind
}

interface ActionRowProps {
  /** What the actions belong to, as shown in the palette: "Trip QX7K2M". */
  of: string
  actions: readonly RowAction[]
  className?: string | undefined
  size?: 'sm' | 'md'
  kind?: ButtonKind
  /** Before the actions. */
  children?: ReactNode
}

/** A row of buttons whose actions are also in the palette. */
export function ActionRow({ of, actions, className, size = 'sm', kind = 'plain', children }: ActionRowProps) {
  useActionsHere(
    of,
    actions.filter((it) => !it.busy),
  )
  return (
    <div className={className}>
      {children}
      {actions.map(({ label, icon, whyNot = null, href, newTab = false, run, busy = false, look = kind }) => (
        <Button
          key={label}
          size={size}
          kind={look}
          busy={busy}
          disabledReason={whyNot}
          {...(icon !== undefined && { icon })}
          {...(href !== undefined ? { href, newTab } : { onClick: () => run?.() })}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

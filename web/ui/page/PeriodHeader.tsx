import { IconChevronLeft, IconChevronRight, IconRefresh } from '#web/ui/icon/icons.ts'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/button/Button.tsx'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import classes from './PageHeader.module.css'

interface PeriodHeaderProps {
  /** The unit to step by: a day, a week, a month, any period. */
  unit: 'day' | 'week' | 'month' | 'period'
  /** The period as text, and in machine-readable form. */
  text: string
  dateTime: string
  onBefore: () => void
  onAfter: () => void
  onRefresh: () => void
  busy?: boolean
  /** On the page of a record, where `[` and `]` lead to the previous and next one. */
  ofRecord?: boolean
  children?: ReactNode
}

/** A period with previous, next and refresh buttons. `[` and `]` change it, or a comma and a full stop. */
export function PeriodHeader({
  unit,
  text,
  dateTime,
  onBefore,
  onAfter,
  onRefresh,
  busy,
  ofRecord = false,
  children,
}: PeriodHeaderProps) {
  const [keyBefore, keyAfter] = ofRecord ? ([',', '.'] as const) : (['[', ']'] as const)
  const [before, after] = [`Previous ${unit}`, `Next ${unit}`]
  useShortcut({ keys: keyBefore, label: before, run: onBefore })
  useShortcut({ keys: keyAfter, label: after, run: onAfter })
  return (
    <div className={classes.dates}>
      <IconButton kind="plain" label={before} aria-keyshortcuts={keyBefore} onClick={onBefore}>
        <IconChevronLeft size={18} aria-hidden />
      </IconButton>
      <time dateTime={dateTime} aria-live="polite">
        {text}
      </time>
      <IconButton kind="plain" label={after} aria-keyshortcuts={keyAfter} onClick={onAfter}>
        <IconChevronRight size={18} aria-hidden />
      </IconButton>
      <IconButton label="Refresh" onClick={onRefresh} busy={busy ?? false}>
        <IconRefresh size={18} aria-hidden />
      </IconButton>
      {children}
    </div>
  )
}

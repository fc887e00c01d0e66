import { IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { addDays } from '#domain/calendar/service-date.ts'
import { IconButton } from './Button.tsx'
import { dayYearText } from './format.ts'
import { useShortcut } from './shortcuts.ts'
import classes from './PageHeader.module.css'

interface DateHeaderProps {
  date: string
  onDate: (date: string) => void
  onRefresh: () => void
  busy?: boolean
  /** A date field, a Today button: whatever the screen adds. */
  children?: ReactNode
}

/** A day with the day before, the day after and a refresh; `[` and `]` turn the days. */
export function DateHeader({ date, onDate, onRefresh, busy, children }: DateHeaderProps) {
  const before = () => onDate(addDays(date, -1))
  const after = () => onDate(addDays(date, 1))
  useShortcut({ keys: '[', says: 'Previous day', run: before })
  useShortcut({ keys: ']', says: 'Next day', run: after })
  return (
    <div className={classes.dates}>
      <IconButton kind="plain" label="Previous day" aria-keyshortcuts="[" onClick={before}>
        <IconChevronLeft size={18} aria-hidden />
      </IconButton>
      <time dateTime={date} aria-live="polite">
        {dayYearText(date)}
      </time>
      <IconButton kind="plain" label="Next day" aria-keyshortcuts="]" onClick={after}>
        <IconChevronRight size={18} aria-hidden />
      </IconButton>
      <IconButton label="Refresh" onClick={onRefresh} busy={busy ?? false}>
        <IconRefresh size={18} aria-hidden />
      </IconButton>
      {children}
    </div>
  )
}

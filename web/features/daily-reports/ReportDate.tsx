import { IconChevronLeft, IconChevronRight } from '#web/ui/icon/icons.ts'
import { addDays, isServiceDate } from '#domain/calendar/service-date.ts'
import { IconButton } from '#web/ui/button/Button.tsx'
import { DateInput } from '#web/ui/date/DateInput.tsx'
import { useTypedDay } from '#web/ui/date/use-typed-day.ts'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import classes from './daily-reports.module.css'

interface ReportDateProps {
  date: string
  today: string
  /** Receives the typed text, which the report interprets. */
  onDate: (text: string) => void
}

/**
 * The report's date: typed, picked, or stepped with [ and ]. A typed date applies when complete or on blur.
 */
export function ReportDate({ date, today, onDate }: ReportDateProps) {
  const before = () => onDate(addDays(date, -1))
  const after = () => onDate(addDays(date, 1))
  useShortcut({ keys: '[', label: 'Previous day', run: before })
  useShortcut({ keys: ']', label: 'Next day', run: after })
  return (
    <div className={classes.date}>
      <IconButton kind="plain" label="Previous day" aria-keyshortcuts="[" onClick={before}>
        <IconChevronLeft size={18} aria-hidden />
      </IconButton>
      <TypedDate date={date} today={today} onDate={onDate} />
      <IconButton kind="plain" label="Next day" aria-keyshortcuts="]" onClick={after}>
        <IconChevronRight size={18} aria-hidden />
      </IconButton>
    </div>
  )
}

function TypedDate({ date, today, onDate }: ReportDateProps) {
  const [typed, setTyped] = useTypedDay(date)
  const type = (text: string) => {
    setTyped(text)
    if (isServiceDate(text)) onDate(text)
  }
  const leave = (text: string) => {
    if (isServiceDate(text)) return
    setTyped(today)
    onDate(text)
  }
  return <DateInput label="Date" labelHidden value={typed} onChange={type} onBlur={leave} today={today} />
}

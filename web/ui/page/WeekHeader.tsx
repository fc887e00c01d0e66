import { addDays, startOfWeek } from '#domain/calendar/service-date.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { dayText, dayYearText } from '#web/ui/value/format.ts'
import { PeriodHeader } from './PeriodHeader.tsx'

interface WeekHeaderProps {
  /** Any day of the shown week. */
  date: string
  today: string
  onDate: (date: string) => void
  onRefresh: () => void
}

/** The week of a date, with the one before, the one after, and this week. */
export function WeekHeader({ date, today, onDate, onRefresh }: WeekHeaderProps) {
  const monday = startOfWeek(date)
  return (
    <PeriodHeader
      unit="week"
      text={`${dayText(monday).slice(4)} – ${dayYearText(addDays(monday, 6)).slice(4)}`}
      dateTime={monday}
      onBefore={() => onDate(addDays(date, -7))}
      onAfter={() => onDate(addDays(date, 7))}
      onRefresh={onRefresh}
    >
      <Button disabled={monday === startOfWeek(today)} onClick={() => onDate(today)}>
        This week
      </Button>
    </PeriodHeader>
  )
}

import { dayText, longDayText } from '#web/ui/value/format.ts'
import classes from './WeekDayPicker.module.css'

/** The seven days of a week to choose one from, for screens too narrow to show them side by side. */
export function WeekDayPicker({
  days,
  date,
  onDay,
}: {
  days: readonly string[]
  date: string
  onDay: (day: string) => void
}) {
  return (
    <div className={classes.days} role="group" aria-label="Day of the week">
      {days.map((day) => (
        <button
          key={day}
          type="button"
          aria-pressed={day === date}
          aria-label={longDayText(day)}
          onClick={() => onDay(day)}
        >
          <span>{dayText(day).slice(0, 2)}</span>
          <strong>{Number(day.slice(8))}</strong>
        </button>
      ))}
    </div>
  )
}

import { useToday } from '#web/shell/account/today.ts'
import { dayText, dayYearText } from '#web/ui/value/format.ts'

/** A day in a list: without its year while that is the current one. */
export function Day({ date }: { date: string }) {
  const today = useToday()
  return (
    <time dateTime={date} className="figures">
      {date.slice(0, 4) === today.slice(0, 4) ? dayText(date) : dayYearText(date)}
    </time>
  )
}

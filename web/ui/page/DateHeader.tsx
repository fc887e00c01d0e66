import type { ReactNode } from 'react'
import { addDays } from '#domain/calendar/service-date.ts'
import { dayYearText } from '#web/ui/value/format.ts'
import { PeriodHeader } from './PeriodHeader.tsx'

interface DateHeaderProps {
  date: string
  onDate: (date: string) => void
  onRefresh: () => void
  busy?: boolean
  /** Further controls, such as a date field or a Today button. */
  children?: ReactNode
}

/** A day with previous, next and refresh buttons; `[` and `]` change the day. */
export function DateHeader({ date, onDate, ...rest }: DateHeaderProps) {
  const turn = (days: number) => () => onDate(addDays(date, days))
  return (
    <PeriodHeader
      unit="day"
      text={dayYearText(date)}
      dateTime={date}
      onBefore={turn(-1)}
      onAfter={turn(1)}
      {...rest}
    />
  )
}

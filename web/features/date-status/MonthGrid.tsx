import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import type { DayOfMonth } from '#contract/date-status.ts'
import { weekdayNames } from '#domain/calendar/service-date-text.ts'
import { monthOf } from '#domain/calendar/service-date.ts'
import { dayAfterKey, weeksOf } from '#web/ui/date/calendar-days.ts'
import { monthText } from '#web/ui/value/format.ts'
import { DayCell } from './DayCell.tsx'
import classes from './date-status.module.css'

interface MonthGridProps {
  days: readonly DayOfMonth[]
  /** The current day, which has the keyboard focus. */
  date: string
  today: string
  onDate: (date: string) => void
  /** `until` is later than the day when a range was chosen with Shift. */
  onOpen: (date: string, until: string) => void
}

/**
 * A month of days. Arrow keys move, Page Up and Page Down change the month, Enter opens the day, and
 * Shift-click opens the range from the current day.
 */
export function MonthGrid({ days, date, today, onDate, onOpen }: MonthGridProps) {
  const byKey = useRef(false)
  const focused = useRef<HTMLButtonElement>(null)
  const byDate = new Map(days.map((it) => [it.date, it]))
  useEffect(() => {
    if (byKey.current) focused.current?.focus()
    byKey.current = false
  }, [date])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, date, event.shiftKey, {})
    if (next === null) return
    event.preventDefault()
    byKey.current = true
    onDate(next)
  }
  const open = (clicked: string) => (event: MouseEvent) => {
    const isRange = event.shiftKey && date < clicked
    if (!isRange) onDate(clicked)
    onOpen(isRange ? date : clicked, clicked)
  }

  return (
    <div className={classes.grid}>
      <table
        role="grid"
        aria-label={monthText(monthOf(date))}
        className={classes.month}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(monthOf(date)).map((week, row) => (
            <tr key={week.find(Boolean) ?? row}>
              {week.map((day, column) =>
                day === null ? (
                  // oxlint-disable-next-line react/no-array-index-key -- empty cells have no other key
                  <td key={column} />
                ) : (
                  <td key={day} aria-selected={day === date}>
                    <DayCell
                      date={day}
                      day={byDate.get(day)}
                      isFocus={day === date}
                      today={today}
                      onClick={open(day)}
                      ref={day === date ? focused : null}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

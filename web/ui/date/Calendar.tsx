import { IconChevronLeft, IconChevronRight } from '#web/ui/icon/icons.ts'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { monthOf } from '#domain/calendar/service-date.ts'
import { IconButton } from '#web/ui/button/Button.tsx'
import { longDayText, monthText } from '#web/ui/value/format.ts'
import { addMonths, dayAfterKey, monthOutside, weeksOf } from './calendar-days.ts'
import { dayProblem, type DayLimits } from '#domain/calendar/typed-day.ts'
import classes from './Calendar.module.css'

export interface CalendarProps extends DayLimits {
  /** The day the calendar opens at. */
  at: string
  chosen: string | null
  today: string
  onChoose: (day: string) => void
}

const weekdays = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
  ['Su', 'Sunday'],
] as const

/**
 * One month of days. Arrows move by day and week, Page Up and Down by month (with Shift by year), Enter
 * chooses.
 */
export function Calendar({ at, chosen, today, min, max, onChoose }: CalendarProps) {
  const limits = { min, max }
  const [focused, setFocused] = useState(at)
  const byKey = useRef(true)
  const focusedDay = useRef<HTMLButtonElement>(null)
  const heading = useId()
  const month = monthOf(focused)
  useEffect(() => {
    if (byKey.current) focusedDay.current?.focus({ preventScroll: true })
  }, [focused])

  const turn = (months: number) => {
    byKey.current = false
    setFocused(addMonths(focused, months))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, focused, event.shiftKey, limits)
    if (next === null) return
    event.preventDefault()
    byKey.current = true
    setFocused(next)
  }

  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <IconButton
          label="Previous month"
          data-mantine-stop-propagation
          size="md"
          onClick={() => turn(-1)}
          disabled={monthOutside(addMonths(`${month}-01`, -1).slice(0, 7), limits)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </IconButton>
        <div id={heading} className={classes.month} aria-live="polite">
          {monthText(month)}
        </div>
        <IconButton
          label="Next month"
          data-mantine-stop-propagation
          size="md"
          onClick={() => turn(1)}
          disabled={monthOutside(addMonths(`${month}-01`, 1).slice(0, 7), limits)}
        >
          <IconChevronRight size={18} aria-hidden />
        </IconButton>
      </div>
      <table role="grid" aria-labelledby={heading} className={classes.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map(([short, name]) => (
              <th key={short} scope="col" abbr={name}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, row) => (
            <tr key={week.find(Boolean) ?? row}>
              {week.map((day, column) =>
                day === null ? (
                  // oxlint-disable-next-line react/no-array-index-key -- an empty corner has no other key
                  <td key={column} />
                ) : (
                  <td key={day} aria-selected={day === chosen}>
                    <button
                      type="button"
                      className={classes.day}
                      ref={day === focused ? focusedDay : null}
                      tabIndex={day === focused ? 0 : -1}
                      data-autofocus={day === focused || undefined}
                      // Escape closes the calendar, not the dialog around the field: the kit's dialogs check
                      // this mark.
                      data-mantine-stop-propagation
                      aria-label={longDayText(day)}
                      {...(day === today && { 'aria-current': 'date' })}
                      data-chosen={day === chosen || undefined}
                      disabled={dayProblem(day, limits) !== null}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
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

import { useState } from 'react'
import { isWholeMonths, periodAfter, periodBefore, type Period } from '#domain/calendar/period.ts'
import { isServiceDate, monthOf } from '#domain/calendar/service-date.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DateInput } from '#web/ui/date/DateInput.tsx'
import { dayText, dayYearText, monthText } from '#web/ui/value/format.ts'
import { FilterSelect } from '#web/ui/table/ListFilters.tsx'
import { PeriodHeader } from '#web/ui/page/PeriodHeader.tsx'
import { allDays, monthToDate, wholeMonth } from './report-links.ts'
import own from './PeriodPicker.module.css'
import classes from './reports.module.css'

interface PeriodPickerProps {
  period: Period
  onPeriod: (period: Period) => void
  onRefresh: () => void
  busy?: boolean
  /** In the page’s header: the usual periods are a menu. */
  isShort?: boolean
}

/** Selects a period of any length, stepped by its length, with shortcuts for common ones. */
export function PeriodPicker({
  period,
  onPeriod,
  onRefresh,
  busy = false,
  isShort = false,
}: PeriodPickerProps) {
  const today = useToday()
  const year = today.slice(0, 4)
  const usual: [string, Period][] = [
    ['Month to date', monthToDate(today)],
    ['This month', wholeMonth(today)],
    ['Last month', periodBefore(wholeMonth(today))],
    ['Year to date', { from: `${year}-01-01`, to: today }],
    ['This year', { from: `${year}-01-01`, to: `${year}-12-31` }],
  ]
  const isNow = ([, it]: [string, Period]) => it.from === period.from && it.to === period.to
  return (
    <div className={classes.head} data-short={isShort || undefined}>
      <PeriodHeader
        unit="period"
        text={periodText(period)}
        dateTime={`${period.from}/${period.to}`}
        onBefore={() => onPeriod(periodBefore(period))}
        onAfter={() => onPeriod(periodAfter(period))}
        onRefresh={onRefresh}
        busy={busy}
      />
      <div className={`${own.days} no-print`} key={`${period.from} ${period.to}`}>
        <PeriodDay
          label="From"
          day={period.from}
          max={period.to}
          onDay={(from) => onPeriod({ ...period, from })}
        />
        <PeriodDay label="To" day={period.to} min={period.from} onDay={(to) => onPeriod({ ...period, to })} />
        {isShort ? (
          <FilterSelect
            label="Preset periods"
            none="Custom period"
            value={usual.find(isNow)?.[0] ?? ''}
            choices={usual.map(([label]) => [label, label] as const)}
            onChange={(chosen) => {
              const found = usual.find(([label]) => label === chosen)
              if (found) onPeriod(found[1])
            }}
          />
        ) : (
          usual.map((one) => (
            <Button
              key={one[0]}
              size="xs"
              kind="quiet"
              onClick={() => onPeriod(one[1])}
              disabled={isNow(one)}
            >
              {one[0]}
            </Button>
          ))
        )}
      </div>
    </div>
  )
}

/** A date applies once it is complete and valid together with the other. */
function PeriodDay({
  label,
  day,
  min,
  max,
  onDay,
}: {
  label: string
  day: string
  min?: string
  max?: string
  onDay: (day: string) => void
}) {
  const [typed, setTyped] = useState(day)
  const follow = (text: string) => {
    setTyped(text)
    const isWithin = (min === undefined || text >= min) && (max === undefined || text <= max)
    if (isServiceDate(text) && isWithin && text !== day) onDay(text)
  }
  return (
    <div>
      <DateInput
        label={label}
        labelHidden
        value={typed}
        onChange={follow}
        min={min}
        max={max}
        today={useToday()}
      />
    </div>
  )
}

export function periodText({ from, to }: Period): string {
  if (from === allDays.from && to === allDays.to) return 'All days'
  if (from === to) return dayYearText(from)
  if (isWholeMonths({ from, to }))
    return monthOf(from) === monthOf(to)
      ? monthText(monthOf(from))
      : `${monthText(monthOf(from))} – ${monthText(monthOf(to))}`
  return `${dayText(from)} – ${dayYearText(to)}`
}

import { useCallback, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { useMedia } from '#web/ui/device/media.ts'
import { dayProblem } from '#domain/calendar/typed-day.ts'
import { AsyncCombobox, type AsyncComboboxProps } from '#web/ui/choice/AsyncCombobox.tsx'
import type { LoadOptions } from '#web/ui/choice/option-search.ts'
import { DateInput } from '#web/ui/date/DateInput.tsx'
import classes from './ListFilters.module.css'

/** As many fit in one line. */
const shownOnPhones = 2

interface ListFiltersProps {
  /** The values of the filters, for the number in use; an unused one is empty. */
  values: readonly string[]
  children: ReactNode
}

/** The filters of a list, in a row above it; many are folded on a phone. Their values are in the address. */
export function ListFilters({ values, children }: ListFiltersProps) {
  const isNarrow = useMedia('(max-width: 40em)')
  const [isOpen, setOpen] = useState(false)
  const used = values.filter((it) => it !== '').length
  const filters = <div className={classes.filters}>{children}</div>
  if (!isNarrow || values.length <= shownOnPhones) return filters
  return (
    <>
      <span className={classes.unfold}>
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {used === 0 ? 'Filters' : `Filters (${used})`}
        </Button>
      </span>
      {isOpen && filters}
    </>
  )
}

interface FilterOptionProps extends Pick<AsyncComboboxProps, 'label' | 'load' | 'chosenLabel'> {
  /** The text for no filter. */
  none: string
  value: string
  onChange: (key: string) => void
}

/** One of many, found by typing. What can no longer be chosen for something new can still be looked for. */
export function FilterOption({ none, value, onChange, load, ...box }: FilterOptionProps) {
  const loadAll: LoadOptions = useCallback(
    async (...asked) => (await load(...asked)).map(({ key, label }) => ({ key, label })),
    [load],
  )
  return (
    <div className={classes.one}>
      <AsyncCombobox
        labelHidden
        placeholder={none}
        value={value === '' ? null : value}
        onChange={(key) => onChange(key ?? '')}
        load={loadAll}
        {...box}
      />
    </div>
  )
}

interface FilterSelectProps {
  label: string
  /** The entry for no filter. */
  none: string
  value: string
  choices: readonly (readonly [string, string])[]
  onChange: (key: string) => void
}

export function FilterSelect({ label, none, value, choices, onChange }: FilterSelectProps) {
  return (
    <select
      className={classes.select}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{none}</option>
      {choices.map(([key, word]) => (
        <option key={key} value={key}>
          {word}
        </option>
      ))}
    </select>
  )
}

interface FilterDayProps {
  label: string
  value: string
  /** Today at the airport. */
  today: string
  /** Accepts any century. */
  anyYear?: boolean
  onChange: (day: string) => void
}

/** Applies a date once it is complete, or empty. */
export function FilterDay({ label, value, today, anyYear = false, onChange }: FilterDayProps) {
  const [typed, setTyped] = useState(value)
  const [followed, setFollowed] = useState(value)
  // Cleared from outside: the field shows the value in the URL.
  if (value !== followed) {
    setFollowed(value)
    setTyped(value)
  }
  const follow = (text: string) => {
    setTyped(text)
    if (text !== '' && dayProblem(text, { anyYear }) !== null) return
    setFollowed(text)
    onChange(text)
  }
  return (
    <div className={classes.day}>
      <DateInput
        label={label}
        labelHidden
        placeholder={label}
        value={typed}
        onChange={follow}
        today={today}
        anyYear={anyYear}
      />
    </div>
  )
}

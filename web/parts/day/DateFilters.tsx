import { useToday } from '#web/shell/account/today.ts'
import { FilterDay, FilterSelect } from '#web/ui/table/ListFilters.tsx'
import type { ChosenDates } from './relative-dates.ts'

interface DateFiltersProps {
  url: ChosenDates
  /** The text for no chosen dates. */
  none: string
  choices: readonly (readonly [string, string])[]
  onChange: (dates: Partial<ChosenDates>) => void
}

/** The dates of a list: relative to today, or typed ones. */
export function DateFilters({ url, none, choices, onChange }: DateFiltersProps) {
  const today = useToday()
  return (
    <>
      <FilterSelect
        label="Dates"
        none={url.from === '' && url.to === '' ? none : 'Chosen dates'}
        choices={choices}
        value={url.when}
        onChange={(when) => onChange({ when, from: '', to: '' })}
      />
      <FilterDay
        label="From"
        value={url.from}
        today={today}
        onChange={(from) => onChange({ from, when: '' })}
      />
      <FilterDay label="To" value={url.to} today={today} onChange={(to) => onChange({ to, when: '' })} />
    </>
  )
}

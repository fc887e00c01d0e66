import { useEffect } from 'react'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { FilterSelect } from '#web/ui/table/ListFilters.tsx'
import type { ChosenFilter, filterChoices, TripFilter } from './trip-filter.ts'
import classes from './TripFilters.module.css'

interface FilterFieldsProps {
  choices: ReturnType<typeof filterChoices>
  filter: TripFilter
  onFilter: (change: Partial<TripFilter>) => void
  /** The fields are drawn, so that the focus can go to the first. */
  onReady: () => void
}

/** The fields of the filters of a day’s trips. */
export function FilterFields({ choices, filter, onFilter, onReady }: FilterFieldsProps) {
  useEffect(onReady, [onReady])
  const select = (name: ChosenFilter, label: string, none: string) => (
    <FilterSelect
      label={label}
      none={none}
      value={filter[name]}
      choices={choices[name]}
      onChange={(value) => onFilter({ [name]: value })}
    />
  )
  return (
    <>
      <SearchBox
        label="Guest, reference, place or driver"
        value={filter.find}
        onChange={(find) => onFilter({ find })}
      />
      {select('state', 'Status', 'Any status')}
      {select('car', 'Class of car', 'Any class of car')}
      {select('way', 'Direction', 'Any direction')}
      <label className={classes.alert}>
        <input
          type="checkbox"
          checked={filter.alert !== ''}
          onChange={(event) => onFilter({ alert: event.currentTarget.checked ? 'yes' : '' })}
        />
        Conflict or late ({choices.attention})
      </label>
    </>
  )
}

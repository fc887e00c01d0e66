import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import type { BoardClash, BoardTrip } from '#contract/dispatch.ts'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { FilterSelect } from '#web/ui/table/ListFilters.tsx'
import { filterChoices, type ChosenFilter, type TripFilter } from './trip-filter.ts'
import classes from './TripFilters.module.css'

interface FilterRowProps {
  /** All trips of the view. */
  trips: readonly BoardTrip[]
  clashes: readonly BoardClash[]
  filter: TripFilter
  onFilter: (change: Partial<TripFilter>) => void
  onClose: () => void
}

/** The fields of the filters; opens with the focus in the text. */
export function FilterRow({ trips, clashes, filter, onFilter, onClose }: FilterRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => row.current?.querySelector<HTMLElement>('[type=search]')?.focus(), [])
  const choices = useMemo(() => filterChoices(trips, clashes, filter), [trips, clashes, filter])
  const closeOnEscape = (event: KeyboardEvent) => {
    // A first Escape clears the text.
    const { target } = event
    const hasText = target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
    if (event.key !== 'Escape' || hasText) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
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
    <div
      ref={row}
      className={classes.filters}
      role="group"
      aria-label="Filters"
      onKeyDownCapture={closeOnEscape}
    >
      <SearchBox
        label="Guest, reference, flight, place or driver"
        value={filter.find}
        onChange={(find) => onFilter({ find })}
      />
      {select('state', 'Status', 'Any status')}
      {select('car', 'Vehicle class', 'Any vehicle class')}
      {select('way', 'Direction', 'Any direction')}
      <label className={classes.alert}>
        <input
          type="checkbox"
          checked={filter.alert !== ''}
          onChange={(event) => onFilter({ alert: event.currentTarget.checked ? 'yes' : '' })}
        />
        Needs attention ({choices.attention})
      </label>
    </div>
  )
}

import { useCallback, useMemo, useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { BoardClash, BoardTrip } from '#contract/dispatch.ts'
import { counted } from '#domain/text/counted.ts'
import { IconAdjustments } from '#web/ui/icon/icons.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import { FilterSelect } from '#web/ui/table/ListFilters.tsx'
import {
  filterChoices,
  filtersUsed,
  noTripFilter,
  type ChosenFilter,
  type TripFilter,
} from './trip-filter.ts'
import classes from './TripFilters.module.css'

interface TripFiltersProps {
  /** All trips of the view. */
  trips: readonly BoardTrip[]
  clashes: readonly BoardClash[]
  shown: number
  filter: TripFilter
  onFilter: (change: Partial<TripFilter>) => void
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The filters of the day's trips, folded at first, and how many trips they leave. */
export function TripFilters(props: TripFiltersProps) {
  const { trips, clashes, shown, filter, onFilter, isOpen, onOpen } = props
  const button = useRef<HTMLButtonElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const open = useCallback(() => {
    flushSync(() => onOpen(true))
    row.current?.querySelector<HTMLElement>('[type=search]')?.focus()
  }, [onOpen])
  // On the table, F shows the letters of the rows, as on every table.
  useShortcut({ keys: 'f', label: 'Filter the trips', run: open })
  useShortcut({ keys: '/', label: 'Filter the trips', run: open })
  const choices = useMemo(
    () => (isOpen ? filterChoices(trips, clashes, filter) : null),
    [isOpen, trips, clashes, filter],
  )
  const closeOnEscape = (event: KeyboardEvent) => {
    // A first Escape clears the text.
    const { target } = event
    const hasText = target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
    if (event.key !== 'Escape' || hasText) return
    event.preventDefault()
    event.stopPropagation()
    onOpen(false)
    button.current?.focus()
  }
  const used = filtersUsed(filter)
  const select = (name: ChosenFilter, label: string, none: string) => (
    <FilterSelect
      label={label}
      none={none}
      value={filter[name]}
      choices={choices?.[name] ?? []}
      onChange={(value) => onFilter({ [name]: value })}
    />
  )
  return (
    <>
      <Button
        ref={button}
        aria-expanded={isOpen}
        aria-keyshortcuts="F"
        icon={<IconAdjustments size={18} aria-hidden />}
        onClick={() => (isOpen ? onOpen(false) : open())}
      >
        {used === 0 ? 'Filters' : `Filters (${used})`}
      </Button>
      <span className={classes.outcome} role="status">
        {used > 0 && outcomeText(shown, trips.length)}
      </span>
      {used > 0 && (
        <Button kind="quiet" onClick={() => onFilter(noTripFilter)}>
          Clear filters
        </Button>
      )}
      {isOpen && (
        <div
          ref={row}
          className={classes.filters}
          role="group"
          aria-label="Filters"
          onKeyDownCapture={closeOnEscape}
        >
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
            Conflict or late ({choices?.attention ?? 0})
          </label>
        </div>
      )}
    </>
  )
}

function outcomeText(shown: number, all: number): string {
  if (shown > 0 || all === 0) return `${shown} of ${counted(all, 'trip')} shown`
  return all === 1 ? 'The filters hide the only trip' : `The filters hide all ${all} trips`
}

import { useRef } from 'react'
import type { BoardClash, BoardTrip } from '#contract/dispatch.ts'
import { counted } from '#domain/text/counted.ts'
import { IconAdjustments } from '#web/ui/icon/icons.ts'
import { useActionsHere } from '#web/ui/actions/actions-here.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { useShortcut } from '#web/ui/keys/shortcuts.ts'
import { filtersUsed, noTripFilter, type TripFilter } from './trip-filter.ts'
import classes from './TripFilters.module.css'

const FilterRow = preloadable(async () => (await import('./FilterRow.tsx')).FilterRow)

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
  const { trips, shown, filter, onFilter, isOpen, onOpen } = props
  const button = useRef<HTMLButtonElement>(null)
  const open = () => onOpen(true)
  // On the table, F shows the letters of the rows, as on every table.
  useShortcut({ keys: 'f', label: 'Filter trips', run: open })
  useShortcut({ keys: '/', label: 'Filter trips', run: open })
  useActionsHere('', [
    // After the palette has closed.
    { label: 'Filter…', words: ['filters'], isLast: true, run: () => void setTimeout(open) },
  ])
  const close = () => {
    onOpen(false)
    button.current?.focus()
  }
  const used = filtersUsed(filter)
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
      {isOpen && <FilterRow {...props} onClose={close} />}
    </>
  )
}

function outcomeText(shown: number, all: number): string {
  if (shown > 0 || all === 0) return `${shown} of ${counted(all, 'trip')} shown`
  return all === 1 ? 'The filters hide the only trip' : `The filters hide all ${all} trips`
}

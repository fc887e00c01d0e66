import { useImperativeHandle, type RefObject } from 'react'
import { counted } from '#domain/text/counted.ts'
import type { BoardCar, BoardDriver, BoardTrip, PlannedTrip } from '#contract/dispatch.ts'
import { ClearSelection } from '#web/ui/table/ClearSelection.tsx'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import { BulkAssign } from './BulkAssign.tsx'
import { suggestedFor, type Given } from './plan-words.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { useBulkAssign } from './use-bulk-assign.ts'
import classes from './dispatch.module.css'

const SwapSelected = preloadable(async () => (await import('./swap/SwapSelected.tsx')).SwapSelected)

/** Assigns the selected trips to a driver, each to the suggested one, or to none. */
export type AssignSelected = (to: BoardDriver | 'suggested' | null) => void

interface SelectedTripsProps {
  trips: readonly PlannedTrip[]
  drivers: readonly BoardDriver[]
  /** All trips of the board, which decide who is free. */
  all: readonly BoardTrip[]
  cars: readonly BoardCar[]
  date: string
  /** Receives the function by which the board’s keys and menu assign all selected trips. */
  assignSelected: RefObject<AssignSelected | null>
  onSelect: (guids: ReadonlySet<string>) => void
  offerUndo: (message: string, undo: () => void) => void
}

/** Assigns the trips selected on the board. Those that couldn't be assigned stay selected. */
export function SelectedTrips(props: SelectedTripsProps) {
  const { trips, drivers, all, cars, date, assignSelected, onSelect, offerUndo } = props
  const { assignAll, sending, outcome, verb, forget } = useBulkAssign(offerUndo)
  const give = (assignmentOf: (trip: PlannedTrip) => Given | undefined) => {
    if (!sending)
      void assignAll(trips, assignmentOf).then((left) => left && onSelect(new Set(left.map((it) => it.key))))
  }
  const clear = () => onSelect(new Set())
  useImperativeHandle(
    assignSelected,
    () => (to) => give(to === 'suggested' ? suggestedFor : () => ({ driverGuid: to?.guid ?? '' })),
  )
  const selected = counted(trips.length, 'trip selected', 'trips selected')
  return (
    <div className={classes.selected}>
      <BulkOutcomeNotice outcome={outcome} verb={verb} onClose={forget} />
      {trips.length > 0 && (
        <div className={classes.selectedBar} role="group" aria-label="Selected trips">
          <strong role="status">{selected}</strong>
          <ClearSelection of={selected} onClear={clear} />
          <BulkAssign
            trips={trips}
            drivers={drivers}
            all={all}
            cars={cars}
            date={date}
            busy={sending}
            onGive={give}
          />
          {trips[0] && trips[1] && trips.length === 2 && (
            <SwapSelected first={trips[0]} second={trips[1]} offerUndo={offerUndo} onSwapped={clear} />
          )}
        </div>
      )}
    </div>
  )
}

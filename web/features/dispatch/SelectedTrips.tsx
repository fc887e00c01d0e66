import { counted } from '#domain/text/counted.ts'
import type { BoardDriver, PlannedTrip } from '#contract/dispatch.ts'
import { ClearSelection } from '#web/ui/table/ClearSelection.tsx'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import { BulkAssign } from './BulkAssign.tsx'
import { useBulkAssign } from './use-bulk-assign.ts'
import classes from './dispatch.module.css'

interface SelectedTripsProps {
  trips: readonly PlannedTrip[]
  drivers: readonly BoardDriver[]
  date: string
  onSelect: (guids: ReadonlySet<string>) => void
  offerUndo: (message: string, undo: () => void) => void
}

/** Assigns the trips selected on the board. Those that couldn't be assigned stay selected. */
export function SelectedTrips({ trips, drivers, date, onSelect, offerUndo }: SelectedTripsProps) {
  const { assignAll, sending, outcome, verb, forget } = useBulkAssign(offerUndo)
  const selected = counted(trips.length, 'trip selected', 'trips selected')
  return (
    <div className={classes.selected}>
      <BulkOutcomeNotice outcome={outcome} verb={verb} onClose={forget} />
      {trips.length > 0 && (
        <div className={classes.selectedBar} role="group" aria-label="Selected trips">
          <strong role="status">{selected}</strong>
          <BulkAssign
            trips={trips}
            drivers={drivers}
            date={date}
            busy={sending}
            onGive={(assignmentOf) =>
              void assignAll(trips, assignmentOf).then(
                (left) => left && onSelect(new Set(left.map((it) => it.key))),
              )
            }
          />
          <ClearSelection of={selected} onClear={() => onSelect(new Set())} />
        </div>
      )}
    </div>
  )
}

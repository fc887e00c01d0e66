import { counted } from '#domain/text/counted.ts'
import type { BoardDriver, PlannedTrip } from '#contract/dispatch.ts'
import { ClearSelection } from '#web/ui/table/ClearSelection.tsx'
import { BulkOutcomeNotice } from '#web/ui/state/BulkOutcomeNotice.tsx'
import { BulkAssign } from './BulkAssign.tsx'
import type { Given } from './plan-words.ts'
import type { BulkAssigning } from './use-bulk-assign.ts'
import classes from './dispatch.module.css'

interface SelectedTripsProps {
  trips: readonly PlannedTrip[]
  drivers: readonly BoardDriver[]
  date: string
  bulk: BulkAssigning
  /** Assigns the selected trips. */
  onGive: (assignmentOf: (trip: PlannedTrip) => Given | undefined) => void
  onClear: () => void
}

/** Assigns the trips selected on the board. Those that couldn't be assigned stay selected. */
export function SelectedTrips({ trips, drivers, date, bulk, onGive, onClear }: SelectedTripsProps) {
  const { sending, outcome, verb, forget } = bulk
  return (
    <div className={classes.selected}>
      <BulkOutcomeNotice outcome={outcome} verb={verb} onClose={forget} />
      {trips.length > 0 && (
        <div className={classes.selectedBar} role="group" aria-label="Selected trips">
          <strong role="status">{counted(trips.length, 'trip selected', 'trips selected')}</strong>
          <BulkAssign trips={trips} drivers={drivers} date={date} busy={sending} onGive={onGive} />
          <ClearSelection onClear={onClear} />
        </div>
      )}
    </div>
  )
}

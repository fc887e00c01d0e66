import type { BoardDriver, PlannedTrip } from '#contract/dispatch.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { driverText } from './board-words.ts'
import { suggestedFor, type Given } from './plan-words.ts'
import { GiveTo } from './GiveTo.tsx'
import classes from './dispatch.module.css'

interface BulkAssignProps {
  trips: readonly PlannedTrip[]
  drivers: readonly BoardDriver[]
  date: string
  busy: boolean
  /** The driver of each trip, and the car: an empty driver unassigns it; undefined leaves it unchanged. */
  onGive: (givenTo: (trip: PlannedTrip) => Given | undefined) => void
}

/** Several selected trips at once: each to its suggested driver, or all to one. */
export function BulkAssign({ trips, drivers, date, busy, onGive }: BulkAssignProps) {
  const suggested = trips.filter((it) => it.suggestion !== null).length
  return (
    <div className={classes.bulk}>
      <Button
        size="xs"
        busy={busy}
        disabledReason={suggested > 0 ? null : 'No driver is suggested for any of these'}
        onClick={() => onGive(suggestedFor)}
      >
        Assign as suggested
      </Button>
      <GiveTo
        size="xs"
        label="Assign the chosen trips to"
        labelHidden
        value=""
        busy={busy}
        actionLabel={(chosen) => (chosen === 'nobody' ? 'Unassign' : 'Assign')}
        onGive={(chosen) => onGive(() => ({ driverGuid: chosen === 'nobody' ? '' : chosen }))}
        options={[
          { value: '', label: 'Assign to…', disabled: true },
          { value: 'nobody', label: 'Nobody (unassign)' },
          ...drivers.filter((it) => !it.gone).map((it) => ({ value: it.guid, label: driverText(it, date) })),
        ]}
      />
    </div>
  )
}

import { useState } from 'react'
import { dispatcherAction, type PlannedTrip } from '#contract/dispatch.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import classes from './dispatch.module.css'

const ReasonDialog = preloadable(async () => (await import('./ReasonDialog.tsx')).ReasonDialog)

/** The conflicts of a trip, which can be accepted with a reason, and those that were. */
export function TripConflicts({ trip, clashes }: { trip: PlannedTrip; clashes: readonly string[] }) {
  const [isAsking, setAsking] = useState(false)
  const { guid, version, reference, driverName, against, accepted } = trip
  const open = [...clashes, ...against]
  return (
    <>
      {open.length > 0 && (
        <div className={classes.clashes}>
          <ul aria-label="Conflicts">
            {open.map((conflict) => (
              <li key={conflict}>{conflict}</li>
            ))}
          </ul>
          <Button size="xs" onClick={() => setAsking(true)}>
            {open.length === 1 ? 'Accept conflict' : 'Accept conflicts'}
          </Button>
        </div>
      )}
      {accepted.length > 0 && (
        <ul className={classes.accepted} aria-label="Accepted conflicts">
          {accepted.map((conflict) => (
            <li key={conflict}>Accepted: {conflict}</li>
          ))}
        </ul>
      )}
      {isAsking && (
        <ReasonDialog
          title={`Accept conflicts of ${reference}`}
          endpoint={dispatcherAction}
          label="Reason"
          hint={`${driverName ?? 'The driver'} keeps the trip, and these conflicts are no longer counted`}
          doLabel="Accept"
          keepLabel="Cancel"
          required
          toBody={(reason) => ({ action: 'acceptConflicts', tripGuid: guid, version, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

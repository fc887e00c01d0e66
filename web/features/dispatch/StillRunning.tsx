import type { BoardTrip } from '#contract/dispatch.ts'
import { lookOf } from '#web/parts/status/statuses.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import classes from './dispatch.module.css'

/** Trips of the previous day that are still under way, which are outside the day's time axis. */
export function StillRunning({
  trips,
  timeZone,
  onOpen,
}: {
  trips: readonly BoardTrip[]
  timeZone: string
  onOpen: (guid: string) => void
}) {
  if (trips.length === 0) return null
  return (
    <ul className={classes.still} aria-label="Still under way from the previous day">
      {trips.map(({ guid, pickupAt, guestName, driverName, status }) => (
        <li key={guid}>
          <Button size="xs" onClick={() => onOpen(guid)}>
            {`${dayTimeText(pickupAt, timeZone)} ${guestName}, ` +
              `${driverName ?? 'no driver'}: ${lookOf('trip', status).word}`}
          </Button>
        </li>
      ))}
    </ul>
  )
}

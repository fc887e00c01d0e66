import type { BoardTrip } from '#contract/dispatch.ts'
import { lookOf } from '#web/parts/status/statuses.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import classes from './dispatch.module.css'

/** Trips of the day before that are not over yet: the day's own axis has no place for them. */
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
    <ul className={classes.still} aria-label="Still running from the day before">
      {trips.map((it) => (
        <li key={it.guid}>
          <Button size="xs" onClick={() => onOpen(it.guid)}>
            {`${dayTimeText(it.pickupAt, timeZone)} ${it.guestName}, ${it.driverName ?? 'no driver'}: ${lookOf('trip', it.status).word}`}
          </Button>
        </li>
      ))}
    </ul>
  )
}

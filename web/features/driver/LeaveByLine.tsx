import type { OwnTrip } from '#contract/driver.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { leaveBy } from '#domain/trip/leave-by.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { IconClock } from '#web/ui/icon/icons.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { leaveView } from './driver-words.ts'
import classes from './NextTrip.module.css'

/** When to leave for the pickup: amber in the last minutes, red afterwards. */
export function LeaveByLine({
  trip,
  trips,
  now,
}: {
  trip: OwnTrip
  trips: readonly OwnTrip[]
  now: Instant
}) {
  const { timeZone } = useAccount().site
  const plan = leaveBy(trip, trips)
  const { urgency, when, how } = leaveView(plan, now)
  const time = timeText(plan.at, timeZone)
  return (
    <p className={classes.leave} data-urgency={urgency}>
      <IconClock size={22} aria-hidden />
      <span>
        <strong>{urgency === 'late' ? `You should have left at ${time}` : `Leave by ${time}`}</strong>, {when}
        <small>{how}</small>
      </span>
    </p>
  )
}

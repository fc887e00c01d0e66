import type { RotaDriver } from '#contract/rota.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { dayText } from '#web/ui/value/format.ts'
import classes from '#web/features/dispatch/dispatch.module.css'
import { absences, tripsText } from './rota-words.ts'

interface AbsentNoticesProps {
  days: readonly string[]
  drivers: readonly RotaDriver[]
  today: string
  onReassign: (driver: RotaDriver, date: string) => void
}

/** Drivers who are absent on a day of the week and still have trips, for example after a week was copied. */
export function AbsentNotices({ days, drivers, today, onReassign }: AbsentNoticesProps) {
  const found = absences(days, drivers).filter(({ date }) => date >= today)
  if (found.length === 0) return null
  return (
    <ul className={classes.notices} aria-label="Needs attention">
      {found.map(({ driver, date, trips }) => (
        <li key={`${driver.guid} ${date}`} data-tone="bad">
          <span>{`${driver.name} is absent on ${dayText(date)} and has ${tripsText(trips)}`}</span>
          <Button
            size="xs"
            aria-label={`Reassign trips of ${driver.name} on ${dayText(date)}`}
            onClick={() => onReassign(driver, date)}
          >
            Reassign trips…
          </Button>
        </li>
      ))}
    </ul>
  )
}

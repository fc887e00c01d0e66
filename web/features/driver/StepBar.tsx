import { IconArmchair, IconCar, IconFlag, IconMapPin } from '@tabler/icons-react'
import type { OwnTrip } from '#contract/driver.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { PlainStep } from './driver-steps.ts'
import { waitView } from './driver-words.ts'
import classes from './StepBar.module.css'
import driverClasses from './driver.module.css'

const icons = { start: IconCar, startWait: IconMapPin, departPickup: IconArmchair, complete: IconFlag }

/** The next step within thumb reach, with the clock above it while waiting. */
export function StepBar({ trip, now, onStep }: { trip: OwnTrip; now: Instant; onStep: (action: PlainStep) => void }) {
  const { nextAction } = trip
  if (!nextAction) return null
  const Pictogram = icons[nextAction.action]
  return (
    <div className={classes.bar}>
      {trip.status === 'waiting' && <WaitClock trip={trip} now={now} />}
      {nextAction.whyNot && (
        <p id="why-not" className={driverClasses.whyNot}>
          {nextAction.whyNot}
        </p>
      )}
      <button
        type="button"
        className={classes.step}
        aria-disabled={nextAction.whyNot !== null}
        {...(nextAction.whyNot ? { 'aria-describedby': 'why-not' } : {})}
        onClick={() => {
          if (nextAction.whyNot === null) onStep(nextAction.action)
        }}
      >
        <Pictogram size={28} aria-hidden />
        {nextAction.label}
      </button>
    </div>
  )
}

function WaitClock({ trip, now }: { trip: OwnTrip; now: Instant }) {
  const { clock, used, over, message } = waitView(trip, now)
  return (
    <div className={classes.wait} data-over={over || undefined}>
      <div className={classes.waitWords}>
        {clock !== null && <strong role="timer">{clock}</strong>}
        <span>{message}</span>
      </div>
      <div className={classes.grace} aria-hidden>
        <span style={{ width: `${used * 100}%` }} />
      </div>
    </div>
  )
}

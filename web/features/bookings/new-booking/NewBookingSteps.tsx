import { IconCheck } from '@tabler/icons-react'
import { furthestStep, placeOf, steps } from './new-booking-steps.ts'
import type { NewBooking } from './use-new-booking.ts'
import classes from './NewBookingSteps.module.css'

/** The current step, with links back to completed ones. */
export function NewBookingSteps({ booking: { step, values, change, goTo } }: { booking: NewBooking }) {
  const [at, furthest] = [placeOf(step), placeOf(furthestStep(values, change.plan !== null))]
  return (
    <nav className={classes.steps} aria-label="Steps of the booking">
      <p className={classes.stepOf}>
        Step {at + 1} of {steps.length}
      </p>
      <ol>
        {steps.map((it, place) => (
          <li key={it.name}>
            <button
              type="button"
              {...(place === at && { 'aria-current': 'step' })}
              disabled={place > furthest}
              data-done={place < at || undefined}
              onClick={() => goTo(it.name)}
            >
              <span className={classes.number} aria-hidden>
                {place < at ? <IconCheck size={14} stroke={2.5} /> : place + 1}
              </span>
              {it.label}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

import { IconCheck } from '#web/ui/icon/icons.ts'
import { placeOf } from './stop-order.ts'
import type { NewBooking } from './product.ts'
import classes from './NewBookingSteps.module.css'

/** The progress through the steps, with links back to completed ones. */
export function NewBookingSteps({
  booking: { product, stop, furthest: reached, goTo },
}: {
  booking: NewBooking
}) {
  const { stops } = product
  const [at, furthest] = [placeOf(product, stop.name), placeOf(product, reached)]
  return (
    <nav className={classes.steps} aria-label="Booking steps">
      <p className={classes.stepOf}>
        Step {at + 1} of {stops.length}
      </p>
      <ol>
        {stops.map((step, place) => (
          <li key={step.name}>
            <button
              type="button"
              {...(place === at && { 'aria-current': 'step' })}
              disabled={place > furthest}
              data-done={place < at || undefined}
              onClick={() => goTo(step.name)}
            >
              <span className={classes.number} aria-hidden>
                {place < at ? <IconCheck size={14} stroke={2.5} /> : place + 1}
              </span>
              {step.label}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

import { counted } from '#domain/text/counted.ts'
import type { TripShown } from '#contract/dashboard.ts'
import { screens } from '#contract/screens.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { timeText } from '#web/ui/value/time-format.ts'
import classes from './dashboard.module.css'

/** A driver's own day, in order. */
export function OwnDay({ trips, timeZone }: { trips: readonly TripShown[]; timeZone: string }) {
  return (
    <section aria-labelledby="dashboard-own">
      <h2 id="dashboard-own">Your day</h2>
      {trips.length === 0 ? (
        <p className={classes.soft}>No trips today</p>
      ) : (
        <ul className={classes.list}>
          {trips.map((trip) => (
            <li key={trip.guid}>
              <a href={screens.driverDashboard.path}>
                <strong className="figures">{timeText(trip.pickupAt, timeZone)}</strong>
                <span>
                  {trip.from} to {trip.to}
                  <small>
                    {trip.party}, {counted(trip.passengers, 'passenger')}
                    {trip.flight && `, ${trip.flight}`}
                  </small>
                </span>
                <Status of="trip" is={trip.status} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

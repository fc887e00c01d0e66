import { driverText } from './driver-text.ts'
import { Fragment } from 'react'
import type { OwnTrip } from '#contract/driver.ts'
import { isEnded } from '#domain/trip/trip.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Flags } from '#web/parts/flags/Flags.tsx'
import { Status } from '#web/parts/status/Status.tsx'
import { tripHireText } from '#web/parts/trips/hire-text.ts'
import { tripStopsText } from '#web/parts/trips/stops-text.ts'
import { loadText } from '#web/parts/trips/load-text.ts'
import { dayText } from '#web/ui/value/format.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { endedText } from './driver-words.ts'
import classes from './driver.module.css'

interface DayTripsProps {
  trips: readonly OwnTrip[]
  currentTrip: string | null
  today: string | null
  onChoose: (trip: OwnTrip) => void
}

/** All other trips: upcoming ones by day, then ended ones. */
export function DayTrips({ trips, currentTrip, today, onChoose }: DayTripsProps) {
  const rest = trips.filter((it) => it.guid !== currentTrip)
  const toCome = Map.groupBy(
    rest.filter((it) => !isEnded(it.status)),
    (it) => it.serviceDate,
  )
  const ended = rest.filter((it) => isEnded(it.status))
  return (
    <>
      {[...toCome].map(([date, those]) => (
        <Fragment key={date}>
          <h2 className={classes.dayHead}>{date === today ? 'Later today' : dayText(date)}</h2>
          <TripList trips={those} onChoose={onChoose} />
        </Fragment>
      ))}
      {ended.length > 0 && (
        <>
          <h2 className={classes.dayHead}>Ended</h2>
          <TripList trips={ended} onChoose={onChoose} />
        </>
      )}
    </>
  )
}

export function TripList({
  trips,
  onChoose,
}: {
  trips: readonly OwnTrip[]
  onChoose?: (trip: OwnTrip) => void
}) {
  return (
    <ul className={classes.list}>
      {trips.map((trip) => (
        <li key={trip.guid}>
          {onChoose ? (
            <button
              type="button"
              className={classes.line}
              onClick={() => {
                onChoose(trip)
                window.scrollTo({ top: 0 })
              }}
            >
              <TripLine trip={trip} />
            </button>
          ) : (
            <div className={classes.line}>
              <TripLine trip={trip} dated />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function TripLine({ trip, dated }: { trip: OwnTrip; dated?: boolean }) {
  const { timeZone } = useAccount().site
  const hire = tripHireText(trip, timeZone)
  return (
    <>
      <time dateTime={trip.pickupAt}>{timeText(trip.pickupAt, timeZone)}</time>
      <span className={classes.lineWords}>
        <strong>{trip.guestName}</strong>
        <small>
          {dated && `${dayText(trip.serviceDate)}, ${trip.reference}, `}
          {trip.from.name} to {trip.to.name}
          {tripStopsText(trip) !== '' && `, via ${tripStopsText(trip)}`}
        </small>
        {hire !== null && <small>{hire}</small>}
        <small>{loadText(trip)}</small>
        <Flags flags={trip.flags} />
        {trip.details.map((it) => (
          <span key={it.guid} className={classes.note}>
            {driverText(it)}
          </span>
        ))}
      </span>
      <span className={classes.lineEnd}>
        <Status of="trip" is={trip.status} />
        {isEnded(trip.status) && <span className={classes.endedAt}>{endedText(trip, timeZone)}</span>}
        {trip.status === 'assigned' && trip.life.acceptedAt === null && <strong>Not accepted yet</strong>}
      </span>
    </>
  )
}

import { dispatcherPath } from '#contract/addresses.ts'
import { screens } from '#contract/screens.ts'
import { isEnded } from '#domain/trip/trip.ts'
import { stopsText } from '#domain/trip/stops-text.ts'
import { DetailTexts } from '#web/parts/details/DetailTexts.tsx'
import { IconMapPin, IconPlane, IconSteeringWheel, IconUsers } from '#web/ui/icon/icons.ts'
import type { GroupDetail } from '#contract/groups.ts'
import { bookingKinds, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import { lookOf } from '#web/parts/status/statuses.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { AddCharge } from '#web/parts/trips/AddCharge.tsx'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { useParam } from '#web/shell/navigation/url.ts'
import { useActionsHere } from '#web/ui/actions/actions-here.ts'
import { dayText } from '#web/ui/value/format.ts'
import { loadText } from './group-words.ts'
import classes from './JourneyLines.module.css'

type Booking = GroupDetail['bookings'][number]

/** A service's flight: its scheduled time, and the latest known time if it differs. */
export function FlightLine({ flight, kind }: { flight: NonNullable<Booking['flight']>; kind: BookingKind }) {
  const isMoved = flight.bestTime !== flight.scheduledTime
  const way = bookingKinds[kind].direction === 'departure' ? 'to' : 'from'
  return (
    <p className={classes.line}>
      <IconPlane size={18} aria-hidden />
      <strong>{flight.ident}</strong>
      <span>
        {way} {flight.otherCity}
      </span>
      <span className="figures">
        {isMoved ? (
          <>
            <s className="soft">{flight.scheduledTime}</s> <strong>{flight.bestTime}</strong>
          </>
        ) : (
          flight.scheduledTime
        )}
      </span>
      {flight.late ? (
        <span className={classes.late}>Late</span>
      ) : (
        <span className="soft">{lookOf('flight', flight.status).word}</span>
      )}
    </p>
  )
}

/**
 * One car's trip: route, status, driver, load, stops and notes, with its date unless that is `day`. A
 * completed one can be charged for more.
 */
export function TripLine({ trip, day }: { trip: Booking['trips'][number]; day: string }) {
  useDriverChange(trip)
  const charged = { ...trip, customerGuid: useParam('customer'), groupGuid: useParam('group') }
  return (
    <div className={classes.trip}>
      <p className={classes.line}>
        <strong className="figures">
          {trip.serviceDate !== day && `${dayText(trip.serviceDate)} `}
          {trip.pickupTime}
        </strong>
        <span>
          {trip.from} → {trip.to}
        </span>
        <Status of="trip" is={trip.status} />
      </p>
      <p className={classes.line}>
        <IconSteeringWheel size={18} aria-hidden />
        <span>{[trip.service, trip.driver ?? 'no driver yet', trip.vehicle].filter(Boolean).join(', ')}</span>
        {trip.waitMinutes !== null && trip.waitMinutes > 0 && (
          <span className="soft">waited {trip.waitMinutes} min</span>
        )}
      </p>
      <p className={classes.line}>
        <IconUsers size={18} aria-hidden />
        <span>{loadText(trip)}</span>
      </p>
      {trip.stops.length > 0 && (
        <p className={classes.line}>
          <IconMapPin size={18} aria-hidden />
          <span>Via {stopsText(trip.stops)}</span>
        </p>
      )}
      <DetailTexts details={trip.details} className="soft" />
      {trip.status === 'completed' && <AddCharge of={`the ${trip.pickupTime} trip`} trip={charged} />}
    </div>
  )
}

/** The dispatcher changes the driver: the palette leads to the trip there. */
function useDriverChange({ guid, serviceDate, pickupTime, status }: Booking['trips'][number]): void {
  const { kind } = useAccount()
  const mayDispatch = useMay(screens.dispatcher.needs) && kind === 'staff' && !isEnded(status)
  const href = dispatcherPath({ date: serviceDate, trip: guid })
  useActionsHere(`Trip at ${pickupTime}`, mayDispatch ? [{ label: 'Change driver', href }] : [])
}

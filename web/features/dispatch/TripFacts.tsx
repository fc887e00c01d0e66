import { offScheduleWords, shownStatus } from '#domain/flight/flight-times.ts'
import { counted } from '#domain/text/counted.ts'
import { DetailText } from '#web/parts/details/DetailTexts.tsx'
import { groupPath } from '#contract/addresses.ts'
import type { BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { useAccount, useMay } from '#web/shell/account/account.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { tripStopsText } from '#web/parts/trips/stops-text.ts'
import { seatsText } from '#web/parts/trips/load-text.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import { timeText } from '#web/ui/value/time-format.ts'
import { contactMethods } from '#contract/trip-shapes.ts'
import { isNotAccepted, vehicleText } from './board-words.ts'
import { arrivalText } from './travel.ts'

export function TripFacts({ trip, driver }: { trip: BoardTrip; driver: BoardDriver | undefined }) {
  const { timeZone, currency } = useAccount().site
  const mayOpen = useMay('viewCustomer')
  const clock = (at: string) => timeText(at, timeZone)
  const { life, flight, party } = trip
  const steps = [
    ['Accepted', life.acceptedAt],
    ['Started', life.startedAt],
    ['Arrived', life.arrivedAt],
    ['On board', life.departedAt],
    ['Completed', life.completedAt],
    ['Closed', life.closedAt],
  ].flatMap(([label, at]) => (label && at ? [`${label} ${clock(at)}`] : []))
  const reference = mayOpen ? (
    <a href={groupPath(trip.customerGuid, trip.groupGuid)}>{trip.reference}</a>
  ) : (
    trip.reference
  )
  return (
    <LabelValues>
      <LabelValue label="Reference" value={reference} />
      <LabelValue label="Phone" value={trip.guestPhone} kind="tel" />
      <LabelValue label="From" value={trip.from.name} />
      {trip.stops?.length ? <LabelValue label="Via" value={tripStopsText(trip)} /> : null}
      <LabelValue label="To" value={trip.to.name} />
      <LabelValue label="Duration" value={arrivalText(trip, timeZone)} />
      <LabelValue label="Passengers" value={`${trip.passengers}, ${counted(trip.luggage, 'bag')}`} />
      {trip.carSeats.length > 0 && <LabelValue label="Car seats" value={seatsText(trip.carSeats)} />}
      <LabelValue label="Service" value={trip.service} />
      {trip.outside && (
        <>
          <LabelValue label="Outside company" value={trip.driverName ?? ''} />
          <LabelValue
            label="Agreed cost"
            value={
              trip.agreedCostCents === null ? (
                'Not agreed yet'
              ) : (
                <Money cents={trip.agreedCostCents} currency={currency} />
              )
            }
          />
          <LabelValue label="Driver" value={trip.outside.driver || 'Not known yet'} />
          <LabelValue label="Driver’s phone" value={trip.outside.phone} kind="tel" />
          <LabelValue
            label="Car"
            value={[trip.outside.car, trip.outside.plate].filter((it) => it !== '').join(', ')}
          />
        </>
      )}
      {life.driverGuid !== null && !trip.outside && (
        <>
          <LabelValue label="Driver’s phone" value={driver?.phone ?? ''} kind="tel" />
          <LabelValue label="Car" value={vehicleText(trip) || 'None'} />
        </>
      )}
      {flight && (
        <LabelValue
          label="Flight"
          value={
            <>
              {flight.ident} {flight.city}, {clock(flight.bestAt)}
              {flight.late && ` (${offScheduleWords(flight.minutesLate)})`}{' '}
              <Status of="flight" is={shownStatus(flight)} />
            </>
          }
        />
      )}
      {party && (
        <LabelValue label="At the desk" value={`${party.checkedIn} checked in, ${party.expected} expected`} />
      )}
      {trip.partnerName && <LabelValue label="Partner" value={trip.partnerName} />}
      {trip.details.map((it) => (
        <LabelValue key={it.guid} label={it.name} value={<DetailText {...it} />} />
      ))}
      {isNotAccepted(trip) && <LabelValue label="Accepted" value="Not yet" />}
      {steps.length > 0 && <LabelValue label="Steps" value={steps.join(', ')} />}
      {life.earlierWait && (
        <LabelValue
          label="Earlier wait"
          value={`${life.earlierWait.minutes} min, ${life.earlierWait.counts ? 'counted' : 'not counted'}`}
        />
      )}
      {life.waitMinutes !== null && (
        <LabelValue
          label="Waiting time"
          value={
            <>
              {life.waitMinutes} min{trip.waitChargeCents > 0 && ', charged '}
              {trip.waitChargeCents > 0 && <Money cents={trip.waitChargeCents} currency={currency} />}
            </>
          }
        />
      )}
      {trip.contactAttempts.length > 0 && (
        <LabelValue
          label="Contact attempts"
          value={trip.contactAttempts.map((it) => `${clock(it.at)} ${contactMethods[it.how]}`).join(', ')}
        />
      )}
    </LabelValues>
  )
}

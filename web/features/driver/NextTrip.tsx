import { offScheduleWords, shownStatus } from '#domain/flight/flight-times.ts'
import { counted } from '#domain/text/counted.ts'
import { DetailText } from '#web/parts/details/DetailTexts.tsx'
import { driverLabel } from './driver-text.ts'
import {
  IconArmchair,
  IconBabyCarriage,
  IconBriefcase,
  IconClock,
  IconCoin,
  IconCoins,
  IconMapPin,
  IconMessage,
  IconNote,
  IconId,
  IconPlane,
  IconShieldCheck,
  IconUsers,
} from '#web/ui/icon/icons.ts'
import type { ReactNode } from 'react'
import type { OwnTrip } from '#contract/driver.ts'
import type { TripPlace } from '#contract/trip-shapes.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { isEnded } from '#domain/trip/trip.ts'
import { tripActions, whyNot } from '#domain/trip/trip-actions.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { tripHireText } from '#web/parts/trips/hire-text.ts'
import { pickupConfirmed } from '#web/parts/trips/pickup-confirmed.ts'
import { Flags } from '#web/parts/flags/Flags.tsx'
import { Status } from '#web/parts/status/Status.tsx'
import { useActionsHere } from '#web/ui/actions/actions-here.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { dayText, moneyText } from '#web/ui/value/format.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { endedText, mapHref, partyText, untilText } from './driver-words.ts'
import { GuestContact } from './GuestContact.tsx'
import { LeaveByLine } from './LeaveByLine.tsx'
import classes from './NextTrip.module.css'

const isAndroid = /android/i.test(navigator.userAgent)

interface NextTripProps {
  trip: OwnTrip
  /** All trips of the list: where the driver comes from. */
  trips: readonly OwnTrip[]
  now: Instant
  /** Whether navigation opens with each step. */
  navigates: boolean
  onNavigates: (navigates: boolean) => void
  onBoard: () => void
  onNoShow: () => void
  onReschedule: () => void
  onGratuity: () => void
  onQuestions: () => void
  onCrew: () => void
  onMessages: () => void
}

/** Everything a driver needs for a trip, in the order it is needed. */
export function NextTrip({
  trip,
  trips,
  now,
  navigates,
  onNavigates,
  onBoard,
  onNoShow,
  onReschedule,
  onGratuity,
  onQuestions,
  onCrew,
  onMessages,
}: NextTripProps) {
  const { timeZone, currency } = useAccount().site
  const asker = { now, role: 'driver', isOwnDriver: true } as const
  // The sheet itself records the contact attempts required for a no-show.
  const whyNoNoShow = whyNot({ ...trip.life, contactAttempts: 1 }, 'noShow', asker)
  const hire = tripHireText(trip, timeZone)
  useActionsHere(`Trip ${trip.reference}`, [{ label: 'Name board', run: onBoard }])
  const isNotAccepted = trip.status === 'assigned' && trip.life.acceptedAt === null
  return (
    <article className={classes.next} aria-label={`Trip ${trip.reference}`}>
      <header className={classes.nextHead}>
        <time dateTime={trip.pickupAt}>{timeText(trip.pickupAt, timeZone)}</time>
        <div>
          <Status of="trip" is={trip.status} />
          <span className={classes.until}>
            {dayText(trip.serviceDate)}, {endedText(trip, timeZone) ?? untilText(trip.pickupAt, now)}
          </span>
          {trip.pickupConfirmed === true && <span>{pickupConfirmed}</span>}
          {isNotAccepted && <strong className={classes.notAccepted}>Not accepted yet</strong>}
        </div>
      </header>
      {trip.status === 'assigned' && <LeaveByLine trip={trip} trips={trips} now={now} />}
      <h2 className={classes.guest}>{trip.guestName}</h2>
      <Flags flags={trip.flags} />
      {hire !== null && (
        <p className={classes.fact}>
          <IconClock size={22} aria-hidden />
          <strong>{hire}</strong>
        </p>
      )}
      <ul className={classes.load}>
        <Load
          icon={<IconUsers size={22} aria-hidden />}
          label={counted(trip.passengers, 'passenger')}
          shows={trip.passengers}
        />
        <Load
          icon={<IconBriefcase size={22} aria-hidden />}
          label={counted(trip.luggage, 'bag')}
          shows={trip.luggage}
        />
        {trip.carSeats.map(({ name, quantity }) => (
          <Load
            key={name}
            icon={<IconBabyCarriage size={22} aria-hidden />}
            label={`${quantity} ${name}`}
            shows={`${quantity} × ${name}`}
          />
        ))}
        <Load
          icon={<IconArmchair size={22} aria-hidden />}
          label={trip.service}
          shows={trip.vehicle ? `${trip.vehicle.name}, ${trip.vehicle.plate}` : trip.service}
        />
      </ul>
      {trip.details.map((it) => (
        <p key={it.guid} className={classes.notes}>
          <IconNote size={20} aria-hidden />
          <span>
            {driverLabel(it)}
            <DetailText {...it} />
          </span>
        </p>
      ))}
      <ol className={classes.way}>
        <Place place={trip.from} label="From" />
        {(trip.stops ?? []).map(({ place, at }, nr) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same place can be a stop twice
          <Place key={nr} place={place} label={at === null ? 'Stop' : `Stop ${at}`} />
        ))}
        <Place place={trip.to} label="To" />
      </ol>
      {!isEnded(trip.status) && (
        <label className={classes.navigates}>
          <input
            type="checkbox"
            checked={navigates}
            onChange={(event) => onNavigates(event.currentTarget.checked)}
          />
          Open navigation after each step
        </label>
      )}
      {trip.flight && <FlightLine flight={trip.flight} timeZone={timeZone} />}
      {trip.party && (
        <p className={classes.fact}>
          <IconShieldCheck size={22} aria-hidden />
          <span>{partyText(trip.party)}</span>
        </p>
      )}
      {trip.owedCents !== null && trip.status !== 'cancelled' && (
        <p className={classes.fact}>
          <IconCoin size={22} aria-hidden />
          <span>
            <strong>The guest still owes {moneyText(trip.owedCents, currency)}</strong>
            <br />
            at our desk or by the link in their message
          </span>
        </p>
      )}
      <GuestContact trip={trip} />
      {trip.unanswered !== null && (
        <Button
          size="lg"
          kind={trip.unanswered > 0 ? 'main' : 'plain'}
          onClick={onMessages}
          icon={<IconMessage size={20} aria-hidden />}
        >
          {trip.unanswered > 0 ? `Messages from the guest (${trip.unanswered})` : 'Messages with the guest'}
        </Button>
      )}
      <div className={classes.actions}>
        <Button size="lg" onClick={onBoard} icon={<IconId size={20} aria-hidden />}>
          Name board
        </Button>
        {trip.status === 'completed' && (
          <Button size="lg" onClick={onGratuity} icon={<IconCoins size={20} aria-hidden />}>
            Cash gratuity
          </Button>
        )}
        {trip.outside && !isEnded(trip.status) && (
          <Button size="lg" kind={trip.outside.driver === '' ? 'main' : 'plain'} onClick={onCrew}>
            Driver and car
          </Button>
        )}
        {trip.questions.length > 0 && trip.status !== 'noShow' && (
          <Button size="lg" onClick={onQuestions} icon={<IconNote size={20} aria-hidden />}>
            Trip questions
          </Button>
        )}
        <Button size="lg" onClick={onReschedule} disabledReason={whyNot(trip.life, 'reschedule', asker)}>
          {tripActions.reschedule.label}
        </Button>
        <Button size="lg" onClick={onNoShow} disabledReason={whyNoNoShow}>
          {tripActions.noShow.label}
        </Button>
      </div>
    </article>
  )
}

function Load({ icon, label, shows }: { icon: ReactNode; label: string; shows: ReactNode }) {
  return (
    <li>
      {icon}
      <span aria-hidden>{shows}</span>
      <span className="said">{label}</span>
    </li>
  )
}

function Place({ place, label }: { place: TripPlace; label: string }) {
  return (
    <li>
      <span className={classes.placeLabel}>{label}</span>
      <span className={classes.placeName}>
        <strong>{place.name}</strong>
        {place.address !== '' && <small>{place.address}</small>}
      </span>
      <Button size="lg" href={mapHref(place, isAndroid)} newTab icon={<IconMapPin size={20} aria-hidden />}>
        Map<span className="said"> of {place.name}</span>
      </Button>
    </li>
  )
}

function FlightLine({ flight, timeZone }: { flight: NonNullable<OwnTrip['flight']>; timeZone: string }) {
  const [best, scheduled] = [timeText(flight.bestAt, timeZone), timeText(flight.scheduledAt, timeZone)]
  return (
    <p className={classes.fact} data-late={flight.late || undefined}>
      <IconPlane size={22} aria-hidden />
      <span>
        <strong>{flight.ident}</strong> {flight.direction === 'arrival' ? 'from' : 'to'} {flight.city}
        {flight.terminal !== '' && `, terminal ${flight.terminal}`}
        <br />
        {flight.actualAt && flight.direction === 'arrival' ? 'Landed' : 'Expected'} <strong>{best}</strong>
        {best !== scheduled && `, scheduled ${scheduled}`}
        {flight.late && <em>{offScheduleWords(flight.minutesLate)}</em>}
      </span>
      <Status of="flight" is={shownStatus(flight)} />
    </p>
  )
}

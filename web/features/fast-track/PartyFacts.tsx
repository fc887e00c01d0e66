import { DetailText } from '#web/parts/details/DetailTexts.tsx'
import {
  IconCar,
  IconCoin,
  IconMessage,
  IconNote,
  IconPhone,
  IconPlane,
  IconReceipt,
  IconStack2,
} from '#web/ui/icon/icons.ts'
import type { ReactNode } from 'react'
import type { DeskParty } from '#contract/fast-track.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { loadText } from '#web/parts/trips/load-text.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useStored } from '#web/ui/device/stored.ts'
import { dayText } from '#web/ui/value/format.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { flightTimeText, placeText } from './desk-words.ts'
import { PartyPayment } from './PartyPayment.tsx'
import type { Desk } from './use-desk.ts'
import classes from './PartyFacts.module.css'

type Trip = DeskParty['trips'][number]

/**
 * Flight, payment, notes, the next transfer and other bookings, one line each. The lines are cut and their
 * details folded until the user asks for all; the device remembers the choice.
 */
export function PartyFacts({ desk, party }: { desk: Desk; party: DeskParty }) {
  const { timeZone } = useAccount().site
  const [isFull, setFull] = useStored('desk-details', false)
  const { flight, trips, others } = party
  // Those of its cars are with each transfer.
  const ownDetails = party.details.filter(
    ({ guid }) => !trips.some((trip) => trip.details.some((it) => it.guid === guid)),
  )
  const comments = [
    { label: 'Comments', text: party.comments },
    { label: 'Reservation comments', text: party.groupComments },
  ].filter((it) => it.text !== '')
  return (
    <div className={classes.facts} data-full={isFull || undefined}>
      <dl>
        <Fact icon={<IconPlane size={18} aria-hidden />} label="Flight">
          {flight ? (
            <span>
              <strong data-late={flight.late || flight.status === 'cancelled'}>
                {flightTimeText(flight, timeZone)}
              </strong>{' '}
              {flight.ident} {flight.city}
              {placeText(flight) !== '' && `, ${placeText(flight)}`}
            </span>
          ) : (
            <strong>{party.serviceTime}</strong>
          )}
        </Fact>
        <Fact icon={<IconCoin size={18} aria-hidden />} label="Payment">
          <PartyPayment desk={desk} party={party} />
          {party.receiptUrl !== null && (
            <a className={classes.link} href={party.receiptUrl} target="_blank" rel="noreferrer">
              <IconReceipt size={16} aria-hidden />
              Receipt
            </a>
          )}
        </Fact>
        {comments.map(({ label, text }) => (
          <Fact key={label} icon={<IconMessage size={18} aria-hidden />} label={label} isLoud>
            <span>{text}</span>
          </Fact>
        ))}
        {ownDetails.map((it) => (
          <Fact key={it.guid} icon={<IconNote size={18} aria-hidden />} label={it.name} isLoud isNamed>
            <span>
              <DetailText {...it} />
            </span>
          </Fact>
        ))}
        {trips.map((trip) => (
          <Transfer
            key={trip.guid}
            trip={trip}
            label={party.direction === 'arrival' ? 'Next: transfer' : 'Transfer'}
            isFull={isFull}
          />
        ))}
        {isFull &&
          others.map((other) => (
            <Fact key={other.guid} icon={<IconStack2 size={18} aria-hidden />} label="Also booked">
              <span>
                {bookingKinds[other.kind].label}, {dayText(other.serviceDate)}
              </span>
              <Status of="booking" is={other.status} />
            </Fact>
          ))}
      </dl>
      <Button size="md" kind="quiet" aria-expanded={isFull} onClick={() => setFull(!isFull)}>
        {isFull ? 'Fewer details' : 'All details'}
      </Button>
    </div>
  )
}

function Transfer({ trip, label, isFull }: { trip: Trip; label: string; isFull: boolean }) {
  const { timeZone } = useAccount().site
  return (
    <>
      <Fact icon={<IconCar size={18} aria-hidden />} label={label}>
        <span>
          <strong>{timeText(trip.pickupAt, timeZone)}</strong> {trip.from} to {trip.to}
        </span>
        <Status of="trip" is={trip.status} />
      </Fact>
      {isFull && (
        <Fact icon={<IconCar size={18} aria-hidden />} label="Driver">
          <span>
            {[trip.driver ?? 'No driver yet', trip.vehicle, loadText(trip)].filter(Boolean).join(', ')}
          </span>
          {trip.driverPhone !== '' && (
            <a className={classes.link} href={`tel:${trip.driverPhone}`}>
              <IconPhone size={16} aria-hidden />
              {trip.driverPhone}
            </a>
          )}
        </Fact>
      )}
      {trip.details.map((it) => (
        <Fact key={it.guid} icon={<IconNote size={18} aria-hidden />} label={it.name} isLoud isNamed>
          <span>
            <DetailText {...it} />
          </span>
        </Fact>
      ))}
    </>
  )
}

function Fact({
  icon,
  label,
  isLoud,
  isNamed,
  children,
}: {
  icon: ReactNode
  label: string
  isLoud?: boolean
  /** On a phone too, because its value says little without the name. */
  isNamed?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes.fact} data-loud={isLoud} data-named={isNamed}>
      <dt>
        {icon}
        <span>{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

import { IconCar, IconCoin, IconMessage2, IconPhone, IconPlane, IconReceipt, IconStack2 } from '#web/ui/icon/icons.ts'
import { useState, type ReactNode } from 'react'
import type { DeskParty } from '#contract/fast-track.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { payableOf } from '#web/parts/money/payable.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { loadText } from '#web/parts/trips/load-text.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { dayText, moneyText } from '#web/ui/value/format.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { Money } from '#web/ui/value/Money.tsx'
import { deskRefreshes } from './desk-calls.ts'
import { flightTimeText, placeText } from './desk-words.ts'
import type { Desk } from './use-desk.ts'
import classes from './PartyFacts.module.css'
import scanClasses from './scan.module.css'

const PaymentDialog = preloadable(async () => (await import('#web/parts/money/PaymentDialog.tsx')).PaymentDialog)

/** Flight, payment, notes, the next transfer and other bookings. */
export function PartyFacts({ desk, party }: { desk: Desk; party: DeskParty }) {
  const { timeZone } = useAccount().site
  const { flight, trips, others } = party
  const comments = [party.comments, party.groupComments].filter((it) => it !== '')
  return (
    <dl className={classes.facts}>
      <Fact icon={<IconPlane size={20} aria-hidden />} label="Flight">
        {flight ? (
          <>
            <strong data-late={flight.late || flight.status === 'cancelled'}>{flightTimeText(flight, timeZone)}</strong> {flight.ident}{' '}
            {flight.city}
            {placeText(flight) !== '' && <span className={classes.aside}>{placeText(flight)}</span>}
          </>
        ) : (
          <strong>{party.serviceTime}</strong>
        )}
      </Fact>
      <Fact icon={<IconCoin size={20} aria-hidden />} label="Payment">
        <MoneyFact desk={desk} party={party} />
        {party.receiptUrl !== null && (
          <a className={classes.phone} href={party.receiptUrl} target="_blank" rel="noreferrer">
            <IconReceipt size={16} aria-hidden />
            Receipt
          </a>
        )}
      </Fact>
      {comments.length > 0 && (
        <Fact icon={<IconMessage2 size={20} aria-hidden />} label="Comments" isLoud>
          {comments.map((comment) => (
            <span key={comment} className={classes.comment}>
              {comment}
            </span>
          ))}
        </Fact>
      )}
      {trips.map((trip) => (
        <Fact
          key={trip.guid}
          icon={<IconCar size={20} aria-hidden />}
          label={party.direction === 'arrival' ? 'Next: transfer' : 'Transfer'}
        >
          <strong>{timeText(trip.pickupAt, timeZone)}</strong> {trip.from} to {trip.to}
          <span className={classes.aside}>
            {trip.driver ?? 'No driver yet'}
            {trip.vehicle !== null && `, ${trip.vehicle}`}
            {trip.driverPhone !== '' && (
              <a className={classes.phone} href={`tel:${trip.driverPhone}`}>
                <IconPhone size={16} aria-hidden />
                {trip.driverPhone}
              </a>
            )}
            <Status of="trip" is={trip.status} />
          </span>
          <span className={classes.aside}>{loadText(trip)}</span>
          {trip.notesForOffice !== '' && <span className={classes.comment}>For the office: {trip.notesForOffice}</span>}
          {trip.notesForDriver !== '' && <span className={classes.comment}>For the driver: {trip.notesForDriver}</span>}
        </Fact>
      ))}
      {others.length > 0 && (
        <Fact icon={<IconStack2 size={20} aria-hidden />} label="Also booked">
          {others.map((party) => (
            <span key={party.guid} className={classes.comment}>
              {bookingKinds[party.kind].label}, {dayText(party.serviceDate)} <Status of="booking" is={party.status} />
            </span>
          ))}
        </Fact>
      )}
    </dl>
  )
}

function MoneyFact({ desk, party }: { desk: Desk; party: DeskParty }) {
  const { currency } = useAccount().site
  const [isPaying, setPaying] = useState(false)
  const { balanceCents, paymentState, partnerName } = party
  if (payableOf(party, currency).maxCents <= 0) {
    return (
      <>
        <Status of="payment" is={paymentState} />
        {paymentState === 'onAccount' && partnerName !== null && <span className={classes.aside}>{partnerName} pays</span>}
      </>
    )
  }
  const done = () => {
    setPaying(false)
    desk.ready()
  }
  const taken = (amountCents: number) =>
    desk.say({ signal: 'good', title: `${party.reference}, ${party.name}`, message: `${moneyText(amountCents, currency)} received` })
  return (
    <>
      {balanceCents > 0 ? (
        <strong className={scanClasses.owed}>
          <Money cents={balanceCents} currency={currency} /> due
        </strong>
      ) : (
        <Status of="payment" is={paymentState} />
      )}
      <span className={classes.pay}>
        <Button size="md" disabledReason={party.whyNoPayment} onClick={() => setPaying(true)}>
          {balanceCents > 0 ? 'Take payment' : 'Take deposit'}
        </Button>
      </span>
      {isPaying && <PaymentDialog of={party} usually="cash" size="md" refreshes={deskRefreshes} quiet onTaken={taken} onClose={done} />}
    </>
  )
}

function Fact({ icon, label, isLoud, children }: { icon: ReactNode; label: string; isLoud?: boolean; children: ReactNode }) {
  return (
    <div className={classes.fact} data-loud={isLoud}>
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

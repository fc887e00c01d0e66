import { groupDetail } from '#contract/groups.ts'
import { partyText } from '#domain/booking/party-text.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { useLoad } from '#web/api/use-load.ts'
import { DetailTexts } from '#web/parts/details/DetailTexts.tsx'
import { Flags } from '#web/parts/flags/Flags.tsx'
import { balanceWord } from '#web/parts/money/balance-word.ts'
import { extraName, startOf, timelineOf, type BookingShown } from '#web/parts/services/timeline.ts'
import { PaymentStatus } from '#web/parts/status/PaymentStatus.tsx'
import { Status } from '#web/parts/status/Status.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { dayText, dayYearText, moneyText } from '#web/ui/value/format.ts'
import type { FoundRow } from './found-columns.tsx'
import classes from './peek.module.css'

const live = ['group', 'trip', 'ledger', 'fastTrack'] as const

/** A row of Bookings in more detail: whom to call, what is booked and what is owed. */
export function BookingPeek({ row }: { row: FoundRow }) {
  const { group, phone, email } = row
  return (
    <>
      <header className={classes.head}>
        <h2>
          {row.firstName} {row.lastName}
        </h2>
        {group && <span className="soft">{group.reference}</span>}
      </header>
      {(phone !== '' || email !== '') && (
        <p className={classes.contact}>
          {phone !== '' && <a href={`tel:${phone}`}>{phone}</a>}
          {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
        </p>
      )}
      {group ? (
        <Reservation key={group.guid} customer={row.customerGuid} group={group.guid} />
      ) : (
        <p className="soft">No bookings yet</p>
      )}
    </>
  )
}

function Reservation({ customer, group }: { customer: string; group: string }) {
  const { currency } = useAccount().site
  const found = useLoad(groupDetail, { params: { id: customer, group } }, { live })
  const { data } = found
  return (
    <LoadBoundary {...found}>
      {data && (
        <>
          <div className="row">
            <Status of="group" is={data.status} />
            <PaymentStatus group={data} />
            <Flags flags={data.flags} />
          </div>
          {data.comments !== '' && <p className={classes.comments}>{data.comments}</p>}
          <DetailTexts details={data.details} className="soft" />
          {timelineOf(data.bookings).map((day) => (
            <section key={day.date} aria-label={dayYearText(day.date)}>
              <h3>
                <time dateTime={day.date}>{dayYearText(day.date)}</time>
              </h3>
              <ol className={classes.services}>
                {day.bookings.map((booking) => (
                  <Service key={booking.guid} booking={booking} day={day.date} />
                ))}
              </ol>
            </section>
          ))}
          <dl className={classes.facts}>
            {data.partner && <Fact label="Partner" text={data.partner.name} />}
            {data.onAccountCents !== 0 && (
              <Fact label="On partner’s account" text={moneyText(data.onAccountCents, currency)} />
            )}
            {data.paymentState !== 'onAccount' && (
              <>
                <Fact label="Charged" text={moneyText(data.chargedCents, currency)} />
                <Fact label="Payments" text={moneyText(data.paidCents, currency)} />
                <Fact label={balanceWord(data)} text={moneyText(Math.abs(data.balanceCents), currency)} />
              </>
            )}
          </dl>
        </>
      )}
    </LoadBoundary>
  )
}

function Service({ booking, day }: { booking: BookingShown; day: string }) {
  const { kind, flight, trips } = booking
  return (
    <li data-ended={booking.status === 'cancelled' || undefined}>
      <p className={classes.line}>
        <time className="figures">{startOf(booking).time}</time>
        <strong>
          {kind === 'fee' || kind === 'extra' ? extraName(booking) : bookingKinds[kind].label}
          {booking.hours !== null && `, ${booking.hours} h`}
        </strong>
        <Status of="booking" is={booking.status} />
      </p>
      {flight && (
        <p>
          {flight.ident} {bookingKinds[kind].direction === 'departure' ? 'to' : 'from'} {flight.otherCity},{' '}
          {flight.bestTime === flight.scheduledTime
            ? flight.scheduledTime
            : `${flight.bestTime} instead of ${flight.scheduledTime}`}
        </p>
      )}
      <p className="soft">{partyText(booking)}</p>
      {trips.map((trip) => (
        <p key={trip.guid}>
          {trip.serviceDate !== day && `${dayText(trip.serviceDate)} `}
          {trip.pickupTime} {trip.from} → {trip.to}
          <span className="soft"> · {[trip.service, trip.driver ?? 'no driver yet'].join(', ')}</span>{' '}
          <Status of="trip" is={trip.status} />
        </p>
      ))}
    </li>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}

import { IconLink, IconTicket } from '@tabler/icons-react'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { useEffects } from '#web/api/effects.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { bookingIcons } from '#web/parts/services/booking-icons.ts'
import { BookingPrices } from './BookingPrices.tsx'
import { FlightLine, TripLine } from './JourneyLines.tsx'
import { partyText, presenceText, type BookingShown } from './group-words.ts'
import classes from './BookingCard.module.css'
import groupClasses from './group.module.css'

/** One service: time, flight, car, passengers, cost, actions. */
export function BookingCard({ booking, onCancel }: { booking: BookingShown; onCancel: () => void }) {
  const Pictogram = bookingIcons[booking.kind]
  const presence = presenceText(booking)
  return (
    <article className={classes.card} data-ended={booking.status === 'cancelled' || undefined}>
      <header className={classes.cardHead}>
        <h3>
          <Pictogram size={20} aria-hidden />
          {bookingKinds[booking.kind].label}
        </h3>
        <Status of="booking" is={booking.status} />
        {booking.dayNumber !== null && <span className={groupClasses.soft}>Day number {booking.dayNumber}</span>}
      </header>
      {booking.flight && <FlightLine flight={booking.flight} kind={booking.kind} />}
      <p>
        {partyText(booking)}
        {presence && <span className={groupClasses.soft}> · {presence}</span>}
      </p>
      {booking.trips.map((trip) => (
        <TripLine key={trip.guid} trip={trip} />
      ))}
      {booking.comments && <p className={groupClasses.comments}>{booking.comments}</p>}
      {booking.cancelReason && <p className={groupClasses.soft}>Cancelled: {booking.cancelReason}</p>}
      <BookingPrices booking={booking} />
      <BookingActions booking={booking} onCancel={onCancel} />
    </article>
  )
}

/** The available actions; unavailable ones say why. */
function BookingActions({ booking, onCancel }: { booking: BookingShown; onCancel: () => void }) {
  const { toast } = useEffects()
  const { ticketUrl } = booking
  const cancel = booking.actions.find((it) => it.action === 'cancel')
  const copyLink = (path: string) => {
    const link = new URL(path, location.origin).href
    void navigator.clipboard.writeText(link).then(
      () => toast('Copied the link to the ticket'),
      () => toast(`This browser did not copy it: ${link}`),
    )
  }
  return (
    <footer className={`${classes.actions} no-print`}>
      {ticketUrl && (
        <>
          <Button size="xs" href={ticketUrl} newTab icon={<IconTicket size={16} aria-hidden />}>
            Ticket
          </Button>
          <Button size="xs" kind="quiet" onClick={() => copyLink(ticketUrl)} icon={<IconLink size={16} aria-hidden />}>
            Copy ticket link
          </Button>
        </>
      )}
      {cancel && booking.status !== 'cancelled' && (
        <Button size="xs" kind="quiet" onClick={onCancel} disabledReason={cancel.whyNot}>
          {cancel.label}
        </Button>
      )}
    </footer>
  )
}

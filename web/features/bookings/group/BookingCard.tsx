import { partyText } from '#domain/booking/party-text.ts'
import { DetailTexts } from '#web/parts/details/DetailTexts.tsx'
import { IconLink, IconTicket } from '#web/ui/icon/icons.ts'
import { dayNumberText } from '#domain/fast-track/day-number.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { useEffects } from '#web/api/effects.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { copyText } from '#web/ui/value/CopyLine.tsx'
import { bookingIcons } from '#web/parts/services/booking-icons.ts'
import { ChangeMenu } from '#web/features/bookings/changes/ChangeMenu.tsx'
import { BookingExtras } from './BookingExtras.tsx'
import { BookingPrices } from './BookingPrices.tsx'
import { FlightLine, TripLine } from './JourneyLines.tsx'
import { extraName, startOf, type BookingShown } from '#web/parts/services/timeline.ts'
import { menuName, presenceText } from './group-words.ts'
import type { Changing } from './use-changing.ts'
import classes from './BookingCard.module.css'
import groupClasses from './group.module.css'

interface BookingCardProps {
  booking: BookingShown
  /** The service's extras. */
  extras: readonly BookingShown[]
  changing: Changing
}

/** One service: flight, party, trips, extras, price and actions. */
export function BookingCard({ booking, extras, changing }: BookingCardProps) {
  const Pictogram = bookingIcons[booking.kind]
  const presence = presenceText(booking)
  const { direction } = bookingKinds[booking.kind]
  return (
    <article className={classes.card} data-ended={booking.status === 'cancelled' || undefined}>
      <header className={classes.cardHead}>
        <h3>
          <Pictogram size={20} aria-hidden />
          {booking.kind === 'fee'
            ? `${bookingKinds.fee.label}: ${extraName(booking)}`
            : bookingKinds[booking.kind].label}
          {booking.hours !== null && `, ${booking.hours} h`}
        </h3>
        <Status of="booking" is={booking.status} />
        {booking.dayNumber !== null && direction !== null && (
          <span className="soft">Number {dayNumberText(direction, booking.dayNumber)}</span>
        )}
      </header>
      {booking.flight && <FlightLine flight={booking.flight} kind={booking.kind} />}
      <p>
        {partyText(booking)}
        {presence && <span className="soft"> · {presence}</span>}
      </p>
      {booking.trips.map((trip) => (
        <TripLine key={trip.guid} trip={trip} day={startOf(booking).date} />
      ))}
      <DetailTexts details={booking.details} className="soft" />
      {booking.comments && <p className={groupClasses.comments}>{booking.comments}</p>}
      {booking.cancelReason && <p className="soft">Cancelled: {booking.cancelReason}</p>}
      <BookingExtras extras={extras} changing={changing} />
      <BookingPrices booking={booking} />
      <BookingActions booking={booking} changing={changing} />
    </article>
  )
}

/** The service's ticket and change menu. */
function BookingActions({ booking, changing }: { booking: BookingShown; changing: Changing }) {
  const { toast } = useEffects()
  const { ticketUrl } = booking
  const copyLink = (path: string) => {
    const link = new URL(path, location.origin).href
    void copyText(link).then((isCopied) =>
      toast(isCopied ? 'Ticket link copied' : `Couldn’t copy the link: ${link}`),
    )
  }
  return (
    <footer className="row no-print">
      {ticketUrl && (
        <>
          <Button size="xs" href={ticketUrl} newTab icon={<IconTicket size={16} aria-hidden />}>
            Ticket
          </Button>
          <Button
            size="xs"
            kind="quiet"
            onClick={() => copyLink(ticketUrl)}
            icon={<IconLink size={16} aria-hidden />}
          >
            Copy ticket link
          </Button>
        </>
      )}
      <ChangeMenu
        of={menuName(booking)}
        changes={booking.changes}
        open={changing.menu === booking.guid}
        onOpen={(open) => changing.onMenu(open ? booking.guid : null)}
        onChange={(change) => changing.onChange(change, booking.guid)}
      />
    </footer>
  )
}

import { counted } from '#domain/text/counted.ts'
import { groupPath } from '#contract/addresses.ts'
import type { GuestShown } from '#contract/dashboard.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { useMay } from '#web/shell/account/account.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { dayText } from '#web/ui/value/format.ts'
import classes from './dashboard.module.css'

/** A partner's own guests in the next week. */
export function GuestList({ guests }: { guests: readonly GuestShown[] }) {
  const leads = useMay('viewCustomer')
  return (
    <section aria-labelledby="dashboard-guests">
      <h2 id="dashboard-guests">Your guests, next 7 days</h2>
      {guests.length === 0 ? (
        <p className={classes.soft}>No guests in the next 7 days</p>
      ) : (
        <ul className={classes.list}>
          {guests.map((guest) => (
            <li key={guest.guid}>
              {leads ? (
                <a href={groupPath(guest.customerGuid, guest.groupGuid)}>{guestLine(guest)}</a>
              ) : (
                <div>{guestLine(guest)}</div>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function guestLine(guest: GuestShown) {
  return (
    <>
      <strong className="figures">
        {dayText(guest.date)} {guest.time}
      </strong>
      <span>
        {guest.party}
        <small>
          {bookingKinds[guest.kind].label}
          {guest.flight && `, ${guest.flight}`}, {counted(guest.passengers, 'passenger')}, {guest.reference}
        </small>
      </span>
      <Status of="booking" is={guest.status} />
    </>
  )
}

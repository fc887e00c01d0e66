import { groupPath } from '#contract/addresses.ts'
import type { GuestShown } from '#contract/dashboard.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { useMay } from '#web/shell/account/account.ts'
import { Status } from '#web/parts/status/Status.tsx'
import { dayText } from '#web/ui/value/format.ts'
import classes from './dashboard.module.css'

/** A partner's own guests of the next week. */
export function GuestList({ guests }: { guests: readonly GuestShown[] }) {
  const leads = useMay('viewCustomer')
  return (
    <section aria-labelledby="dashboard-guests">
      <h2 id="dashboard-guests">Your guests, next 7 days</h2>
      {guests.length === 0 ? (
        <p className={classes.soft}>No guests in the next 7 days</p>
      ) : (
        <ul className={classes.list}>
          {guests.map((it) => (
            <li key={it.guid}>
              {leads ? <a href={groupPath(it.customerGuid, it.groupGuid)}>{guestLine(it)}</a> : <div>{guestLine(it)}</div>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function guestLine(it: GuestShown) {
  return (
    <>
      <strong className="figures">
        {dayText(it.date)} {it.time}
      </strong>
      <span>
        {it.party}
        <small>
          {bookingKinds[it.kind].label}
          {it.flight && `, ${it.flight}`}, {it.passengers} {it.passengers === 1 ? 'passenger' : 'passengers'}, {it.reference}
        </small>
      </span>
      <Status of="booking" is={it.status} />
    </>
  )
}

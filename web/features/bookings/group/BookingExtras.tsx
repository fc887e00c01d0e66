import { Status } from '#web/parts/status/Status.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { Money } from '#web/ui/value/Money.tsx'
import { ChangeMenu } from '#web/features/bookings/changes/ChangeMenu.tsx'
import { extraName, type BookingShown } from '#web/parts/services/timeline.ts'
import { priceOf } from './group-words.ts'
import type { Changing } from './use-changing.ts'
import classes from './BookingCard.module.css'

/** A service's extras. They are waitlisted, completed and cancelled together with it. */
export function BookingExtras({ extras, changing }: { extras: readonly BookingShown[]; changing: Changing }) {
  const { currency } = useAccount().site
  if (extras.length === 0) return null
  return (
    <ul className={classes.extras} aria-label="Extras">
      {extras.map((extra) => (
        <li key={extra.guid} data-ended={extra.status === 'cancelled' || undefined}>
          <span>{extraName(extra)}</span>
          <Status of="booking" is={extra.status} />
          <Money cents={priceOf(extra)} currency={currency} />
          <ChangeMenu
            of={extraName(extra)}
            changes={extra.changes}
            open={changing.menu === extra.guid}
            onOpen={(open) => changing.onMenu(open ? extra.guid : null)}
            onChange={(change) => changing.onChange(change, extra.guid)}
          />
        </li>
      ))}
    </ul>
  )
}

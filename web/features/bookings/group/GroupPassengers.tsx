import { useState } from 'react'
import { DetailTexts } from '#web/parts/details/DetailTexts.tsx'
import type { GroupDetail } from '#contract/groups.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useActionsHere } from '#web/ui/actions/actions-here.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import classes from './group.module.css'

const NameBoard = preloadable(async () => (await import('#web/parts/name-board/NameBoard.tsx')).NameBoard)

export function GroupPassengers({ group }: { group: GroupDetail }) {
  const { passengers } = group
  const { kind } = useAccount()
  const [isBoard, setBoard] = useState(false)
  const show = () => setBoard(true)
  useActionsHere(group.reference, kind === 'staff' ? [{ label: 'Name board', run: show }] : [])
  return (
    <section className={classes.panel} aria-labelledby="passengers">
      <div className={classes.panelHead}>
        <h2 id="passengers">Passengers</h2>
        {kind === 'staff' && (
          <Button size="xs" onClick={show}>
            Name board
          </Button>
        )}
      </div>
      <ol className={classes.people}>
        {passengers.map((passenger) => (
          <li key={passenger.guid}>
            {nameOf(passenger) === '' ? (
              <span className="soft">No name yet</span>
            ) : (
              <strong>{nameOf(passenger)}</strong>
            )}
            {passenger.ageBand !== 'adult' && <span className="soft">{passenger.ageBand}</span>}
            <DetailTexts details={passenger.details} className="soft" />
          </li>
        ))}
      </ol>
      {isBoard && <NameBoard {...boardOf(group)} onClose={() => setBoard(false)} />}
    </section>
  )
}

/** The first passenger with a name, or the customer, and the flight on which they arrive next, or arrived. */
function boardOf({ passengers, customer, reference, bookings }: GroupDetail) {
  const lead = [...passengers, customer].find((it) => nameOf(it) !== '')
  const arrivals = bookings.filter((it) => it.flight?.direction === 'arrival' && it.status !== 'cancelled')
  const met = (arrivals.find((it) => it.status === 'booked') ?? arrivals[0])?.flight
  return {
    name: lead ? nameOf(lead) : reference,
    reference,
    flight: met ? { ident: met.ident, city: met.otherCity } : null,
  }
}

function nameOf({ firstName, lastName }: Pick<GroupDetail['customer'], 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

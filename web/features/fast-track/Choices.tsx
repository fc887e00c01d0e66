import type { DeskFound } from '#contract/fast-track.ts'
import { portalNow } from '#web/clock.ts'
import { PartyRow } from './PartyRow.tsx'
import type { Desk } from './use-desk.ts'
import classes from './scan.module.css'

/** The matching parties, most likely first. */
export function Choices({ desk, found }: { desk: Desk; found: DeskFound }) {
  const now = portalNow()
  return (
    <section className={classes.choices} aria-label="Which party?">
      <h2>
        {found.items.length === 1 ? 'Is this the party?' : `Which party? ${found.items.length} matches`}
      </h2>
      {found.notice !== null && !found.mustChoose && <p className={classes.notice}>{found.notice}</p>}
      <ul className={classes.list}>
        {found.items.map((row) => (
          <PartyRow
            key={row.bookingGuid}
            row={row}
            isOpen={desk.booking === row.bookingGuid}
            onOpen={() => desk.open(row)}
            now={now}
            withFlight
          />
        ))}
      </ul>
    </section>
  )
}

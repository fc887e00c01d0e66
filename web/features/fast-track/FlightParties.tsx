import { hasLanded } from '#domain/fast-track/overdue.ts'
import { durationText } from '#domain/calendar/duration-text.ts'
import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { dayText } from '#web/ui/value/format.ts'
import { flightTimeText, type Wave } from './desk-words.ts'
import { PartyRow } from './PartyRow.tsx'
import type { Desk } from './use-desk.ts'
import classes from './DayList.module.css'
import scanClasses from './scan.module.css'

interface FlightPartiesProps {
  wave: Wave
  desk: Desk
  now: Instant
}

/** A flight with its parties. */
export function FlightParties({ wave: { flight, rows, passengers }, desk, now }: FlightPartiesProps) {
  const { timeZone } = useAccount().site
  const isDown = flight !== null && desk.mode === 'arrival' && hasLanded(flight, now)
  return (
    <section className={classes.wave}>
      <h2>
        {flight ? (
          <>
            <time className={classes.waveTime} data-late={flight.late || flight.status === 'cancelled'}>
              {flightTimeText(flight, timeZone)}
            </time>
            <span>
              {flight.ident} {flight.city}
              {rows[0] && rows[0].serviceDate !== desk.date && `, ${dayText(rows[0].serviceDate)}`}
            </span>
            {isDown && (
              <span className={classes.landed}>
                {landedText(Math.floor(minutesBetween(flight.bestAt, now)))}
              </span>
            )}
          </>
        ) : (
          <span>No flight</span>
        )}
        <span className={classes.waveCount}>{passengers}</span>
      </h2>
      <ul className={scanClasses.list}>
        {rows.map((row) => (
          <PartyRow
            key={row.bookingGuid}
            row={row}
            now={now}
            isOpen={desk.booking === row.bookingGuid}
            onOpen={() => desk.open(row)}
          />
        ))}
      </ul>
    </section>
  )
}

const landedText = (minutes: number) => (minutes < 1 ? 'just landed' : `landed ${durationText(minutes)} ago`)

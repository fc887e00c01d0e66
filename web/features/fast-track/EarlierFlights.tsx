import { counted } from '#domain/text/counted.ts'
import { useState } from 'react'
import type { Instant } from '#domain/calendar/instant.ts'
import { IconChevronDown, IconChevronRight } from '#web/ui/icon/icons.ts'
import { overduePassengers, type Wave } from './desk-words.ts'
import { FlightParties } from './FlightParties.tsx'
import type { Desk } from './use-desk.ts'
import classes from './DayList.module.css'

/** The flights that are over, folded: their parties are still open. */
export function EarlierFlights({ waves, desk, now }: { waves: readonly Wave[]; desk: Desk; now: Instant }) {
  const [isOpen, setOpen] = useState(false)
  if (waves.length === 0) return null
  const rows = waves.flatMap((it) => it.rows)
  const overdue = overduePassengers(rows, now)
  const text = [
    counted(waves.length, 'earlier flight'),
    counted(rows.length, 'party', 'parties'),
    ...(overdue > 0 ? [`${counted(overdue, 'person', 'people')} overdue`] : []),
  ].join(', ')
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div className={classes.earlier}>
      <button
        type="button"
        className={classes.earlierButton}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={18} aria-hidden />
        {text}
      </button>
      {isOpen && waves.map((wave) => <FlightParties key={wave.key} wave={wave} desk={desk} now={now} />)}
    </div>
  )
}

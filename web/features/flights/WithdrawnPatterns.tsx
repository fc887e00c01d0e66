import type { PatternRow } from '#contract/flights.ts'
import { dayYearText } from '#web/ui/value/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyMessage } from '#web/ui/state/Notice.tsx'
import classes from './week-grid.module.css'

/** Flights removed from the schedule, to restore them. */
export function WithdrawnPatterns({ patterns, onEdit }: { patterns: readonly PatternRow[]; onEdit: (pattern: PatternRow) => void }) {
  return (
    <section className={classes.withdrawn}>
      <h2>Withdrawn</h2>
      {patterns.length === 0 && <EmptyMessage />}
      <ul>
        {patterns.map((it) => (
          <li key={it.guid}>
            <span className="figures">{it.localTime}</span> <strong>{it.ident}</strong> {it.direction === 'arrival' ? 'from' : 'to'}{' '}
            {it.city}, {dayYearText(it.validFrom)} to {dayYearText(it.validTo)}
            <Button size="xs" onClick={() => onEdit(it)}>
              Edit {it.ident}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

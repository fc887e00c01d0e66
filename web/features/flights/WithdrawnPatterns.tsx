import type { PatternRow } from '#contract/flights.ts'
import { dayYearText } from '#web/ui/value/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyMessage } from '#web/ui/state/Notice.tsx'
import classes from './week-grid.module.css'

/** Inactive flights of the schedule, which can be activated again. */
export function WithdrawnPatterns({
  patterns,
  onEdit,
}: {
  patterns: readonly PatternRow[]
  onEdit: (pattern: PatternRow) => void
}) {
  return (
    <section className={classes.withdrawn}>
      <h2>Inactive</h2>
      {patterns.length === 0 && <EmptyMessage />}
      <ul>
        {patterns.map((pattern) => (
          <li key={pattern.guid}>
            <span className="figures">{pattern.localTime}</span> <strong>{pattern.ident}</strong>{' '}
            {pattern.direction === 'arrival' ? 'from' : 'to'} {pattern.city}, {dayYearText(pattern.validFrom)}{' '}
            to {dayYearText(pattern.validTo)}
            <Button size="xs" onClick={() => onEdit(pattern)}>
              Edit {pattern.ident}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

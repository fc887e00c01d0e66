import { changeText } from './report-links.ts'
import classes from './reports.module.css'

interface CountShown {
  label: string
  now: number
  before: number
  /** In words, where it is no plain number. */
  text?: (value: number) => string
}

/** The large figures above a report, each against the period before. */
export function CountFigures({ figures }: { figures: readonly CountShown[] }) {
  return (
    <dl className={classes.counts} aria-label="Counts">
      {figures.map(({ label, now, before, text = plain }) => (
        <div key={label} className={classes.count}>
          <dt>{label}</dt>
          <dd>{text(now)}</dd>
          <dd className={classes.note}>
            {text(before)} before, {changeText(now, before)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function plain(value: number): string {
  return value.toLocaleString('en-US')
}

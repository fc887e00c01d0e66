import type { HourAhead } from './desk-hours.ts'
import classes from './HourBars.module.css'

/** The passengers still expected in each hour, all hours in one view. */
export function HourBars({ title, hours }: { title: string; hours: readonly HourAhead[] }) {
  if (hours.length === 0) return null
  const most = Math.max(1, ...hours.map((it) => it.passengers))
  return (
    <section className={classes.hours} aria-label={title}>
      <h2>{title}</h2>
      <ol aria-label={title}>
        {hours.map(({ start, passengers }) => (
          <li key={start}>
            <strong>
              {passengers || ''}
              <span className="said">{`${passengers === 0 ? 'No one' : ''} from ${start}`}</span>
            </strong>
            <span className={classes.bar} style={{ height: `${(passengers / most) * 100}%` }} aria-hidden />
            <span className={classes.clock} aria-hidden>
              {start.slice(0, 2)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

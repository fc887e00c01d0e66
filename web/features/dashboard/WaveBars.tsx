import type { WaveHour } from '#contract/dashboard.ts'
import { screens } from '#contract/screens.ts'
import { useMay } from '#web/shell/account/account.ts'
import { columnsOf, hourText, peakWords } from './wave-bars.ts'
import classes from './wave.module.css'

/** Fast-track passengers by hour, arrivals and departures side by side. */
export function WaveBars({ wave, hourNow }: { wave: readonly WaveHour[]; hourNow: number }) {
  const works = useMay(screens.concierge.needs)
  const columns = columnsOf(wave)
  if (columns.length === 0) return null
  return (
    <section aria-labelledby="dashboard-wave">
      <h2 id="dashboard-wave">Fast-track passengers by hour, today</h2>
      <div className={classes.head}>
        <span>{peakWords(wave)}</span>
        <span className={classes.key}>
          <i data-way="arrival" /> arriving <i data-way="departure" /> departing
        </span>
        {works && <a href={screens.concierge.path}>{screens.concierge.label}</a>}
      </div>
      <ol className={classes.wave}>
        {columns.map((column) => (
          <li key={column.hour} data-now={column.hour === hourNow || undefined}>
            <span className={classes.bars} aria-hidden>
              <Bar way="arrival" share={column.arrivalShare} figure={column.arrival} />
              <Bar way="departure" share={column.departureShare} figure={column.departure} />
            </span>
            <span className={classes.hour} aria-hidden>
              {String(column.hour).padStart(2, '0')}
            </span>
            <span className="said">
              {hourText(column.hour)}: {column.arrival} arriving, {column.departure} departing
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Bar({ way, share, figure }: { way: 'arrival' | 'departure'; share: number; figure: number }) {
  return (
    <span className={classes.bar} data-way={way} style={{ '--share': `${share}%` } as React.CSSProperties}>
      {figure > 0 && <b>{figure}</b>}
    </span>
  )
}

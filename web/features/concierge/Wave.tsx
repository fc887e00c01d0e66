import { quarterText, shortHours, type Quarter } from '#domain/concierge/wave.ts'
import classes from './Wave.module.css'

/** Passengers per quarter of an hour, with the staff on shift. Marks hours that are short-staffed. */
export function Wave({ label, quarters }: { label: string; quarters: readonly Quarter[] }) {
  const highest = Math.max(1, ...quarters.map((it) => it.passengers))
  const short = new Set(shortHours(quarters))
  const hours = [...Map.groupBy(quarters, (it) => Math.floor(it.minute / 60) * 60)]
  return (
    <ol className={classes.wave} aria-label={label} tabIndex={0}>
      {hours.map(([minute, own]) => {
        const passengers = own.reduce((sum, it) => sum + it.passengers, 0)
        const staff = own[0]?.staff ?? null
        return (
          <li key={minute} className={classes.hour} data-short={short.has(minute) || undefined}>
            <span className={classes.bars} aria-hidden>
              {quarterStarts.map((start) => {
                const quarter = own.find((one) => one.minute === minute + start)
                return <span key={start} style={{ height: `${((quarter?.passengers ?? 0) / highest) * 100}%` }} />
              })}
            </span>
            <strong>
              {passengers}
              <span className="said"> passengers from </span>
            </strong>
            <span className={classes.clock}>{quarterText(minute)}</span>
            {staff !== null && (
              <span className={classes.staff}>
                {staff}
                <span className="said">{staff === 1 ? ' person' : ' people'}</span> on shift{short.has(minute) && ': short'}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

const quarterStarts = [0, 15, 30, 45]

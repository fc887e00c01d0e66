import { dateStatusPath } from '#contract/addresses.ts'
import type { WeekDay } from '#contract/dashboard.ts'
import { dateModes } from '#domain/date-status/capacity.ts'
import { useMay } from '#web/shell/account/account.ts'
import { dayText } from '#web/ui/value/format.ts'
import { barOf, fullest, placesWords } from './week-bars.ts'
import classes from './dashboard.module.css'

/** The week ahead: one bar per direction, with a mark at the limit on limited days. */
export function WeekBars({ week, today }: { week: readonly WeekDay[]; today: string }) {
  const leads = useMay('viewDateStatus')
  const most = fullest(week)
  return (
    <section aria-labelledby="dashboard-week">
      <h2 id="dashboard-week">Fast-track passengers, next 7 days</h2>
      <ol className={classes.week}>
        {week.map((day) => (
          <li key={day.date}>
            <div className={classes.day}>
              {leads ? (
                <a href={dateStatusPath(day.date)}>{day.date === today ? 'Today' : dayText(day.date)}</a>
              ) : (
                <span>{day.date === today ? 'Today' : dayText(day.date)}</span>
              )}
              {day.mode !== 'open' && day.mode !== 'limited' && (
                <span className={classes.mode}>{dateModes[day.mode]}</span>
              )}
            </div>
            <Bar label="In" places={day.arrival} most={most} />
            <Bar label="Out" places={day.departure} most={most} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Bar({ label, places, most }: { label: string; places: WeekDay['arrival']; most: number }) {
  const { taken, limit, isFull } = barOf(places, most)
  return (
    <div className={classes.bar}>
      <span className="soft">{label}</span>
      <svg
        className={classes.track}
        data-full={isFull || undefined}
        aria-hidden
        preserveAspectRatio="none"
        viewBox="0 0 100 10"
      >
        {limit !== null && <rect className={classes.room} width={limit} height="10" />}
        <rect className={classes.taken} width={taken} height="10" />
        {limit !== null && (
          <rect className={classes.limit} x={Math.max(0, limit - 0.6)} width="0.6" height="10" />
        )}
      </svg>
      <span className="figures">{placesWords(places)}</span>
    </div>
  )
}

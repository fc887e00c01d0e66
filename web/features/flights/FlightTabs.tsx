import { flightsPath, weeklyFlightsPath } from '#contract/addresses.ts'
import classes from './flights.module.css'

/** The two views of the flights, for the same date. */
export function FlightTabs({ now, date, today }: { now: 'daily' | 'weekly'; date: string; today: string }) {
  const asked = date === today ? null : date
  const tab = (view: 'daily' | 'weekly', path: string, label: string) => (
    <a href={path} {...(now === view && { 'aria-current': 'page' })}>
      {label}
    </a>
  )
  return (
    <nav className={classes.tabs} aria-label="Flights by">
      {tab('daily', flightsPath(asked), 'Day')}
      {tab('weekly', weeklyFlightsPath(asked), 'Week')}
    </nav>
  )
}

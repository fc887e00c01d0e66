import { screens } from '#contract/screens.ts'
import classes from './flights.module.css'

export const weeklyPath = `${screens.flights.path}/weekly`

/** The two views of the flights, about the same date. */
export function FlightTabs({ now, date, today }: { now: 'daily' | 'weekly'; date: string; today: string }) {
  const search = date === today ? '' : `?date=${date}`
  const tab = (view: 'daily' | 'weekly', path: string, label: string) => (
    <a href={path + search} {...(now === view && { 'aria-current': 'page' })}>
      {label}
    </a>
  )
  return (
    <nav className={classes.tabs} aria-label="Flights by">
      {tab('daily', screens.flights.path, 'Day')}
      {tab('weekly', weeklyPath, 'Week')}
    </nav>
  )
}

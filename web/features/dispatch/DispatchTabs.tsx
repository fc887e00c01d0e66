import { dispatcherPath, rotaPath } from '#contract/addresses.ts'
import classes from './dispatch.module.css'

/** The board of a day and the rota of its week. */
export function DispatchTabs({ now, date, today }: { now: 'day' | 'rota'; date: string; today: string }) {
  const tab = (view: 'day' | 'rota', path: string, label: string) => (
    <a href={path} {...(now === view && { 'aria-current': 'page' })}>
      {label}
    </a>
  )
  return (
    <nav className={classes.tabs} aria-label="Dispatch">
      {tab('day', dispatcherPath(date === today ? {} : { date }), 'Day')}
      {tab('rota', rotaPath(date === today ? null : date), 'Rota')}
    </nav>
  )
}
